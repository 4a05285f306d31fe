// Putting the site on the home screen, where the browser offers it: its offer is kept for the settings, instead of standing
// over whatever somebody is at.

interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

const isOffer = (event: Event): event is InstallOffer => "prompt" in event;

let kept: InstallOffer | null = null;
const offeredEvent = "windfall:install";

export function keepInstallOffer(): void {
  const tell = () => window.dispatchEvent(new Event(offeredEvent));
  window.addEventListener("beforeinstallprompt", (event) => {
    if (!isOffer(event)) return;
    event.preventDefault();
    kept = event;
    tell();
  });
  window.addEventListener("appinstalled", () => {
    kept = null;
    tell();
  });
}

/** For useSyncExternalStore. */
export function whenOffered(changed: () => void): () => void {
  window.addEventListener(offeredEvent, changed);
  return () => window.removeEventListener(offeredEvent, changed);
}
export const isOffered = (): boolean => kept !== null;

/** An offer can be taken up once. */
export async function install(): Promise<void> {
  const offer = kept;
  kept = null;
  window.dispatchEvent(new Event(offeredEvent));
  await offer?.prompt();
}
