import { createHash, createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { rollFailureWords } from "../rules/failure-words.ts";
import type { LogLine } from "../rules/fairness-log.ts";
import type { RollDetail } from "../rules/roll.ts";
import { findRangeIndex, ticketRanges, toTicket } from "../rules/roll-rule.ts";
import { assessRoll, rollSubjects } from "./check-roll.ts";

const serverSeed = "ab".repeat(32);
const ticket = toTicket(createHmac("sha256", serverSeed).update("leaf:5").digest("hex"));
const ranges = ticketRanges([300_000, 700_000]);
const shares = [0.3, 0.7];
const rewards = ranges.map((range, index) => ({
  label: `Reward ${index}`,
  image: null,
  prob: shares[index] ?? 0,
  kind: "points" as const,
  amount: 5,
  ...range,
}));
const right: RollDetail = {
  id: 1,
  user_id: 5,
  case: "Gale",
  case_id: 2,
  version: 1,
  is_open: true,
  price: 100,
  username: "vi•••r",
  nonce: 5,
  client_seed: "leaf",
  server_seed_hash: createHash("sha256").update(serverSeed).digest("hex"),
  server_seed: serverSeed,
  ticket,
  prize: { image: null, label: `Reward ${findRangeIndex(ranges, ticket)}` },
  at: "2026-11-21T12:00:00.000Z",
  odds_sha256: createHash("sha256")
    .update("1,300000,points,5,Reward 0\n300001,1000000,points,5,Reward 1\n")
    .digest("hex"),
  position: findRangeIndex(ranges, ticket),
  rewards,
  proof: null,
  logged_by: "2026-11-21T13:30:00.000Z",
};
/** At this time, the log line with the hour's rolls is not due yet. */
const now = Date.parse("2026-11-21T13:20:00.000Z");
const nextDay = now + 24 * 3_600_000;
const logged = (odds: string = right.odds_sha256): LogLine[] => {
  const event = { type: "case.version", case: 2, version: 1, odds_sha256: odds };
  return [{ n: 7, prev: "", at: "2026-11-21T11:00:00.000Z", hash: "", type: event.type, event }];
};
const wrongSteps = async (roll: RollDetail) => {
  const verdict = await assessRoll(roll, logged(roll.odds_sha256), { now });
  // Leaves out the last step, which is about the roll's place in the log.
  return verdict.kind === "checked" ? verdict.steps.slice(0, -1).map(({ isRight }) => isRight) : verdict.kind;
};

describe("a roll's verdict", () => {
  test("CASE-04: a correct roll passes each step", async () => {
    expect(await assessRoll(right, logged(), { now })).toMatchObject({ kind: "checked", isRight: true });
  });

  test("FAIR-17: newer odds before the roll, or a time outside its line's hours, leave it undecided", async () => {
    const line = (n: number, time: string, event: { type: string; [name: string]: unknown }): LogLine => ({
      ...{ n, prev: "", at: `2026-11-21T${time}.000Z`, hash: "", type: event.type, event },
    });
    const newer = line(9, "11:30:00", { type: "case.version", case: 2, version: 2, odds_sha256: "" });
    const later = { ...newer, at: "2026-11-21T11:56:00.000Z" };
    const check = async (roll: RollDetail, ...more: LogLine[]) => {
      const verdict = await assessRoll(roll, [...logged(), ...more], { now });
      if (verdict.kind !== "checked") throw new Error(verdict.kind);
      return [verdict.isRight, verdict.steps.filter(({ isRight }) => isRight === null).map(({ name }) => name)];
    };
    const notYet = "This roll is not in the log yet";
    expect(await check(right, later)).toEqual([true, [notYet]]);
    expect(await check(right, newer)).toEqual([null, [expect.stringMatching(/^The log has newer odds /), notYet]]);
    const hashes = line(8, "11:10:00", { type: "seed.commit", hashes: [right.server_seed_hash], users: [5] });
    const hour = { type: "rolls.day", first: 1, last: 9, until: "2026-11-21T11:00:00.000Z" };
    expect(await check(right, hashes, line(10, "13:05:00", hour))).toEqual([
      ...[null, [expect.stringMatching(/^The roll's time doesn't fit the hour /), notYet]],
    ]);
    const proof = { line: '{"n":4,"first":31,"last":40}', index: 0, siblings: [] };
    const seed = `seed:${right.server_seed_hash}`;
    expect(rollSubjects({ ...right, proof })).toEqual(["case:2:1", "case:2:2", "roll:1", "roll:30", seed]);
    expect(rollSubjects(right)).toEqual(["case:2:1", "case:2:2", "roll:1", seed]);
  });

  test("LOG-53: the line with its server seed's hash must come before the roll's line; for a file without that line, the check says so", async () => {
    const line = (n: number, at: string, event: Record<string, unknown>): LogLine => ({
      ...{ n, at, prev: "", hash: `${n}`, type: String(event.type), event },
    });
    const before = [line(1, "2026-11-20T12:00:00.000Z", { type: "genesis" }), ...logged()];
    const seed = (n: number) =>
      line(n, "2026-11-21T10:00:00.000Z", { type: "seed.commit", hashes: [right.server_seed_hash], users: [5] });
    const holder = line(9, "2026-11-21T13:05:00.000Z", { type: "rolls.day", first: 1, last: 4 });
    const check = async (lines: LogLine[], isAsked = true) => {
      const verdict = await assessRoll(right, lines, { now, isAsked });
      return verdict.kind === "checked" ? verdict.steps.at(-2) : null;
    };
    expect(await check([...before, seed(8), holder])).toMatchObject({ isRight: true });
    expect(await check([...before, holder, seed(10)])).toMatchObject({
      ...{ isRight: false, name: rollFailureWords.seed_logged_after },
    });
    expect(await check([...before, holder])).toMatchObject({ isRight: false, name: rollFailureWords.seed_not_logged });
    expect(await check([...before, holder], false)).toMatchObject({ isRight: null });
    expect(await check([...before, holder, seed(10)], false), "a file's own lines").toMatchObject({ isRight: false });
  });

  test("FAIR-17: the log's line reveals odds rewritten together with the roll, and a failed request for the log is reported", async () => {
    expect(await assessRoll(right, logged("0".repeat(64)), { now })).toMatchObject({ kind: "checked", isRight: false });
    const sealed = { ...right, server_seed: null };
    expect(await assessRoll(sealed, logged("0".repeat(64)), { now })).toMatchObject({
      kind: "checked",
      isRight: false,
    });
    const others = logged().map((line) => ({ ...line, event: { ...line.event, version: 2 } }));
    for (const lines of [others, "unreadable" as const])
      expect(await assessRoll(right, lines, { now })).toMatchObject({ kind: "checked", isRight: false });
    expect(await assessRoll(right, null, { now })).toMatchObject({ kind: "checked", isRight: null });
    expect(await assessRoll({ ...right, nonce: 6 }, null, { now })).toMatchObject({ kind: "checked", isRight: false });
  });

  test("a roll with a secret seed cannot be checked yet and says so", async () => {
    expect(await wrongSteps({ ...right, server_seed: null })).toBe("sealed");
  });

  test("LOG-36: a roll that is not in the log says when it is due, and fails after that even while its seed is secret", async () => {
    const early = await assessRoll(right, logged(), { now });
    const check = early.kind === "checked" ? early.steps.at(-1) : null;
    expect(check).toMatchObject({ isRight: null, name: "This roll is not in the log yet" });
    expect(check?.found).toBe("Due in the log by 2026-11-21 13:30 UTC");
    for (const roll of [right, { ...right, server_seed: null }]) {
      const late = await assessRoll(roll, logged(), { now: nextDay });
      expect(late).toMatchObject({ kind: "checked", isRight: false });
      expect(late.kind === "checked" && late.steps.at(-1)?.name).toBe(rollFailureWords.roll_not_logged);
    }
    expect(await assessRoll(right, undefined, { now: nextDay }), "a file, too").toMatchObject({ isRight: false });
  });
});
