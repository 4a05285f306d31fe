// Shows a short message: a dark toast of one second (SHELL-17, SHELL-18).

export const toastMs = 1_000;

type Kind = "success" | "error" | "info";

const loadToaster = () => import("./toaster.tsx");

function showToast(kind: Kind, text: string): void {
  // If the toaster's code fails to load, the toast is lost, because nothing else could show it.
  loadToaster().then(
    (toaster) => toaster.show(kind, text, toastMs),
    () => {},
  );
}

const errorListeners = new Set<(text: string) => void>();

/** Calls `listener` with the text of every error toast until `signal` is aborted. */
export function onErrorToast(listener: (text: string) => void, signal: AbortSignal): void {
  errorListeners.add(listener);
  signal.addEventListener("abort", () => errorListeners.delete(listener));
}

export interface ToastAction {
  label: string;
  act: () => void;
  forMs: number;
}

export const toast = {
  success: (text: string): void => showToast("success", text),
  error: (text: string): void => {
    for (const listener of errorListeners) listener(text);
    showToast("error", text);
  },
  info: (text: string): void => showToast("info", text),
  offer: (text: string, { forMs, ...action }: ToastAction): void => {
    void loadToaster().then((toaster) => toaster.show("info", text, forMs, action));
  },
};

/** Fetches the toaster before the first toast. The layout calls this once the page has settled. */
export function preloadToaster(): void {
  loadToaster().catch(() => {});
}
