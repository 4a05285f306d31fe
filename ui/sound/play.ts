import { isMuted } from "./mute.ts";

export type Chime = "leaf" | "bell";

/** Plays a chime in a visible tab once the visitor has touched the page. Browsers allow no sound before. */
export function playChime(chime: Chime): void {
  if (isMuted() || document.hidden || navigator.userActivation?.hasBeenActive === false) return;
  import("./chimes.ts").then(
    (chimes) => chimes[chime](),
    () => {},
  );
}
