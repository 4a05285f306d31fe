/** Fired on `window` before the visitor leaves the page. A form with unsaved changes prevents the event. */
export const leavingEvent = "windfall:leaving";

declare global {
  interface WindowEventMap {
    [leavingEvent]: CustomEvent<LeaveAction | null | undefined>;
  }
}

/**
 * Leaves the page. Called if there are no unsaved changes, or after the visitor agreed to lose them. Resolves to false
 * if the visitor stays on the page anyway.
 */
export type LeaveAction = () => Promise<boolean>;

/** Runs `go` immediately if there are no unsaved changes, otherwise after the visitor agreed to lose them. */
export function requestLeave(go: LeaveAction): void {
  const event = new CustomEvent<LeaveAction>(leavingEvent, { cancelable: true, detail: go });
  if (window.dispatchEvent(event)) void go();
}

export const canLeave = (): boolean => window.dispatchEvent(new Event(leavingEvent, { cancelable: true }));
