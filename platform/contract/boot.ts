// How the script inside the document (boot.ts), the server that writes it and the client find one another.

/** Of the window: the page is hydrated and answers what is pressed. */
export const readyEvent = "windfall:ready";

/** Of the window: the client could not start, and will not. */
export const failedEvent = "windfall:failed";

/** Of the element that lists the scripts' addresses, the entry's first. */
export const scriptsId = "client-scripts";
/** Fired on `window` at a step through the browser's history, with its entry's state; prevented where no page shall hear of it. */
export const historyStepEvent = "windfall:moved";

/** Of the style element in a document: the address of the file with the same text. */
export const sheetAttribute = "data-sheet";
/** Cookie by which a browser says which style sheet it has. Not one of ours that make an answer personal. */
export const sheetCookie = "seen_styles";
/** `app-1a2b` of `/assets/built/app-1a2b.css`: another text has another name. */
export const styleSheetName = (address: string): string => /([\w-]+)\.css$/.exec(address)?.[1] ?? "";
