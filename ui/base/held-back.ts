// What a page plays to its end, and what would tell that end too early: balances wait for it.

let count = 0;
const letGo = "windfall:let-go";

/** From now until what it answers is called. */
export function holdBack(): () => void {
  count += 1;
  return () => {
    count -= 1;
    if (count === 0) window.dispatchEvent(new Event(letGo));
  };
}

export const isHeld = (): boolean => count > 0;

export function whenLetGo(run: () => void): void {
  window.addEventListener(letGo, run);
}
