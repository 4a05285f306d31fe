// Server-sent events to many listeners: one reading for all, nothing missed, nothing left behind.
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Changes, createChanges } from "../core/changes.ts";
import { type Broadcast, broadcastLimits, createBroadcast } from "./broadcast.ts";
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

beforeEach(() => {
  [reads, value, slow] = [0, 1, null];
  changes = createChanges();
  broadcast = createBroadcast({
    changes,
    log: pino({ level: "silent" }),
    hello: () => ({ now: "2026-11-21T12:00:00.000Z", version: "v1" }),
    heartbeatMs: 60,
  });
});
afterEach(async () => {
  broadcast.close();
  await changes.close();
});

const decoder = new TextDecoder();
async function listen(lastEventId?: string, more: Partial<Subject> = {}) {
  const stream = await broadcast.listen({ ...subject, ...more }, { lastEventId, pass });
  if (stream === null) throw new Error("Nobody is taken any more.");
  const reader = stream.getReader();
  return {
    next: async () => {
      const { done, value: bytes } = await reader.read();
      return done ? null : decoder.decode(bytes as Uint8Array);
    },
    leave: () => reader.cancel(),
  };
}
type Ear = Awaited<ReturnType<typeof listen>>;
const nextState = async (ear: Ear): Promise<string | null> => {
  for (;;) {
    const said = await ear.next();
    if (said === null || said.includes("event: state")) return said;
  }
};

test("a hundred listeners cost one reading after a change, and changes in a burst are told as one", async () => {
  const ears = await Promise.all(Array.from({ length: 100 }, () => listen()));
  await Promise.all(ears.map((ear) => ear.next()));
  expect(reads).toBe(1);
  for (value = 2; value < 9; value += 1) changes.announce("hunts");
  const said = await Promise.all(ears.map(nextState));
  expect([...new Set(said)]).toHaveLength(1);
  expect(said[0]).toContain('data: {"value":9}');
  expect(reads).toBeLessThanOrEqual(3);
});

test("who comes gets the retry time and the whole state; who knows it already gets no state again", async () => {
  const first = (await (await listen()).next()) ?? "";
  expect(first).toMatch(/^retry: \d+\n\nevent: hello\ndata: .*"version":"v1".*\n\nevent: state\nid: \S+\ndata: /);
  const id = /id: (\S+)/.exec(first)?.[1];
  expect(await (await listen(id)).next()).not.toContain("event: state");
  expect(await (await listen("of-long-ago")).next()).toContain("event: state");
});

test("a change while the first listener's state is being read is not missed", async () => {
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

test("what is the same after a change is not told again; a quiet connection hears a comment", async () => {
  const ear = await listen();
  await ear.next();
  changes.announce("hunts");
  expect(await ear.next()).toBe(": still here\n\n");
  expect(await ear.next()).toBe(": still here\n\n");
});

test("a listener whose pass no longer holds is ended, others stay", async () => {
  let isGood = true;
  const stream = await broadcast.listen(subject, { pass: { tag: "keys", holds: async () => isGood } });
  const other = await listen();
  await other.next();
  isGood = false;
  changes.announce("keys");
  await expect.poll(() => broadcast.listeners()).toBe(1);
  const reader = (stream as ReadableStream).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read());
});

test("who left is forgotten; a closed broadcast ends everybody and takes nobody", async () => {
  const [gone, stays] = [await listen(), await listen()];
  await gone.leave();
  expect(broadcast.listeners()).toBe(1);
  broadcast.close();
  while ((await stays.next()) !== null);
  expect(broadcast.listeners()).toBe(0);
  expect(await broadcast.listen(subject, { pass })).toBeNull();
});

test("a listener who does not read is let go instead of filling the memory", async () => {
  const read = async () => {
    value += 1;
    return { big: "x".repeat(300_000), value };
  };
  const stream = await broadcast.listen({ ...subject, read }, { pass });
  expect(stream).not.toBeNull();
  for (let count = 0; count < 10 && broadcast.listeners() > 0; count += 1) {
    changes.announce("hunts");
    await new Promise((resolve) => setTimeout(resolve, 130));
  }
  expect(broadcast.listeners()).toBe(0);
});

test("a state that cannot be read is refused to who comes, and leaves nothing behind", async () => {
  const broken = { read: () => Promise.reject(new Error("no database")) };
  await expect(listen(undefined, broken)).rejects.toThrow("no database");
  expect(broadcast.listeners()).toBe(0);
  expect(await (await listen()).next()).toContain("event: state");
});

test("more than the limit are not taken", async () => {
  await Promise.all(Array.from({ length: broadcastLimits.mostListeners }, () => listen()));
  expect(await broadcast.listen(subject, { pass })).toBeNull();
});
