/**
 * Open pages of the chat's desk reload when this tag is announced (feature.ts). A changed grant announces everything
 * instead, because other pages also show grants.
 */
export const chatTag = "chat";
