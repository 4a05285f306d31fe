// Installing the site on the home screen. The browser's offer is stored for the settings page, so it does not cover other
// pages.

interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

const isInstallOffer = (event: Event): event is InstallOffer => "prompt" in event;

let savedOffer: InstallOffer | null = null;
const offeredEvent = "windfall:install";

export function saveInstallOffer(): void {
  const announce = () => window.dispatchEvent(new Event(offeredEvent));
  window.addEventListener("beforeinstallprompt", (event) => {
    if (!isInstallOffer(event)) return;
    event.preventDefault();
    savedOffer = event;
    announce();
  });
  window.addEventListener("appinstalled", () => {
    savedOffer = null;
    announce();
  });
}

export function onInstallOffer(changed: () => void): () => void {
  window.addEventListener(offeredEvent, changed);
  return () => window.removeEventListener(offeredEvent, changed);
}
export const hasInstallOffer = (): boolean => savedOffer !== null;

/** Shows the browser's offer, which can be used only once. */
export async function install(): Promise<void> {
  const offer = savedOffer;
  savedOffer = null;
  window.dispatchEvent(new Event(offeredEvent));
  await offer?.prompt();
}
