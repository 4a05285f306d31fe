// The way to the click of a reel's tick.
import { isMuted } from "../sound/mute.ts";

let click: typeof import("./click.ts") | undefined;

/** Fetches the click, so that the first tick has it. Without it a reel is silent. */
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

/** One click, if one is due and can be heard; never waits, never throws. */
export const playClick = (): void => click?.playClick();
