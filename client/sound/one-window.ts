// Of several windows in sight one is heard: the one that is worked in, else the one that was last, else any.

const lastKey = "windfall:window";
const own = String(Math.random());
/** So long the others leave it to the one that was worked in last, and to the one that is. */
const [lastMs, othersMs] = [120, 300];
/** What sounds here is heard here alone for so long: windows learn of one thing at moments a little apart. */
const aloneMs = 2_000;

/** Until when each sound is this window's. */
const freeAt = new Map<string, number>();

/** From now on this window remembers that it was worked in last. */
export function noteLookedAt(): void {
  const note = () => {
    try {
      localStorage.setItem(lastKey, own);
    } catch {
      // Then any window may be the one.
    }
  };
  window.addEventListener("focus", note);
  if (document.hasFocus()) note();
}

/** Runs `play` here, or leaves it to the window that runs it for the same sound. */
export function inOneWindow(sound: string, play: () => void): void {
  const waitMs = patienceMs();
  const locks: LockManager | undefined = navigator.locks;
  if (freeAt.has(sound)) {
    playHere(sound, play);
    return;
  }
  if (locks === undefined) {
    // Over plain HTTP windows cannot agree: the others keep still.
    if (waitMs < othersMs) play();
    return;
  }
  const take = () =>
    void locks
      .request(`windfall:sound:${sound}`, { ifAvailable: true }, (lock) => {
        if (lock === null) return;
        playHere(sound, play);
        return untilFree(sound);
      })
      .catch(() => {});
  if (waitMs === 0) take();
  else setTimeout(take, waitMs);
}

function playHere(sound: string, play: () => void): void {
  freeAt.set(sound, Date.now() + aloneMs);
  play();
}

async function untilFree(sound: string): Promise<void> {
  for (let leftMs = aloneMs; leftMs > 0; leftMs = (freeAt.get(sound) ?? 0) - Date.now()) {
    await new Promise((resolve) => setTimeout(resolve, leftMs));
  }
  freeAt.delete(sound);
}

function patienceMs(): number {
  if (document.hasFocus()) return 0;
  try {
    return localStorage.getItem(lastKey) === own ? lastMs : othersMs;
  } catch {
    return othersMs;
  }
}
