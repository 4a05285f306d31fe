/** Fired on `window` when the page is hydrated and reacts to clicks. */
export const readyEvent = "windfall:ready";

/** Fired on `window` if the client could not start. */
export const failedEvent = "windfall:failed";

/** The id of the element that lists the scripts' addresses, beginning with the entry script. */
export const scriptsId = "client-scripts";
/**
 * Fired on `window` when the visitor goes back or forward, with the history entry's state. A handler can prevent the event's
 * default, so the page does not react to it.
 */
export const historyStepEvent = "windfall:moved";

/** Attribute of the document's style element. Its value is the address of a file with the same CSS. */
export const sheetAttribute = "data-sheet";
/**
 * Says which style sheet the browser has cached. Unlike our other cookies, this one does not make a response personal.
 */
export const sheetCookie = "seen_styles";
/** Returns `app-1a2b` for `/assets/built/app-1a2b.css`. The name changes whenever the content does. */
export const styleSheetName = (address: string): string => /([\w-]+)\.css$/.exec(address)?.[1] ?? "";
