/** The language of this build. In the builds of other languages, bin/messages-plugin.mjs replaces this value. */
export const language = "en";
