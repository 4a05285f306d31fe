// How the script inside the document (boot.ts), the server that writes it and the client find one another.

/** Of the window: the page is hydrated and answers what is pressed. */
export const readyEvent = "windfall:ready";

/** Of the window: the client could not start, and will not. */
export const failedEvent = "windfall:failed";

/** Of the element that lists the scripts' addresses, the entry's first. */
export const scriptsId = "client-scripts";
