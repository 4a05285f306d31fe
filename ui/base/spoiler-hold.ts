// Holds back changes of balances while a page plays something whose result they would give away.

let holdCount = 0;
const releaseEvent = "windfall:let-go";

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
