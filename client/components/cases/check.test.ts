// A roll checked in the browser: a right one passes, and every way to cheat shows.
import { createHash, createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { RollDetail } from "../../../contracts/cases.ts";
import type { LogLine } from "../../../contracts/fairness-log.ts";
import { ownerOf, ticketOf, ticketRanges } from "../../../contracts/roll-rule.ts";
import { verdictOn } from "./check.ts";

const serverSeed = "ab".repeat(32);
const ticket = ticketOf(createHmac("sha256", serverSeed).update("leaf:5").digest("hex"));
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
  prize: { image: null, label: `Reward ${ownerOf(ranges, ticket)}` },
  at: "2026-11-21T12:00:00.000Z",
  odds_sha256: createHash("sha256")
    .update("1,300000,points,5,Reward 0\n300001,1000000,points,5,Reward 1\n")
    .digest("hex"),
  position: ownerOf(ranges, ticket),
  rewards,
};
/** The line the log has of its odds. */
const logged = (odds: string = right.odds_sha256): LogLine[] => {
  const event = { type: "case.version", case: 2, version: 1, odds_sha256: odds };
  return [{ n: 7, prev: "", at: "", hash: "", type: event.type, event }];
};
const wrongSteps = async (roll: RollDetail) => {
  const verdict = await verdictOn(roll, logged(roll.odds_sha256));
  return verdict.kind === "checked" ? verdict.steps.map(({ isRight }) => isRight) : verdict.kind;
};

describe("a roll's verdict", () => {
  test("CASE-04: a right roll passes each step", async () => {
    expect(await verdictOn(right, logged())).toMatchObject({ kind: "checked", isRight: true });
  });

  test("another seed, another ticket, another reward, other odds: each shows", async () => {
    expect(await wrongSteps({ ...right, server_seed: "cd".repeat(32) })).toContain(false);
    expect(await wrongSteps({ ...right, server_seed_hash: "0".repeat(64) })).toEqual([false, true, true, true, true]);
    expect(await wrongSteps({ ...right, ticket: (ticket % 1_000_000) + 1 })).toEqual([true, false, true, true, true]);
    expect(await wrongSteps({ ...right, nonce: 6 })).toContain(false);
    expect(await wrongSteps({ ...right, client_seed: "leaf2" })).toContain(false);
    expect(await wrongSteps({ ...right, prize: { image: null, label: "Other" } })).toEqual([
      true,
      true,
      false,
      true,
      true,
    ]);
    expect(await wrongSteps({ ...right, rewards: [] })).toEqual([true, true, false, false, true]);
  });

  test("FAIR-63: given odds rewritten with the roll, then the log's line of that version shows it, and a log that did not come is said", async () => {
    expect(await verdictOn(right, logged("0".repeat(64)))).toMatchObject({ kind: "checked", isRight: false });
    const sealed = { ...right, server_seed: null };
    expect(await verdictOn(sealed, logged("0".repeat(64)))).toMatchObject({ kind: "checked", isRight: false });
    const others = logged().map((line) => ({ ...line, event: { ...line.event, version: 2 } }));
    for (const lines of [others, "unreadable" as const])
      expect(await verdictOn(right, lines)).toMatchObject({ kind: "checked", isRight: false });
    expect(await verdictOn(right, null)).toMatchObject({ kind: "checked", isRight: null });
    expect(await verdictOn({ ...right, nonce: 6 }, null)).toMatchObject({ kind: "checked", isRight: false });
  });

  test("a sealed roll cannot be checked yet, and says so", async () => {
    expect(await wrongSteps({ ...right, server_seed: null })).toBe("sealed");
  });
});
