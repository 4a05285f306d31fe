/**
 * Announces that the chat's desk has new data to its open pages (feature.ts). A changed grant announces everything instead,
 * because other pages also show grants.
 */
export const chatTag = "chat";
