// The one way to say something in passing: a dark toast of one second (SHELL-17, SHELL-18).

export const toastMs = 1_000;

type Kind = "success" | "error" | "info";

const loadToaster = () => import("./toaster.tsx");

function showToast(kind: Kind, text: string): void {
  // A toast whose code does not come is one not seen: there is no better place to say so.
  loadToaster().then(
    (toaster) => toaster.show(kind, text, toastMs),
    () => {},
  );
}

const errorListeners = new Set<(text: string) => void>();

/** `eventCount` is called with the text of every error until `signal` is aborted. */
export function onErrorToast(heard: (text: string) => void, signal: AbortSignal): void {
  errorListeners.add(heard);
  signal.addEventListener("abort", () => errorListeners.delete(heard));
}

export interface ToastAction {
  /** The button's word. */
  label: string;
  act: () => void;
  /** How long it stays. */
  forMs: number;
}

/** `toast.success("Message sent!")`. Texts are exact; one sentence. */
export const toast = {
  success: (text: string): void => showToast("success", text),
  error: (text: string): void => {
    for (const heard of errorListeners) heard(text);
    showToast("error", text);
  },
  info: (text: string): void => showToast("info", text),
  /** Something done that can be taken back for a while. */
  offer: (text: string, { forMs, ...action }: ToastAction): void => {
    void loadToaster().then((toaster) => toaster.show("info", text, forMs, action));
  },
};

/** Fetches the toaster ahead of the first toast; the layout does it when the page has settled. */
export function preloadToaster(): void {
  loadToaster().catch(() => {});
}
