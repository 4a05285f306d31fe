// The one dialog (a sheet under 768 px). Its behaviour is fetched ahead when the page has settled, at the latest when
// it is first opened.
import { lazyPart } from "./lazy-part.tsx";

export const Dialog = lazyPart(async () => (await import("./dialog-body.tsx")).DialogBody);

/** Fetches the dialog's code ahead: call it on hover or focus of what opens one. */
export const preloadDialog = Dialog.ahead;
