/** bin/messages-plugin.mjs replaces this value in the builds of other languages. */
export const language = "en";
