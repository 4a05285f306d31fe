/** Fired on `window`. Listeners with unsaved work prevent the event. */
export const leavingEvent = "windfall:leaving";

declare global {
  interface WindowEventMap {
    [leavingEvent]: CustomEvent<LeaveAction | null | undefined>;
  }
}

/**
 * Leaves the page. Called if nothing is unsaved, or after the visitor agreed to lose it. Resolves to false if the
 * visitor stays on the page anyway.
 */
export type LeaveAction = () => Promise<boolean>;

/** Runs `go` immediately if nothing is unsaved, else after the visitor agrees. */
export function requestLeave(go: LeaveAction): void {
  const event = new CustomEvent<LeaveAction>(leavingEvent, { cancelable: true, detail: go });
  if (window.dispatchEvent(event)) void go();
}

export const canLeave = (): boolean => window.dispatchEvent(new Event(leavingEvent, { cancelable: true }));
