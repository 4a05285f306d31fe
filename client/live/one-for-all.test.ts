// Tabs that share one connection: real locks and a real channel, those of node.
import { afterEach, expect, test } from "vitest";
import { OneForAll } from "./one-for-all.ts";

interface Tab {
  all: OneForAll<string[]>;
  /** What its line was asked for, last; null while it has none. */
  line: string[] | null;
  heard: string[];
  isOpen: boolean;
  forgot: string[];
  wants: string[];
  close: () => void;
}
const tabs: Tab[] = [];
let made = 0;
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close();
});

function openTab(...wants: string[]): Tab {
  made += 1;
  const channel = new BroadcastChannel("tabs of a test");
  const tab: Tab = {
    ...{ line: null, heard: [], isOpen: false, forgot: [], wants },
    all: new OneForAll<string[]>({
      tab: `tab ${made}`,
      line: {
        want: (topics) => {
          tab.line = [...topics];
        },
        rest: () => {
          tab.line = null;
        },
      },
      topics: () => tab.wants,
      heard: () => tab.heard,
      hear: (_kind, data) => tab.heard.push(data),
      takeOver: (heard) => tab.heard.push(...heard),
      forget: (topics) => tab.forgot.push(...topics),
      setOpen: (isOpen) => {
        tab.isOpen = isOpen;
      },
      lead: (lead, signal) => void navigator.locks.request("lock of a test", { signal }, lead).catch(() => {}),
      tell: (word) => channel.postMessage(word),
      most: 3,
    }),
    close: () => {
      tab.all.rest();
      channel.close();
    },
  };
  channel.addEventListener("message", ({ data }) => tab.all.said(data));
  tabs.push(tab);
  tab.all.want();
  return tab;
}

test("LIVE-12: two tabs have one connection, with the topics of both, and both hear all of it", async () => {
  const first = openTab("log");
  await expect.poll(() => first.line).toEqual(["log"]);
  first.all.opened(true);
  first.all.told("state", "before");
  const second = openTab("log", "hunt");
  await expect.poll(() => first.line).toEqual(["log", "hunt"]);
  await expect.poll(() => second.heard).toEqual(["before"]);
  expect([second.line, second.isOpen]).toEqual([null, true]);
  first.all.told("state", "later");
  await expect.poll(() => second.heard).toEqual(["before", "later"]);
  expect(first.heard).toEqual(["before", "later"]);
  second.wants = ["raffles", "a", "b"];
  second.all.want();
  await expect.poll(() => first.line).toEqual(["log", "raffles", "a"]);
  first.all.opened(false);
  await expect.poll(() => second.isOpen).toBe(false);
});

test("LIVE-12: when the tab that has the connection rests, the next one has it; the first one hears with it again", async () => {
  const first = openTab("log");
  await expect.poll(() => first.line).toEqual(["log"]);
  const second = openTab("hunt");
  await expect.poll(() => first.line).toEqual(["log", "hunt"]);
  first.all.rest();
  expect(first.line).toBeNull();
  await expect.poll(() => second.line).toEqual(["hunt"]);
  first.all.want();
  await expect.poll(() => second.line).toEqual(["hunt", "log"]);
  second.all.told("state", "to both");
  await expect.poll(() => first.heard).toEqual(["to both"]);
  expect(first.line).toBeNull();
});

test("MOVE-32: given more topics than a connection takes, whoever was told of one that no longer fits is told so", async () => {
  const first = openTab("log");
  await expect.poll(() => first.line).toEqual(["log"]);
  first.all.opened(true);
  const second = openTab("raffle");
  await expect.poll(() => first.line).toEqual(["log", "raffle"]);
  expect(second.forgot).toEqual([]);
  first.wants = ["log", "hunt", "stream"];
  first.all.want();
  await expect.poll(() => second.forgot).toEqual(["raffle"]);
  expect([first.line, first.forgot]).toEqual([["log", "hunt", "stream"], ["raffle"]]);
});

test("MOVE-32: given a tab that rested and has the connection again, then nobody is handed what it knew before, nor told that all is well before it is", async () => {
  const first = openTab("log");
  await expect.poll(() => first.line).toEqual(["log"]);
  first.all.opened(true);
  first.all.told("state", "old");
  const second = openTab("log");
  await expect.poll(() => second.heard).toEqual(["old"]);
  first.all.rest();
  await expect.poll(() => second.line).toEqual(["log"]);
  second.all.opened(true);
  second.all.told("state", "new");
  const third = openTab("log");
  await expect.poll(() => third.heard.at(-1)).toBe("new");
  first.all.want();
  await new Promise((resolve) => setTimeout(resolve, 50));
  third.all.rest();
  second.all.rest();
  await expect.poll(() => first.line).toEqual(["log"]);
  const fourth = openTab("log");
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect([fourth.heard, fourth.isOpen]).toEqual([[], false]);
  first.all.opened(true);
  await expect.poll(() => fourth.isOpen).toBe(true);
});
