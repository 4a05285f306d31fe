import { isRecord } from "../../../platform/contract/json-values.ts";
import { m } from "../messages.ts";

/** The parts of ServiceWorkerGlobalScope that we use (w3.org/TR/service-workers, w3.org/TR/push-api). */
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
  /** A notification replaces an earlier one with the same tag. */
  tag: string;
  icon: string;
  data: { href: string };
}

/** This URL serves the icon of the site's current look. */
const icon = "/push/icon.png";

export function listenForPushes(scope: WorkerScope): void {
  // A new worker starts immediately, because no page depends on it.
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

/** Browsers require every push to be shown, so an unreadable one is shown with default texts. */
export function toNotification(text: string): NotificationShown & { title: string } {
  const said = parsePayload(text);
  const getText = (name: string, otherwise: string): string => {
    const value = said[name];
    return typeof value === "string" && value !== "" ? value : otherwise;
  };
  return {
    title: getText("title", m.news()),
    body: getText("body", ""),
    tag: getText("tag", "news"),
    icon,
    data: { href: getText("href", "/") },
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

/** Opens a page of our own site only. If the page is open already, its window comes forward. */
async function openPage({ location, clients }: WorkerScope, data: unknown): Promise<unknown> {
  const href = isRecord(data) && typeof data.href === "string" ? data.href : "/";
  const wanted = new URL(href, location.origin);
  const address = wanted.origin === location.origin ? wanted.href : `${location.origin}/`;
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  // An open page has removed the win from its address, so only the parts before "#" are compared.
  const there = pages.find(({ url }) => url.split("#")[0] === address.split("#")[0]);
  return there === undefined ? clients.openWindow(address) : there.focus();
}
