// This browser as one that can be told: whether it may, and asking it. It is asked after a press, never by itself.
import { noticeApiPaths } from "../../../identity/contract/notice-api-paths.ts";
import { type Answer, call } from "../../../ui/base/api.ts";

/**
 * `ios`: it could, once the site is on the Home Screen. `huntGone`: it was told and is no longer, for it has let go of us.
 */
export type DeviceState = "unsupported" | "ios" | "denied" | "off" | "on" | "gone";

/** The path the worker's script lies under: its reach, in which no page is. */
const scope = new URL(".", new URL(noticeApiPaths.worker, "https://here")).pathname;

/** Looks, and asks nothing. `otherSubjectPattern`: the address the site pushes this sign-in to; null: none. */
export async function readDeviceState(known: string | null): Promise<DeviceState> {
  if (!isPushSupported()) return isIosDevice() ? "ios" : "unsupported";
  if (Notification.permission === "denied") return "denied";
  if (known === null) return "off";
  const subscription = await findSubscription();
  return subscription?.endpoint === known ? "on" : "gone";
}

const isPushSupported = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window && isSecureContext;

/** iPads say they are Macs; no Mac has a touchscreen. */
const isIosDevice = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** `closeServer`: the question was closed without an answer. `unknownOutcome`: the browser's own service did not answer. */
export type AskOutcome =
  | { kind: "denied" }
  | { kind: "closed" }
  | { kind: "failed" }
  | { kind: "asked"; answer: Answer };

/** Asks the browser, then tells the site of it. Called from a press: browsers ask for one. */
export async function subscribeDevice(publicKey: string): Promise<AskOutcome> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? { kind: "denied" } : { kind: "closed" };
  try {
    const subscription = await createSubscription(publicKey);
    return { kind: "asked", answer: await call(noticeApiPaths.subscribe, { json: subscription.toJSON() }) };
  } catch {
    return { kind: "failed" };
  }
}

async function createSubscription(publicKey: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.register(noticeApiPaths.worker, { scope });
  await waitUntilActive(registration);
  const asking = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await registration.pushManager.subscribe(asking);
  } catch (error) {
    // One for other keys of the site is in the way.
    const old = await registration.pushManager.getSubscription();
    if (old === null) throw error;
    await old.unsubscribe();
    return registration.pushManager.subscribe(asking);
  }
}

function waitUntilActive(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = registration.installing ?? registration.waiting;
  if (registration.active !== null || worker === null) return Promise.resolve();
  return new Promise((resolve, reject) => {
    worker.addEventListener("statechange", () => {
      if (worker.state === "activated") resolve();
      if (worker.state === "redundant") reject(new Error("The worker was not taken."));
    });
  });
}

/** The site first: what the browser keeps is of no use without it. */
export async function unsubscribeDevice(): Promise<Answer> {
  const answer = await call(noticeApiPaths.unsubscribe);
  if (isPushSupported()) await (await findSubscription())?.unsubscribe().catch(() => false);
  return answer;
}
