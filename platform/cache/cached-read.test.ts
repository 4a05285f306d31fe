import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, test } from "vitest";
import { createChanges } from "../database/changes.ts";
import { statementTimeoutMs, withStatementTimeout } from "../database/statement-timeout.ts";
import { cachedRead, cachedReadByKey } from "./cached-read.ts";

const changes = createChanges();
function aFigure() {
  const figure = { value: 1, loads: 0, failing: false, slowMs: 0 };
  const load = async () => {
    figure.loads += 1;
    const { value } = figure;
    await sleep(figure.slowMs);
    if (figure.failing) throw new Error("the database is away");
    return value;
  };
  return { figure, load };
}

describe("a change that is not announced", () => {
  test("is seen after the refresh age; until the new load ends, callers get the old value", async () => {
    const { figure, load } = aFigure();
    const read = cachedRead(changes, ["a"], load, { refreshMs: 40, mostMs: 10_000 });
    expect(await read()).toBe(1);
    Object.assign(figure, { value: 2, slowMs: 30 });
    expect(await read()).toBe(1);
    await sleep(50);
    const answers = await Promise.all(Array.from({ length: 100 }, () => read()));
    expect([new Set(answers), figure.loads]).toEqual([new Set([1]), 2]);
    await sleep(40);
    expect(await read()).toBe(2);
  });

  test("is seen immediately if nobody read the value for long, with one load for all callers", async () => {
    const { figure, load } = aFigure();
    const read = cachedReadByKey(changes, {
      getTag: (key) => key,
      most: 10,
      load,
      ages: { refreshMs: 10, mostMs: 20 },
    });
    expect(await read("a")).toBe(1);
    figure.value = 2;
    await sleep(30);
    expect(await Promise.all([read("a"), read("a"), read("a")])).toEqual([2, 2, 2]);
    expect(figure.loads).toBe(2);
  });

  test("a failed refresh keeps the cached value, and only some callers retry it", async () => {
    const { figure, load } = aFigure();
    const read = cachedRead(changes, ["a"], load, { refreshMs: 10, mostMs: 10_000 });
    await read();
    figure.failing = true;
    await sleep(20);
    for (let n = 0; n < 20; n += 1) expect(await read()).toBe(1);
    expect(figure.loads).toBe(2);
  });
});

test("a change drops the cached value and a refresh that is still running", async () => {
  const { figure, load } = aFigure();
  const read = cachedRead(changes, ["a", "b"], load, { refreshMs: 10, mostMs: 10_000 });
  await read();
  await sleep(20);
  figure.slowMs = 30;
  await read();
  Object.assign(figure, { value: 2, slowMs: 0 });
  changes.announce("b");
  expect(await read()).toBe(2);
  await sleep(40);
  expect(await read()).toBe(2);
});

test("a change drops a single key, and the least recently used keys make room for others", async () => {
  let loads = 0;
  const load = async (key: string) => `${key}${++loads}`;
  const read = cachedReadByKey(changes, { getTag: (key) => `thing:${key}`, most: 2, load });
  expect(await Promise.all([read("a"), read("b"), read("a")])).toEqual(["a1", "b2", "a1"]);
  changes.announce("thing:a");
  expect([await read("b"), await read("a"), await read("c"), await read("b")]).toEqual(["b2", "a3", "c4", "b5"]);
});

describe("a value that many callers read all the time", () => {
  let value: number;
  let loads: number;
  let held: Promise<void> | null;
  beforeEach(() => {
    [value, loads, held] = [1, 0, null];
  });
  const load = async () => {
    loads += 1;
    const seen = value;
    await held;
    return seen;
  };
  const given = () => cachedRead(changes, ["hunts"], load);

  test("is loaded once between two changes", async () => {
    const read = given();
    expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
    value = 2;
    expect(await read()).toBe(1);
    changes.announce("hunts");
    expect(await read()).toBe(2);
    expect(loads).toBe(2);
  });

  test("`changed` loads first: callers get the old value until it announces the change, then the new value", async () => {
    const read = given();
    await read();
    let release = () => {};
    held = new Promise((resolve) => {
      release = resolve;
    });
    value = 2;
    const calls: string[] = [];
    changes.subscribe((tag) => calls.push(tag));
    const pending = read.changed();
    expect(await read()).toBe(1);
    expect(calls).toEqual([]);
    release();
    await pending;
    expect(calls).toEqual(["hunts"]);
    expect(await read()).toBe(2);
    expect(loads).toBe(2);
  });

  test("a change is not lost if it happens while `changed` is loading", async () => {
    const read = given();
    let release = () => {};
    held = new Promise((resolve) => {
      release = resolve;
    });
    const pending = read.changed();
    value = 3;
    changes.announce("hunts");
    held = null;
    release();
    await pending;
    expect(await read()).toBe(3);
  });

  test("`changed` announces the change even if the load fails", async () => {
    let isBroken = true;
    const read = cachedRead(changes, ["hunts"], async () => {
      if (isBroken) throw new Error("no database");
      return 7;
    });
    await read.changed();
    isBroken = false;
    expect(await read()).toBe(7);
  });
});

test("OUTAGE-07: a shared load has the time limit of a request, even if a job started it", async () => {
  const limits: (number | undefined)[] = [];
  const load = async () => void limits.push(statementTimeoutMs());
  const one = cachedRead(changes, ["a"], load);
  const many = cachedReadByKey(changes, { getTag: (key) => key, most: 2, load });
  const sent = Promise.withResolvers<void>();
  const send = async () => {
    limits.push(statementTimeoutMs());
    sent.resolve();
  };
  const wired = createChanges({ send, receive: () => {}, onGap: () => {} });
  await withStatementTimeout(600_000, async () => {
    await one();
    await many("b");
    await one.changed();
    wired.announce("a");
  });
  await sent.promise;
  expect(limits).toEqual([undefined, undefined, undefined, undefined]);
  await wired.close();
});
