// Reads the log against what this browser kept, and keeps what it found. Fetched by itself, once the page is there.
import type { RollDetail } from "../../contracts/cases.ts";
import { readHead } from "../../contracts/fairness-log.ts";
import { isRecord } from "../../contracts/is-record.ts";
import { paths } from "../../contracts/paths.ts";
import { canCheck } from "../../contracts/roll-rule.ts";
import { call } from "../api.ts";
import { keep, receipts, withHead } from "./kept.ts";
import { type Broken, changedRolls, type FetchLog, type FetchRoll, standing, walk } from "./walk.ts";

export type Looked = Exclude<WalkState, { at: "reading" }>;

export type WalkState =
  | { at: "reading" }
  /** Nothing was kept yet. */
  | { at: "new" }
  | { at: "impossible"; why: "insecure" | "unreachable" }
  | { at: "stands"; heads: number; lists: number; seeds: number; rolls: number }
  | { at: "broken"; broken: Broken[] };

export async function look(head: string): Promise<Looked> {
  if (!canCheck()) return { at: "impossible", why: "insecure" };
  const before = receipts();
  const isNew = before.heads.length === 0;
  const { receipts: after, broken, isWhole } = await walk(withHead(before, head), fetchLog);
  broken.push(...(await changedRolls(after, fetchRoll)));
  if (broken.length > 0) return { at: "broken", broken: unique(broken) };
  if (!isWhole && after.walked === before.walked) return { at: "impossible", why: "unreachable" };
  // What another tab kept meanwhile stays.
  keep((now) => ({
    ...withHead(now, head),
    walked: after.walked,
    lists: joined(now.lists, after.lists),
    seeds: joined(now.seeds, after.seeds),
  }));
  if (isNew && after.lists.length + after.seeds.length + after.rolls.length === 0) return { at: "new" };
  const upTo = after.walked?.head ?? readHead(head) ?? { n: 0, hash: "" };
  const heads = standing(after, upTo);
  return { at: "stands", heads, lists: after.lists.length, seeds: after.seeds.length, rolls: after.rolls.length };
}

const unique = (broken: readonly Broken[]): Broken[] => [
  ...new Map(broken.map((each) => [JSON.stringify(each), each])).values(),
];

/** What is there now, with the lines that were found. */
const joined = <Seen extends { line: number | null }>(now: readonly Seen[], found: readonly Seen[]): Seen[] => {
  const keyOf = (seen: Seen) => JSON.stringify({ ...seen, line: null });
  const lines = new Map(found.map((seen) => [keyOf(seen), seen.line]));
  return now.map((seen) => ({ ...seen, line: seen.line ?? lines.get(keyOf(seen)) ?? null }));
};

const fetchLog: FetchLog = async (from) => {
  try {
    const answer = await fetch(`${paths.fairnessLog}?from=${from}`);
    if (answer.status === 404) return { kind: "beyond", lines: await linesIn(answer) };
    return answer.ok ? { kind: "lines", text: await answer.text() } : { kind: "unreachable" };
  } catch {
    return { kind: "unreachable" };
  }
};

async function linesIn(answer: Response): Promise<number> {
  const body: unknown = await answer.json();
  return isRecord(body) && typeof body.lines === "number" ? body.lines : 0;
}

const fetchRoll: FetchRoll = async (id) => {
  const answer = await call<RollDetail>(paths.api.rollDetail(id), { method: "GET" });
  if (answer.kind === "unreachable" || answer.status >= 500 || answer.status === 429) return "unreachable";
  return answer.status === 200 ? answer.body : null;
};
