// Leaving a page by no link: for a new version, because somebody else signed in, or to sign out.

/** Fired on `window`; who holds something unsaved prevents it. */
export const leavingEvent = "windfall:leaving";

declare global {
  interface WindowEventMap {
    [leavingEvent]: CustomEvent<LeaveAction | null | undefined>;
  }
}

/** What is done when nobody objects, or whoever does agreed. Answers false where one stays on the page after all. */
export type LeaveAction = () => Promise<boolean>;

/** Does it at once when nothing is unsaved, else when it was asked and agreed to. */
export function requestLeave(go: LeaveAction): void {
  const asked = new CustomEvent<LeaveAction>(leavingEvent, { cancelable: true, detail: go });
  if (window.dispatchEvent(asked)) void go();
}

/** Whether nobody objects. */
export const canLeave = (): boolean => window.dispatchEvent(new Event(leavingEvent, { cancelable: true }));
