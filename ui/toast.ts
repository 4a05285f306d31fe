// The one way to say something in passing: a dark toast of one second (SHELL-17, SHELL-18).

export const toastMs = 1_000;

type Kind = "success" | "error" | "info";

const load = () => import("./toaster.tsx");

function say(kind: Kind, text: string): void {
  // A toast whose code does not come is one not seen: there is no better place to say so.
  load().then(
    (toaster) => toaster.show(kind, text, toastMs),
    () => {},
  );
}

const hearers = new Set<(text: string) => void>();

/** `heard` is called with the text of every error until `signal` is aborted. */
export function hearErrors(heard: (text: string) => void, signal: AbortSignal): void {
  hearers.add(heard);
  signal.addEventListener("abort", () => hearers.delete(heard));
}

export interface Offer {
  /** The button's word. */
  label: string;
  act: () => void;
  /** How long it stays. */
  forMs: number;
}

/** `toast.success("Message sent!")`. Texts are exact; one sentence. */
export const toast = {
  success: (text: string): void => say("success", text),
  error: (text: string): void => {
    for (const heard of hearers) heard(text);
    say("error", text);
  },
  info: (text: string): void => say("info", text),
  /** Something done that can be taken back for a while. */
  offer: (text: string, { forMs, ...action }: Offer): void => {
    void load().then((toaster) => toaster.show("info", text, forMs, action));
  },
};

/** Fetches the toaster ahead of the first toast; the layout does it when the page has settled. */
export function preloadToaster(): void {
  load().catch(() => {});
}
