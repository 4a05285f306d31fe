// Reads that are shared: made once between two changes, and before the change is told where many ask all the time.
import { beforeEach, expect, test } from "vitest";
import { type Changes, createChanges } from "./changes.ts";
import { sharedRead } from "./shared-read.ts";

let changes: Changes;
let value: number;
let loads: number;
let held: Promise<void> | null;
beforeEach(() => {
  changes = createChanges();
  [value, loads, held] = [1, 0, null];
});
const load = async () => {
  loads += 1;
  const seen = value;
  await held;
  return seen;
};
const given = () => sharedRead(changes, ["hunts"], load);

test("what is asked for again and again is loaded once between two changes", async () => {
  const read = given();
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
  value = 2;
  expect(await read()).toBe(1);
  changes.announce("hunts");
  expect(await read()).toBe(2);
  expect(loads).toBe(2);
});

test("`changed` loads first: until the change is told the old value is answered at once, then the new one", async () => {
  const read = given();
  await read();
  let release = () => {};
  held = new Promise((resolve) => {
    release = resolve;
  });
  value = 2;
  const told: string[] = [];
  changes.subscribe((tag) => told.push(tag));
  const telling = read.changed();
  expect(await read()).toBe(1);
  expect(told).toEqual([]);
  release();
  await telling;
  expect(told).toEqual(["hunts"]);
  expect(await read()).toBe(2);
  expect(loads).toBe(2);
});

test("a change that comes while `changed` loads is not lost", async () => {
  const read = given();
  let release = () => {};
  held = new Promise((resolve) => {
    release = resolve;
  });
  const telling = read.changed();
  value = 3;
  changes.announce("hunts");
  held = null;
  release();
  await telling;
  expect(await read()).toBe(3);
});

test("`changed` tells of the change even when nothing could be loaded", async () => {
  let isBroken = true;
  const read = sharedRead(changes, ["hunts"], async () => {
    if (isBroken) throw new Error("no database");
    return 7;
  });
  await read.changed();
  isBroken = false;
  expect(await read()).toBe(7);
});
