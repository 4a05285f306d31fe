// Checks what this browser saw of a draw before its numbers existed. The site says when a list was frozen; only a witness
// can know that the beacon came later. Times are by this browser's clock.

import { isDecidedOutside, parseCommitment, quicknet, roundTime } from "../../rules/beacon.ts";
import { type Check, toCheck } from "../../rules/checked-draw.ts";
import type { Draw } from "../../rules/fairness.ts";
import { checkLog, type LogLine, logPageSize } from "../../rules/fairness-log.ts";
import { sha256Hex } from "../../rules/roll-rule.ts";
import { type FetchLog, fetchLog as fetchSiteLog } from "./fetch-log.ts";
import { loadReceipts, type Receipts, type SeenHead } from "./receipt-store.ts";

type WitnessedDraw = Pick<Draw, "id" | "source" | "random" | "entries_sha256" | "commitment">;

/**
 * Passes when this browser saw the commitment before the beacon was published; fails when it saw another commitment. Empty
 * when this browser saw nothing.
 */
export async function checkWitnessed(
  draw: WitnessedDraw,
  stored: Receipts = loadReceipts(),
  fetchLog: FetchLog = fetchSiteLog,
): Promise<Check[]> {
  const lists = stored.lists.filter((list) => list.draw === draw.id);
  if (lists.some(({ sha256 }) => sha256 !== draw.entries_sha256)) return [toCheck("witnessed", ["seen_other_list"])];
  const committed = parseCommitment(draw.commitment ?? "");
  if (committed === null || draw.source !== "drand" || !isDecidedOutside(draw)) return [];
  if (lists.some(({ commitment }) => commitment !== draw.commitment))
    return [toCheck("witnessed", ["seen_other_commitment"])];
  const publishedAt = +roundTime(committed.round, quicknet);
  if (lists.some(({ at }) => Date.parse(at) < publishedAt)) return [toCheck("witnessed", [])];
  return (
    (await checkSeenBefore(draw, stored.heads, publishedAt, fetchLog)) ??
    (await checkSeenAfter(draw, stored, publishedAt, fetchLog))
  );
}

async function checkSeenBefore(
  draw: WitnessedDraw,
  heads: readonly SeenHead[],
  publishedAt: number,
  fetchLog: FetchLog,
) {
  const head = heads.findLast(({ at }) => at !== null && at < publishedAt);
  if (head === undefined) return null;
  const lines = await fetchLinesFromHead(head, Math.max(1, head.n - logPageSize + 1), fetchLog);
  if (lines === "forked") return [toCheck("witnessed", ["seen_other_log"])];
  const line = findCommit(
    draw,
    lines.filter(({ n }) => n <= head.n),
  );
  if (line === undefined) return null;
  return [toCheck("witnessed", (await isSameCommit(draw, line)) ? [] : ["seen_other_commitment"])];
}

async function checkSeenAfter(draw: WitnessedDraw, { heads }: Receipts, publishedAt: number, fetchLog: FetchLog) {
  const head = heads.find(({ end }) => end !== null && end > publishedAt);
  if (head === undefined) return [];
  const lines = await fetchLinesFromHead(head, head.n, fetchLog);
  if (lines === "forked") return [toCheck("witnessed", ["seen_other_log"])];
  const line = findCommit(draw, lines);
  return line !== undefined && line.n > head.n ? [toCheck("witnessed", ["committed_late"])] : [];
}

async function fetchLinesFromHead(head: SeenHead, from: number, fetchLog: FetchLog): Promise<LogLine[] | "forked"> {
  const answer = await fetchLog(from);
  if (answer.kind === "beyond") return "forked";
  if (answer.kind !== "lines") return [];
  const { lines, fault } = await checkLog(answer.text, { from, known: [head], isEnd: false });
  if (fault?.kind === "forked") return "forked";
  return fault === null && lines.some(({ n }) => n === head.n) ? lines : [];
}

const findCommit = ({ id }: WitnessedDraw, lines: readonly LogLine[]): LogLine | undefined =>
  lines.find(({ type, event }) => type === "draw.commit" && event.draw === id);

const isSameCommit = async (draw: WitnessedDraw, { event }: LogLine): Promise<boolean> =>
  event.entries === draw.entries_sha256 &&
  event.commitment === (await sha256Hex(draw.commitment ?? "")) &&
  event.round === parseCommitment(draw.commitment ?? "")?.round;
