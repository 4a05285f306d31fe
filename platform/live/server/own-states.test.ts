import { PassThrough } from "node:stream";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { accountsTag, accountTag } from "../../cache/changed-accounts.ts";
import { type Changes, createChanges } from "../../database/changes.ts";
import { Listener } from "./listener.ts";
import { OwnStates } from "./own-states.ts";

let changes: Changes;
let own: OwnStates;
let balances: Map<string, number>;
let reads: string[][];
let held: Promise<void> | null;
let fails: boolean;

beforeEach(() => {
  [balances, reads, held, fails] = [new Map(), [], null, false];
  changes = createChanges();
  own = new OwnStates({
    changes,
    log: pino({ level: "silent" }),
    async read(sessions) {
      reads.push([...sessions]);
      if (fails) throw new Error("no database");
      const seen = sessions.flatMap((session) => {
        const balance = balances.get(session);
        return balance === undefined ? [] : [{ session, own: { balance } }];
      });
      await held;
      return seen;
    },
  });
});
afterEach(async () => {
  own.close();
  await changes.close();
});

function listener(session: string, userId: number, balance: number) {
  balances.set(session, balance);
  const outlet = new PassThrough({ encoding: "utf8" });
  const received: number[] = [];
  outlet.on("data", (text) => {
    for (const [, balance] of String(text).matchAll(/"balance":(\d+)/g)) received.push(Number(balance));
  });
  const one = new Listener(outlet, {
    mostUnreadBytes: 1_000,
    onLeave: (left) => own.remove(left, session),
    onCutOff() {},
  });
  own.add(one, { session, userId });
  return { heard: received, listener: one };
}

test("LIVE-02: reads many changed viewers in one statement, sends each their own state, and reads no viewer without a listener", async () => {
  const all = Array.from({ length: 500 }, (_, id) => listener(`s${id}`, id, id));
  await expect.poll(() => all.every(({ heard: received }) => received.length === 1)).toBe(true);
  expect(reads.map((sessions) => sessions.length)).toEqual([500]);
  for (let id = 0; id < 500; id += 1) balances.set(`s${id}`, id + 1_000);
  changes.announce(...Array.from({ length: 400 }, (_, id) => accountTag(id)), accountTag(777_777));
  await expect.poll(() => all[399]?.heard).toEqual([399, 1_399]);
  expect(reads.map((sessions) => sessions.length)).toEqual([500, 400]);
  expect(all[400]?.heard).toEqual([400]);
  changes.announce(accountsTag);
  await expect.poll(() => all[400]?.heard).toEqual([400, 1_400]);
  expect(all[0]?.heard).toEqual([0, 1_000]);
});

test("LIVE-02: after a change during the read, reads again and does not send the old state", async () => {
  const viewer = listener("s", 1, 10);
  await expect.poll(() => viewer.heard).toEqual([10]);
  let goOn = () => {};
  held = new Promise((resolve) => {
    goOn = resolve;
  });
  balances.set("s", 20);
  changes.announce(accountTag(1));
  await expect.poll(() => reads.length).toBe(2);
  balances.set("s", 30);
  changes.announce(accountTag(1));
  held = null;
  goOn();
  await expect.poll(() => viewer.heard).toEqual([10, 30]);
});

test("LIVE-05: an ended session ends its own connections and no others", async () => {
  const [ending, staying] = [listener("old", 1, 10), listener("new", 1, 10)];
  await expect.poll(() => staying.heard).toEqual([10]);
  balances.delete("old");
  balances.set("new", 11);
  changes.announce(accountTag(1));
  await expect.poll(() => staying.heard).toEqual([10, 11]);
  expect([ending.listener.isOver, ending.heard, staying.listener.isOver]).toEqual([true, [10], false]);
});

test("LIVE-09: retries a failed read; a new connection of a known session also gets the state", async () => {
  const viewer = listener("s", 1, 10);
  await expect.poll(() => viewer.heard).toEqual([10]);
  fails = true;
  balances.set("s", 20);
  changes.announce(accountTag(1));
  await expect.poll(() => reads.length).toBe(2);
  fails = false;
  await expect.poll(() => viewer.heard, { timeout: 20_000 }).toEqual([10, 20]);
  const later = listener("s", 1, 20);
  await expect.poll(() => later.heard).toEqual([20]);
});
