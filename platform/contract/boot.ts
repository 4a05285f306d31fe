// Names that the inline script (boot.ts), the server and the client share.

/** Fired on the window when the page is hydrated and reacts to clicks. */
export const readyEvent = "windfall:ready";

/** Fired on the window when the client could not start. */
export const failedEvent = "windfall:failed";

/** The id of the element that lists the scripts' addresses, the entry's first. */
export const scriptsId = "client-scripts";
/**
 * Fired on `window` when the visitor goes back or forward, with the entry's state. Handlers may prevent it to keep the page
 * from reacting.
 */
export const historyStepEvent = "windfall:moved";

/** On the document's style element: the address of the file with the same CSS. */
export const sheetAttribute = "data-sheet";
/** Cookie that says which style sheet the browser has. It does not make a response personal, unlike our other cookies. */
export const sheetCookie = "seen_styles";
/** Returns `app-1a2b` for `/assets/built/app-1a2b.css`. The name changes with the content. */
export const styleSheetName = (address: string): string => /([\w-]+)\.css$/.exec(address)?.[1] ?? "";
