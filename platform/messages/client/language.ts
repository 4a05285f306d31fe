/** The language of this build. bin/messages-plugin.mjs replaces it in the builds of other languages. */
export const language = "en";
