// A roll's place in the log, for anybody to check without the other rolls of its line (contracts/roll-place.ts).
import type { RollProof } from "../../contracts/cases.ts";
import { hexOf, leafHash, partLength, pathTo, rollLine } from "../../contracts/roll-tree.ts";
import type { Db } from "../core/db.ts";
import { dayLineOf } from "../fairness-log/day-lines.ts";
import { nodeDigest, partsOf, someRolls } from "./log.ts";

/** Null while no line tells of the roll. */
export async function rollProof(db: Db, rollId: number): Promise<RollProof | null> {
  const day = await dayLineOf(db, rollId);
  if (day === null) return null;
  const parts = await partsOf(db, day.n);
  const part = parts.findLastIndex(({ first }) => first <= rollId);
  const rolls = await someRolls(db, parts[part]?.first ?? rollId, (parts[part + 1]?.first ?? day.last + 1) - 1);
  const index = rolls.findIndex(({ id }) => id === rollId);
  if (index === -1) return null;
  const leaves = await Promise.all(rolls.map((roll) => leafHash(rollLine(roll), nodeDigest)));
  const roots = parts.map(({ root }) => Uint8Array.from(Buffer.from(root, "hex")));
  const siblings = [...(await pathTo(leaves, index, nodeDigest)), ...(await pathTo(roots, part, nodeDigest))];
  return { line: day.line, index: part * partLength + index, siblings: siblings.map(hexOf) };
}
