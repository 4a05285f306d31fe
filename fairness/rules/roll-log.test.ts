import { describe, expect, test } from "vitest";
import { readLogLines, type TimedEvent } from "../../tests/house/logged-draw.ts";
import { checkOddsByLog, checkSeedByLog, isOutsideLineHours, wereOddsReplaced } from "./roll-log.ts";

describe("a roll compared with the log", () => {
  test("LOG-47: odds logged only after the roll are reported", async () => {
    const version = { type: "case.version" as const, case: 1, version: 1, odds_sha256: "o" };
    const day = { type: "rolls.day" as const, first: 1, last: 9, count: 9, root: "r", until: "" };
    const roll = { id: 4, at: "2026-11-22T12:30:00.000Z", case_id: 1, version: 1, odds_sha256: "o" };
    const genesis: TimedEvent = { time: "10:00:00", event: { type: "genesis" } };
    const found = async (...lines: TimedEvent[]) => checkOddsByLog(roll, await readLogLines([genesis, ...lines]));
    const holder: TimedEvent = { time: "13:05:00", event: day };
    expect(await found({ time: "12:00:00", event: version }, holder)).toEqual([]);
    expect(await found({ time: "12:50:00", event: version }, holder), "after the roll").toEqual(["odds_logged_after"]);
    expect(await found(holder, { time: "12:00:00", event: version }), "its time put back").toEqual([
      "odds_logged_after",
    ]);
  });

  test("LOG-47, LOG-64: odds logged twice are reported; newer odds before a roll leave the check open", async () => {
    const version = { type: "case.version" as const, case: 1, version: 1, odds_sha256: "o" };
    const day = { type: "rolls.day" as const, first: 1, last: 9, count: 9, root: "r", until: "" };
    const roll = { id: 4, at: "2026-11-22T12:30:00.000Z", case_id: 1, version: 1, odds_sha256: "o" };
    const genesis: TimedEvent = { time: "10:00:00", event: { type: "genesis" } };
    const first: TimedEvent = { time: "12:00:00", event: version };
    const holder: TimedEvent = { time: "13:05:00", event: day };
    const newer = (time: string, change = {}): TimedEvent => ({ time, event: { ...version, version: 2, ...change } });
    const read = (...lines: TimedEvent[]) => readLogLines([genesis, ...lines]);
    expect(checkOddsByLog(roll, await read(first, first, holder))).toEqual(["odds_logged_twice"]);
    const replaced = async (...lines: TimedEvent[]) => wereOddsReplaced(roll, await read(first, ...lines));
    expect(await replaced(newer("12:24:59"), holder)).toBe(true);
    expect(await replaced(newer("12:24:59")), "no line holds it yet").toBe(true);
    expect(await replaced(newer("12:25:00"), holder), "as clocks differ").toBe(false);
    expect(await replaced(holder, newer("12:24:59")), "fixed behind it").toBe(false);
    expect(await replaced(newer("12:20:00", { case: 2 }), holder), "another case's").toBe(false);
    expect(checkOddsByLog(roll, await read(first, newer("12:20:00"), holder)), "it is no failure").toEqual([]);
  });

  test("LOG-64: a roll whose time is outside its line's hours leaves the check open", async () => {
    const day = { type: "rolls.day" as const, count: 9, root: "r" };
    const before = { ...day, first: 1, last: 9, until: "2026-11-22T12:00:00.000Z" };
    const holder = { ...day, first: 10, last: 20, until: "2026-11-22T13:00:00.000Z" };
    const lines = await readLogLines([
      { time: "10:00:00", event: { type: "genesis" } },
      { time: "12:05:00", event: before },
      { time: "13:05:00", event: holder },
    ]);
    const isOut = (time: string, some = lines) => isOutsideLineHours({ id: 10, at: `2026-11-22T${time}Z` }, some);
    expect(["11:54:59.999", "11:55:00.000", "13:04:59.999", "13:05:00.000"].map((time) => isOut(time))).toEqual([
      ...[true, false, false, true],
    ]);
    expect(isOut("08:00:00.000", lines.slice(0, 1)), "no line holds it yet").toBe(false);
    const alone = lines.filter(({ event }) => event.first !== 1);
    expect(isOut("08:00:00.000", alone), "nothing stands before it").toBe(false);
  });

  test("LOG-53, LOG-68: a server seed's hash logged after the roll, not at all, or for another user is reported", async () => {
    const hash = "ab".repeat(32);
    const genesis: TimedEvent = { time: "10:00:00", event: { type: "genesis" } };
    const roll = { id: 4, user_id: 7, at: "2026-11-22T12:30:00.000Z", server_seed_hash: hash };
    const day = { type: "rolls.day" as const, first: 1, last: 9, count: 9, root: "r", until: "" };
    const holder: TimedEvent = { time: "13:05:00", event: day };
    const hashes = (time: string, more: { hashes?: string[]; users?: number[] } = {}): TimedEvent => ({
      time,
      event: { type: "seed.commit", hashes: ["cd".repeat(32), hash], users: [3, 7], ...more },
    });
    const found = async (...lines: TimedEvent[]) => checkSeedByLog(roll, await readLogLines([genesis, ...lines]));
    expect(await found(hashes("12:00:00"), holder)).toBe("before");
    expect(await found(hashes("12:00:00")), "no line holds the roll yet").toBe("before");
    expect(await found(holder, hashes("12:00:00")), "its time put back").toBe("seed_logged_after");
    expect(await found(holder), "nowhere").toBe("seed_not_logged");
    expect(await found(hashes("12:00:00", { hashes: ["cd".repeat(32)] }), holder), "another's").toBe("seed_not_logged");
    expect(await found(), "nothing is due").toBe("nothing");
    expect(await found(hashes("12:50:00"), holder), "at a later time: a clock was moved, or it was after").toBe(
      "unsure",
    );
    expect(await found(hashes("12:00:00", { users: [7, 3] }), holder), "another user's").toBe("seed_of_another");
    expect(await found(hashes("12:00:00", { users: [3] }), holder), "of nobody").toBe("seed_of_another");
    const twice = await found(hashes("12:00:00"), hashes("12:00:00", { users: [3, 8] }), holder);
    expect(twice, "promised to two").toBe("seed_of_another");
  });
});
