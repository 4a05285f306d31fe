import { isMuted } from "../sound/mute.ts";

let click: typeof import("./click.ts") | undefined;

/** Fetches the click for the first tick. If that fails, the reel is silent. */
export function prepareClick(): void {
  if (isMuted()) return;
  import("./click.ts").then(
    (fetched) => {
      click = fetched;
      fetched.prepareClick();
    },
    () => {},
  );
}

/** Plays one click, if it is due and allowed. Never waits and never throws. */
export const playClick = (): void => click?.playClick();
