// Says that something of what the chat's desk shows is another.

/** Told to the desk's open pages (site/app.ts). Who agreed is announced as everything: other pages show it, too. */
export const chatTag = "chat";
