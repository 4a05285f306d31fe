// Announces changes to what the chat's desk shows.

/**
 * Sent to the desk's open pages (feature.ts). A change of a grant is announced as everything, because other pages show it
 * as well.
 */
export const chatTag = "chat";
