import { beforeEach, expect, test, vi } from "vitest";
import { graceMs, LiveConnection, reconnectWithinMs, silenceTimeoutMs } from "./live-connection.ts";

interface Made {
  topics: readonly string[];
  at: number;
  isClosed: boolean;
  event: (kind: string, data?: string) => void;
  broken: () => void;
}
let made: Made[];
let received: string[];
let isOpen: boolean;
let chance: number;
let line: LiveConnection;
const last = (): Made => {
  const connection = made.at(-1);
  if (connection === undefined) throw new Error("There was no connection.");
  return connection;
};

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.spyOn(Math, "random").mockImplementation(() => chance);
  [made, received, isOpen, chance] = [[], [], false, 0.5];
  line = new LiveConnection({
    connect: (topics, { event, broken }) => {
      const connection: Made = {
        ...{ topics, at: Date.now(), isClosed: false, broken },
        event: (kind, data = "{}") => event(kind, data),
      };
      made.push(connection);
      return {
        close() {
          connection.isClosed = true;
        },
      };
    },
    onEvent: (kind) => received.push(kind),
    setOpen: (open) => {
      isOpen = open;
    },
  });
  return () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  };
});

test("LIVE-11: reconnects within 4 s after a break, at a random moment; until then no page polls", () => {
  for (const at of [0, 0.25, 0.99]) {
    line.want(["log"]);
    last().event("hello");
    chance = at;
    const before = made.length;
    const brokeAt = Date.now();
    last().broken();
    vi.advanceTimersByTime(reconnectWithinMs);
    expect(made.length).toBe(before + 1);
    expect(last().at - brokeAt).toBe(Math.floor(at * reconnectWithinMs));
    expect(isOpen).toBe(true);
  }
});

test("LIVE-11: after an announced stop, reconnects within the announced time; until then no page polls", () => {
  line.want(["log"]);
  last().event("hello");
  chance = 0.9;
  last().event("bye", '{"within_ms":20000}');
  expect(last().isClosed).toBe(true);
  vi.advanceTimersByTime(17_999);
  expect(made).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(made).toHaveLength(2);
  vi.advanceTimersByTime(1_999);
  expect(isOpen).toBe(true);
  expect(received).not.toContain("bye");
});

test("LIVE-11: pages start polling after a random delay, not all in the same second", () => {
  const beganAfterMs: number[] = [];
  for (const at of [0, 0.4, 0.8]) {
    chance = at;
    line.want([`raffle:${at}`]);
    last().event("hello");
    const brokeAt = Date.now();
    last().broken();
    while (isOpen) vi.advanceTimersByTime(100);
    beganAfterMs.push(Date.now() - brokeAt);
    line.rest();
  }
  expect(beganAfterMs).toEqual([1, 1.2, 1.4].map((part) => part * graceMs));
});

test("LIVE-11, LIVE-13: if the server does not respond, pages poll and retries become less and less frequent", () => {
  line.want(["log"]);
  last().event("hello");
  expect(isOpen).toBe(true);
  last().broken();
  const gaps: number[] = [];
  for (let count = 0; count < 9; count += 1) {
    const before = made.length;
    const began = Date.now();
    while (made.length === before) vi.advanceTimersByTime(500);
    gaps.push(Date.now() - began);
    last().broken();
    if (Date.now() > graceMs + 5_000) expect(isOpen).toBe(false);
  }
  expect(gaps.slice(1, 5)).toEqual([10_000, 20_000, 40_000, 80_000]);
  expect(Math.max(...gaps)).toBe(300_000);
  vi.advanceTimersByTime(300_000);
  last().event("hello");
  expect(isOpen).toBe(true);
});

test("LIVE-13: a page that is refused at first polls from the start; a new topic does not cause an earlier retry", () => {
  line.want(["log"]);
  last().broken();
  expect(isOpen).toBe(false);
  line.want(["log", "hunt"]);
  expect(made).toHaveLength(1);
  vi.advanceTimersByTime(10_000);
  expect(last().topics).toEqual(["log", "hunt"]);
});

test("after 45 s of silence the connection is treated as lost", () => {
  line.want(["log"]);
  last().event("hello");
  vi.advanceTimersByTime(silenceTimeoutMs - 1);
  last().event("beat");
  vi.advanceTimersByTime(silenceTimeoutMs - 1);
  expect(made).toHaveLength(1);
  vi.advanceTimersByTime(1 + reconnectWithinMs);
  expect(made).toHaveLength(2);
  expect(made[0]?.isClosed).toBe(true);
});

test("a new topic opens a new connection, a known topic does not; messages of old connections are ignored", () => {
  line.want(["log", "hunt"]);
  const [first] = made;
  first?.event("hello");
  line.want(["log"]);
  expect(made).toHaveLength(1);
  line.want(["log", "raffles"]);
  expect(made).toHaveLength(2);
  expect(first?.isClosed).toBe(true);
  received = [];
  first?.event("state");
  first?.broken();
  expect(received).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(made).toHaveLength(2);
});

test("a page in the background has no connection and does not reconnect; a hidden page need not poll", () => {
  line.want(["log"]);
  last().event("hello");
  line.rest();
  expect([last().isClosed, isOpen]).toEqual([true, true]);
  vi.advanceTimersByTime(600_000);
  expect(made).toHaveLength(1);
  line.want(["log"]);
  expect(made).toHaveLength(2);
  line.rest({ isOver: true });
  expect(isOpen).toBe(false);
});
