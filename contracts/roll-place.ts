// Where a roll stands in the log: under the root of its line, by the hashes that lead there. Pure, offline, the same in
// browsers, in verify.html and for `npm run admin -- fairness verify`.
import type { RollDetail, RollProof } from "./cases.ts";
import type { RollFailure } from "./check-failures.ts";
import { checkLog, type LogLine } from "./fairness-log.ts";
import { hexOf, leafHash, nodeHash, rollLine, type TreeHash } from "./roll-tree.ts";

/** All that a roll's line is made of, and its place. */
export type PlacedRoll = Pick<
  RollDetail,
  | "id"
  | "user_id"
  | "case_id"
  | "version"
  | "server_seed_hash"
  | "client_seed"
  | "nonce"
  | "ticket"
  | "position"
  | "price"
  | "at"
> & { proof: RollProof | null };

const hourMs = 60 * 60 * 1000;
/** An hour's rolls are in the log this long after it is over. */
const dueAfterMs = hourMs / 2;

/** By when a roll made at that time stands in the log: ISO 8601 UTC. */
export const loggedBy = (at: string): string =>
  new Date((Math.floor(Date.parse(at) / hourMs) + 1) * hourMs + dueAfterMs).toISOString();

/** What `?about=` is asked for of a roll: the line that holds it. */
export const rollSubject = (id: number): string => `roll:${id}`;

export type Place =
  /** It leads to the root of that line; `place` from 1. `isHeld`: the log was seen to have that line. */
  | { kind: "there"; line: number; place: number; count: number; isHeld: boolean }
  /** It is not due before then. */
  | { kind: "not yet"; by: string }
  /** `by`: when its line was due. */
  | { kind: "wrong"; failure: RollFailure; by: string };

/** `now`: of whoever checks, in milliseconds since 1970. `logged`: lines of the log that were got beside it. */
export async function checkPlace(roll: PlacedRoll, now: number, logged?: readonly LogLine[]): Promise<Place> {
  const by = loggedBy(roll.at);
  if (roll.proof === null)
    return Date.parse(by) < now ? { kind: "wrong", failure: "roll_not_logged", by } : { kind: "not yet", by };
  const told = await lineOf(roll, roll.proof);
  if (told === null) return { kind: "wrong", failure: "roll_other_line", by };
  const { n, count, root, hash } = told;
  const seen = logged?.find((line) => line.n === n);
  if (seen !== undefined && seen.hash !== hash) return { kind: "wrong", failure: "roll_other_line", by };
  const reached = await rootFrom(rollLine({ ...roll, case: roll.case_id }), roll.proof, count);
  if (reached !== root) return { kind: "wrong", failure: "roll_other_root", by };
  const found = { line: n, place: roll.proof.index + 1, count };
  return { kind: "there", ...found, isHeld: seen !== undefined };
}

interface RollsLine {
  n: number;
  hash: string;
  count: number;
  root: string;
}

/** Null when the line is none that has this roll under it. */
async function lineOf({ id }: PlacedRoll, { line, index }: RollProof): Promise<RollsLine | null> {
  const [read] = (await checkLog(line)).lines;
  if (read?.type !== "rolls.day" || line.includes("\n")) return null;
  const { first, last, count, root } = read.event;
  if (typeof first !== "number" || typeof last !== "number" || id < first || id > last) return null;
  if (typeof count !== "number" || !Number.isSafeInteger(index) || index < 0 || index >= count) return null;
  if (typeof root !== "string") return null;
  return { n: read.n, hash: read.hash, count, root };
}

/** The root that follows (RFC 9162, 2.1.3.2), in hex; null when there are too many hashes beside the way, or too few. */
async function rootFrom(line: string, { index, siblings }: RollProof, count: number): Promise<string | null> {
  let [at, last] = [index, count - 1];
  let root = await leafHash(line);
  for (const sibling of siblings) {
    const beside = bytesOf(sibling);
    if (last === 0 || beside === null) return null;
    if (at % 2 === 1 || at === last) {
      root = await nodeHash(beside, root);
      // Where the tree has no right side, nothing stands beside the way.
      while (at % 2 === 0 && at > 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else root = await nodeHash(root, beside);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 ? hexOf(root) : null;
}

function bytesOf(hex: unknown): TreeHash | null {
  if (typeof hex !== "string" || !/^[0-9a-f]{64}$/.test(hex)) return null;
  return Uint8Array.from({ length: 32 }, (_, index) => Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16));
}
