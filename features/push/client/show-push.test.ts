import { expect, test } from "vitest";
import { noticeApiPaths } from "../../../identity/contract/notice-api-paths.ts";
import { listenForPushes, type OpenPage, toNotification, type WorkerScope } from "./show-push.ts";

function aWorker(pages: OpenPage[] = []) {
  const listeners = new Map<string, (event: never) => void>();
  const did: string[] = [];
  const scope: WorkerScope = {
    location: { origin: "https://site.example" },
    registration: {
      showNotification: async (title, options) => void did.push(`shown ${title}: ${options.body} (${options.tag})`),
    },
    clients: { matchAll: async () => pages, openWindow: async (address) => void did.push(`opened ${address}`) },
    skipWaiting: async () => {},
    addEventListener: (type: string, listener: (event: never) => void) => void listeners.set(type, listener),
  };
  listenForPushes(scope);
  const happen = async (type: string, event: object) => {
    let work: Promise<unknown> = Promise.resolve();
    const waitUntil = (until: Promise<unknown>) => {
      work = until;
    };
    listeners.get(type)?.({ ...event, waitUntil } as never);
    await work;
  };
  const press = (data: unknown) =>
    happen("notificationclick", { notification: { data, close: () => did.push("closed") } });
  return { did, happen, press, listens: [...listeners.keys()] };
}

test("PUSH-17: a push is shown; an unreadable one still shows a notification, because browsers require it", async () => {
  const { did, happen, listens } = aWorker();
  const payload = JSON.stringify({ title: "You won", body: "A mug.", href: "/raffle/1", tag: "n1" });
  await happen("push", { data: { text: () => payload } });
  await happen("push", { data: null });
  await happen("push", { data: { text: () => "[1" } });
  expect(did).toEqual(["shown You won: A mug. (n1)", ...Array(2).fill("shown There's news for you:  (news)")]);
  expect(toNotification(payload)).toMatchObject({ icon: noticeApiPaths.icon, data: { href: "/raffle/1" } });
  expect(listens.sort(), "and nothing is fetched through it").toEqual(["install", "notificationclick", "push"]);
});

test("PUSH-17: a press brings the page forward if it is open, or opens it, but never a page of another site", async () => {
  const focused: string[] = [];
  const url = "https://site.example/raffle/1";
  const there = aWorker([{ url, focus: async () => focused.push(url) }]);
  await there.press({ href: "/raffle/1" });
  expect([there.did, focused]).toEqual([["closed"], [url]]);
  const { did, press } = aWorker();
  for (const data of [{ href: "/store" }, { href: "https://evil.example/" }, { href: "//evil.example/" }, null])
    await press(data);
  expect(did.filter((one) => one !== "closed")).toEqual([
    "opened https://site.example/store",
    ...Array(3).fill("opened https://site.example/"),
  ]);
});
