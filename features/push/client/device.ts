import { noticeApiPaths } from "../../../identity/contract/notice-api-paths.ts";
import { type Answer, call } from "../../../ui/base/api.ts";

/** `ios`: the viewer must add the site to the Home Screen first. `gone`: the browser has dropped its subscription. */
export type DeviceState = "unsupported" | "ios" | "denied" | "off" | "on" | "gone";

/** The folder of the worker's script, which is the worker's scope. No page is in it. */
const scope = new URL(".", new URL(noticeApiPaths.worker, "https://here")).pathname;

/** Returns the state without asking the viewer. `known` is the push endpoint that the site has for this session; null: none. */
export async function readDeviceState(known: string | null): Promise<DeviceState> {
  if (!isPushSupported()) return isIosDevice() ? "ios" : "unsupported";
  if (Notification.permission === "denied") return "denied";
  if (known === null) return "off";
  const subscription = await findSubscription();
  return subscription?.endpoint === known ? "on" : "gone";
}

const isPushSupported = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window && isSecureContext;

/** iPads claim to be Macs, but no Mac has a touchscreen. */
const isIosDevice = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** `closed`: the viewer dismissed the browser's question. `failed`: the browser's push service did not respond. */
export type SubscribeOutcome =
  | { kind: "denied" }
  | { kind: "closed" }
  | { kind: "failed" }
  | { kind: "asked"; answer: Answer };

/** Asks for permission, then subscribes at the site. Call it from a press, because browsers require one. */
export async function subscribeDevice(publicKey: string): Promise<SubscribeOutcome> {
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
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await registration.pushManager.subscribe(options);
  } catch (error) {
    // The browser may have a subscription for older keys of the site, which must be ended first.
    const old = await registration.pushManager.getSubscription();
    if (old === null) throw error;
    await old.unsubscribe();
    return registration.pushManager.subscribe(options);
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

/** Tells the site first, because the browser's subscription is of no use without the site's. */
export async function unsubscribeDevice(): Promise<Answer> {
  const answer = await call(noticeApiPaths.unsubscribe);
  if (isPushSupported()) await (await findSubscription())?.unsubscribe().catch(() => false);
  return answer;
}
