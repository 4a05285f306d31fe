// How a push is shown, and what a press on it does. As the worker does it, and its test.
import { isRecord } from "../../../platform/contract/json-values.ts";

/** What is used of a ServiceWorkerGlobalScope (w3.org/TR/service-workers, w3.org/TR/push-api). */
export interface WorkerScope {
  location: { origin: string };
  registration: { showNotification(title: string, options: NotificationShown): Promise<void> };
  clients: {
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<readonly OpenPage[]>;
    openWindow(address: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: "push", listener: (event: PushMessageEvent) => void): void;
  addEventListener(type: "notificationclick", listener: (event: NotificationPress) => void): void;
  addEventListener(type: "install", listener: () => void): void;
}

export interface OpenPage {
  url: string;
  focus(): Promise<unknown>;
}

export interface PushMessageEvent {
  data: { text(): string } | null;
  waitUntil(work: Promise<unknown>): void;
}

export interface NotificationPress {
  notification: { data: unknown; close(): void };
  waitUntil(work: Promise<unknown>): void;
}

export interface NotificationShown {
  body: string;
  /** The same one again takes the place of the first. */
  tag: string;
  icon: string;
  data: { href: string };
}

/** Of whatever look the site is: the address leads to the icon that holds now. */
const icon = "/push/icon.png";

export function listenForPushes(scope: WorkerScope): void {
  // A newer one has nothing to wait for: no page depends on it.
  scope.addEventListener("install", () => void scope.skipWaiting());
  scope.addEventListener("push", (event) => {
    const { title, ...options } = toNotification(event.data?.text() ?? "");
    event.waitUntil(scope.registration.showNotification(title, options));
  });
  scope.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(openPage(scope, event.notification.data));
  });
}

/** A push must be shown, so one that cannot be read is shown without words. */
export function toNotification(text: string): NotificationShown & { title: string } {
  const said = parsePayload(text);
  const textOf = (name: string, otherwise: string): string => {
    const value = said[name];
    return typeof value === "string" && value !== "" ? value : otherwise;
  };
  return {
    title: textOf("title", "There is news for you"),
    body: textOf("body", ""),
    tag: textOf("tag", "news"),
    icon,
    data: { href: textOf("href", "/") },
  };
}

function parsePayload(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

/** A page of ours, and no other: where it is open already, that window comes forward. */
async function openPage({ location, clients }: WorkerScope, data: unknown): Promise<unknown> {
  const href = isRecord(data) && typeof data.href === "string" ? data.href : "/";
  const wanted = new URL(href, location.origin);
  const address = wanted.origin === location.origin ? wanted.href : `${location.origin}/`;
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find(({ url }) => url === address);
  return there === undefined ? clients.openWindow(address) : there.focus();
}
