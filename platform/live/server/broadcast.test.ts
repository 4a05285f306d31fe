import { once } from "node:events";
import { PassThrough } from "node:stream";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Changes, createChanges } from "../../database/changes.ts";
import { type Broadcast, createBroadcast, type ListenOptions } from "./broadcast.ts";
import type { Subject } from "./channel.ts";

let changes: Changes;
let broadcast: Broadcast;
let reads: number;
let value: number;
let slow: Promise<void> | null;
const subject: Subject = {
  key: "hunt:",
  tags: ["hunts"],
  read: async () => {
    reads += 1;
    const seen = value;
    await slow;
    return { value: seen };
  },
};
const pass = { tag: "keys", holds: async () => true };
const limits = { mostListeners: 120, mostUnreadBytes: 1024 * 1024 };

beforeEach(() => {
  [reads, value, slow] = [0, 1, null];
  changes = createChanges();
  broadcast = createBroadcast({
    changes,
    log: pino({ level: "silent" }),
    frames: {
      greeting: () => 'event: hello\ndata: {"version":"v1"}\n\n',
      state: (_key, { id, json }) => `event: state\nid: ${id}\ndata: ${json}\n\n`,
      change: (_key, json) => `event: change\ndata: ${json}\n\n`,
    },
    limits,
    beat: () => ": still here\n\n",
    heartbeatMs: 60,
  });
});
afterEach(async () => {
  broadcast.close();
  await changes.close();
});

async function open(more: Partial<Subject> = {}, listening: Partial<ListenOptions> = {}): Promise<PassThrough | null> {
  const outlet = new PassThrough({ encoding: "utf8" });
  const all = { open: () => outlet, first: "retry: 2000\n\n", pass, ...listening };
  return (await broadcast.listen([{ ...subject, ...more }], all)) && outlet;
}
async function listen(known?: string, more: Partial<Subject> = {}) {
  const outlet = await open(more, { known });
  if (outlet === null) throw new Error("Nobody is taken any more.");
  const parts = outlet[Symbol.asyncIterator]();
  return {
    next: async (): Promise<string | null> => {
      const { done, value: text } = await parts.next();
      return done ? null : String(text);
    },
    leave: () => outlet.destroy(),
  };
}
type Ear = Awaited<ReturnType<typeof listen>>;
const nextState = async (ear: Ear): Promise<string | null> => {
  for (;;) {
    const said = await ear.next();
    if (said === null || said.includes("event: state")) return said;
  }
};

test("LIVE-02: a hundred listeners cost one read after a change, and many quick changes are sent as one", async () => {
  const ears = await Promise.all(Array.from({ length: 100 }, () => listen()));
  await Promise.all(ears.map((ear) => ear.next()));
  expect(reads).toBe(1);
  for (value = 2; value < 9; value += 1) changes.announce("hunts");
  const said = await Promise.all(ears.map(nextState));
  expect([...new Set(said)]).toHaveLength(1);
  expect(said[0]).toContain('data: {"value":9}');
  expect(reads).toBeLessThanOrEqual(3);
});

test("a new listener gets the retry time and the whole state, unless it already knows the state", async () => {
  const first = (await (await listen()).next()) ?? "";
  expect(first).toMatch(/^retry: \d+\n\nevent: hello\ndata: .*"version":"v1".*\n\nevent: state\nid: \S+\ndata: /);
  const id = /id: (\S+)/.exec(first)?.[1];
  expect(await (await listen(id)).next()).not.toContain("event: state");
  expect(await (await listen("of-long-ago")).next()).toContain("event: state");
});

test("a change during the first read of a state is not missed", async () => {
  let release = () => {};
  slow = new Promise((resolve) => {
    release = resolve;
  });
  const coming = listen();
  await expect.poll(() => reads).toBe(1);
  value = 2;
  changes.announce("hunts");
  slow = null;
  release();
  const ear = await coming;
  expect(await ear.next()).toContain('{"value":2}');
});

test("an unchanged state is not sent again; a quiet connection gets a comment", async () => {
  const ear = await listen();
  await ear.next();
  changes.announce("hunts");
  expect(await ear.next()).toBe(": still here\n\n");
  expect(await ear.next()).toBe(": still here\n\n");
});

test("removes listeners that left; closing ends all connections and accepts no more", async () => {
  const [gone, stays] = [await listen(), await listen()];
  gone.leave();
  await expect.poll(() => broadcast.figures().listeners).toBe(1);
  broadcast.close();
  while ((await stays.next()) !== null);
  expect(broadcast.figures().listeners).toBe(0);
  expect(await open()).toBeNull();
});

test("LIVE-08: a listener who leaves during the first read frees their slot", async () => {
  const outlet = new PassThrough({ encoding: "utf8" });
  let left = 0;
  const opened = () => outlet;
  const onLeave = () => {
    left += 1;
  };
  outlet.destroy();
  await once(outlet, "close");
  await open({}, { open: opened, onLeave });
  expect([broadcast.figures().listeners, left]).toEqual([0, 1]);
});

test("LIVE-09: disconnects a listener who does not read, instead of filling memory", async () => {
  const read = async () => {
    value += 1;
    return { big: "x".repeat(300_000), value };
  };
  const outlet = await open({ read });
  const received = setInterval(() => changes.announce("hunts"), 50);
  await expect.poll(() => broadcast.figures(), { timeout: 20_000 }).toMatchObject({ listeners: 0, cutOff: 1 });
  clearInterval(received);
  expect(outlet?.destroyed).toBe(true);
});

test("refuses a new listener if the state cannot be read, and keeps nothing of the listener", async () => {
  const broken = { read: () => Promise.reject(new Error("no database")) };
  await expect(listen(undefined, broken)).rejects.toThrow("no database");
  expect(broadcast.figures().listeners).toBe(0);
  expect(await (await listen()).next()).toContain("event: state");
});

test("LIVE-02: sends constant changes only a few times per second, and always the last state", async () => {
  const ear = await listen();
  await ear.next();
  const began = performance.now();
  const changing = setInterval(() => {
    value += 1;
    changes.announce("hunts");
  }, 5);
  const received = [await nextState(ear), await nextState(ear), await nextState(ear), await nextState(ear)];
  clearInterval(changing);
  expect(new Set(received).size).toBe(4);
  expect(performance.now() - began).toBeGreaterThan(1_000);
  value = -1;
  changes.announce("hunts");
  while (!(await nextState(ear))?.includes('{"value":-1}'));
});

test("LIVE-03: if a subject supports changes, a listener with the last state gets only the change", async () => {
  const change = (before: object, after: object) => ({ before, after });
  const ear = await listen(undefined, { change });
  await ear.next();
  value = 2;
  changes.announce("hunts");
  await expect.poll(() => ear.next()).toContain('event: change\ndata: {"before":{"value":1},"after":{"value":2}}');
});
