// Checks a roll's place in the log as docs/fairness.md describes it. A separate program made the test vectors, and the checks
// must compute the same values.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkLogPlace, type PlacedRoll } from "../rules/roll-log.ts";
import { bytesToHexText, leafHash, RollTree } from "../rules/roll-tree.ts";

const document = readFileSync(new URL("../../docs/fairness.md", import.meta.url), "utf8");
const under = (heading: string): string[] =>
  [...(document.split(`\n### ${heading}\n`)[1]?.split(/\n##+ /)[0] ?? "").matchAll(/```\w+\n(.*?)\n```/gs)].map(
    ([, code]) => code ?? "",
  );
const after = (name: string, block = ""): string => new RegExp(`^${name} (.*)$`, "m").exec(block)?.[1] ?? "";

test("FAIR-30: the document's rolls give its root, leaf and proof, and another price does not", async () => {
  const [rolls = "", reported = "{}"] = under("A roll's place");
  const lines = rolls.split("\n").filter((line) => /^\d/.test(line));
  const tree = new RollTree();
  for (const line of lines) await tree.add(line);
  expect([lines.length, await tree.root()]).toEqual([3, after("root", rolls)]);
  expect(bytesToHexText(await leafHash(lines[1] ?? ""))).toBe(after("leaf", rolls));
  const roll: PlacedRoll = JSON.parse(reported);
  expect(await checkLogPlace(roll, 0)).toMatchObject({ kind: "there", line: 4, place: 2, count: 3 });
  expect(await checkLogPlace({ ...roll, price: 499 }, 0)).toMatchObject({ kind: "wrong", failure: "roll_other_root" });
});
