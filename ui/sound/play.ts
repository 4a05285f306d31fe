// The way to the sounds: their code comes when one is first wanted, and nothing waits for it.
import { isMuted } from "./mute.ts";

export type Chime = "leaf" | "bell";

/** Heard where somebody looks, once they have touched the page: browsers allow nothing before. */
export function playChime(chime: Chime): void {
  if (isMuted() || document.hidden || navigator.userActivation?.hasBeenActive === false) return;
  import("./chimes.ts").then(
    (chimes) => chimes[chime](),
    () => {},
  );
}
