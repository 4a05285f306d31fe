// Leaving a page though nobody pressed for it: for a new version, or because somebody else signed in.

/** Fired on `window`; who holds something unsaved prevents it. */
export const leavingEvent = "windfall:leaving";

/** Whether nobody objects. */
export const mayLeave = (): boolean => window.dispatchEvent(new Event(leavingEvent, { cancelable: true }));
