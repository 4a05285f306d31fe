// What docs/fairness.md says of a roll's place in the log and of draws from before it: its vectors, which a program of its own
// made, are what the checks compute.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { drawBeforeSha256 } from "./draw-before.ts";
import { checkPlace, type PlacedRoll } from "./roll-place.ts";
import { hexOf, leafHash, RollTree } from "./roll-tree.ts";

const document = readFileSync(new URL("../docs/fairness.md", import.meta.url), "utf8");
/** The code under a heading. */
const under = (heading: string): string[] =>
  [...(document.split(`\n### ${heading}\n`)[1]?.split(/\n##+ /)[0] ?? "").matchAll(/```\w+\n(.*?)\n```/gs)].map(
    ([, code]) => code ?? "",
  );
const after = (name: string, block = ""): string => new RegExp(`^${name} (.*)$`, "m").exec(block)?.[1] ?? "";

test("FAIR-83: given the rolls of the document, then root, leaf and the place of one come out, and another price does not", async () => {
  const [rolls = "", told = "{}"] = under("A roll's place");
  const lines = rolls.split("\n").filter((line) => /^\d/.test(line));
  const tree = new RollTree();
  for (const line of lines) await tree.add(line);
  expect([lines.length, await tree.root()]).toEqual([3, after("root", rolls)]);
  expect(hexOf(await leafHash(lines[1] ?? ""))).toBe(after("leaf", rolls));
  const roll: PlacedRoll = JSON.parse(told);
  expect(await checkPlace(roll, 0)).toMatchObject({ kind: "there", line: 4, place: 2, count: 3, isTimed: true });
  expect(await checkPlace({ ...roll, price: 499 }, 0)).toMatchObject({ kind: "wrong", failure: "roll_other_root" });
});

test("FAIR-83: given the draw from before the log, then the hash of its line comes out", async () => {
  const [acts = ""] = under("A draw from before");
  const stands = { void_reason: null, voided_at: null };
  const draw = {
    ...{ id: "raffle:1", state: "drawn" as const, frozen_at: "2026-11-20T20:00:00.000Z", total_tickets: 22 },
    ...{ entries_sha256: "c032f7e860df1e905489ef35d215861c68cdf62a060d1b39cad21ef2597aed73", winners_wanted: 3 },
    ...{ source: "site", random: "{}", drawn_at: "2026-11-20T20:00:01.000Z", commitment: null, round: null },
    winners: [
      { place: 1, ticket: 17, user: { id: 7 }, ...stands },
      {
        ...{ place: 2, ticket: 4, user: { id: 5 } },
        ...{ void_reason: "Two accounts.", voided_at: "2026-11-20T21:00:00.000Z" },
      },
      // Called void since the log began: that has a line of its own.
      { place: 3, ticket: 12, user: { id: 9 }, void_reason: "Gone.", voided_at: "2026-11-22T21:00:00.000Z" },
    ],
  };
  expect(await drawBeforeSha256(draw, "2026-11-21T00:00:00.000Z")).toBe(after("sha256", acts));
  expect(await drawBeforeSha256(draw, "2026-11-23T00:00:00.000Z")).not.toBe(after("sha256", acts));
});
