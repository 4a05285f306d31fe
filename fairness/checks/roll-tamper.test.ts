import { createHash, createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { RollFailure } from "../rules/failure-words.ts";
import {
  type CheckedRoll,
  findRangeIndex,
  findRollFailures,
  oddsSha256,
  ticketRanges,
  toTicket,
} from "../rules/roll-rule.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const serverSeed = "ab".repeat(32);
const ticket = toTicket(createHmac("sha256", serverSeed).update("leaf:5").digest("hex"));
const ranges = ticketRanges([300_000, 0, 700_000]);
const rewards = ["Leaf", "Nothing", "Chest"].map((label, index) => ({
  label,
  kind: index === 2 ? ("bucks" as const) : ("points" as const),
  amount: index === 2 ? 12.34 : 5,
  prob: [0.3, 0, 0.7][index] ?? 0,
  ...(ranges[index] ?? { first_ticket: 1, last_ticket: 0 }),
}));
const roll: CheckedRoll = {
  server_seed: serverSeed,
  server_seed_hash: sha256(serverSeed),
  client_seed: "leaf",
  nonce: 5,
  ticket,
  position: findRangeIndex(ranges, ticket),
  prize: { label: rewards[findRangeIndex(ranges, ticket)]?.label ?? "" },
  rewards,
  odds_sha256: sha256("1,300000,points,5,Leaf\n300001,300000,points,5,Nothing\n300001,1000000,bucks,1234,Chest\n"),
};
const reward = (index: number, change: Partial<(typeof rewards)[number]>): Partial<CheckedRoll> => ({
  rewards: rewards.map((one, at) => (at === index ? { ...one, ...change } : one)),
});
const rollTamperings: { what: string; change: Partial<CheckedRoll>; found: RollFailure }[] = [
  { what: "another server seed", change: { server_seed: "cd".repeat(32) }, found: "other_seed" },
  { what: "another hash of it", change: { server_seed_hash: sha256("x") }, found: "other_seed" },
  { what: "another client seed", change: { client_seed: "leaf2" }, found: "other_ticket" },
  { what: "another nonce", change: { nonce: 6 }, found: "other_ticket" },
  { what: "another ticket", change: { ticket: (ticket % 1_000_000) + 1 }, found: "other_ticket" },
  { what: "another reward", change: { position: 1 }, found: "other_reward" },
  { what: "another name of what was won", change: { prize: { label: "HUGE JACKPOT" } }, found: "other_label" },
  { what: "a hole in the ranges", change: reward(2, { first_ticket: 300_002 }), found: "odds_uneven" },
  { what: "an end before the last ticket", change: reward(2, { last_ticket: 999_999 }), found: "odds_uneven" },
  { what: "a greater chance", change: reward(0, { prob: 0.9 }), found: "odds_other_share" },
  { what: "a chance of what has no ticket", change: reward(1, { prob: 0.999999 }), found: "odds_other_share" },
  { what: "another label in the odds", change: reward(1, { label: "HUGE JACKPOT" }), found: "odds_other_hash" },
  { what: "another amount", change: reward(0, { amount: 500 }), found: "odds_other_hash" },
  { what: "another kind", change: reward(0, { kind: "bucks" }), found: "odds_other_hash" },
  { what: "another fingerprint", change: { odds_sha256: sha256("") }, found: "odds_other_hash" },
];
const rollFailures = async (changed: CheckedRoll): Promise<RollFailure[]> => {
  const { seed, ticket, reward, odds } = await findRollFailures(changed);
  return [...seed, ...ticket, ...reward, ...odds];
};

describe("a roll", () => {
  test("FAIR-17: a genuine roll passes; before its seed is revealed, its odds do", async () => {
    expect(await rollFailures(roll)).toEqual([]);
    expect(await findRollFailures({ ...roll, server_seed: null })).toMatchObject({
      computed: null,
      odds: [],
      reward: [],
    });
    expect(await oddsSha256(rewards)).toBe(roll.odds_sha256);
  });

  test.each(rollTamperings)("FAIR-07, FAIR-17: $what is $found", async ({ change, found }) => {
    expect(await rollFailures({ ...roll, ...change })).toContain(found);
  });

  test("FAIR-07: any two changes together are found", async () => {
    for (const one of rollTamperings)
      for (const other of rollTamperings)
        expect(
          await rollFailures({ ...roll, ...one.change, ...other.change }),
          `${one.what}, ${other.what}`,
        ).not.toEqual([]);
  });
});
