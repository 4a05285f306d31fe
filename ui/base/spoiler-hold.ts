// What a page plays to its end, and what would tell that end too early: balances wait for it.

let holdCount = 0;
const releaseEvent = "windfall:let-go";

/** From now until what it answers is called. */
export function holdSpoilers(): () => void {
  holdCount += 1;
  return () => {
    holdCount -= 1;
    if (holdCount === 0) window.dispatchEvent(new Event(releaseEvent));
  };
}

export const isHolding = (): boolean => holdCount > 0;

export function onRelease(run: () => void): void {
  window.addEventListener(releaseEvent, run);
}
