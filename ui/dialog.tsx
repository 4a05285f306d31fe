// The dialog, which is a sheet under 768 px. Its code is fetched once the page has settled, or when the first dialog opens.
import { lazyPart } from "./lazy-part.tsx";

export const Dialog = lazyPart(async () => (await import("./dialog-body.tsx")).DialogBody);

/** Prefetches the dialog's code. Call it on hover or focus of the button that opens a dialog. */
export const preloadDialog = Dialog.ahead;
