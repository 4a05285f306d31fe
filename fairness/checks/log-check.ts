// Checks a draw against what the log says about it (docs/fairness.md). Pure, the same in browsers, in Node and for `npm run
// admin -- fairness verify`.

import { type Check, type CheckedDraw, maxClockSkewMs } from "../rules/checked-draw.ts";
import type { LogFailure, LogNote } from "../rules/failure-words.ts";
import { drawRound, roundId } from "../rules/fairness.ts";
import { checkLog, type LogLine } from "../rules/fairness-log.ts";
import { doTimesCount, isBackdated, mayBeBackdated } from "../rules/log-times.ts";
import { sha256Hex } from "../rules/roll-rule.ts";
import { isEndMovedUp, isTermsLine, termsFailures } from "./terms-check.ts";

export async function drawSubjects(draw: Pick<CheckedDraw, "id" | "source" | "account" | "public_key">) {
  const [kind, subject] = draw.id.split(":");
  const { source, account, public_key: key } = draw;
  return [`${kind}:${subject}`, ...(key === null ? [] : [`key:${source}:${account}:${await sha256Hex(key)}`])];
}

/** Parses a response to `?about=`, which starts with the log's first line. Returns "unreadable" for anything else. */
export async function parseSubjectLines(text: string): Promise<LogLine[] | "unreadable"> {
  const texts = text.split("\n");
  if (texts.pop() !== "") return "unreadable";
  const read = await Promise.all(texts.map((line) => checkLog(line)));
  const lines = read.flatMap(({ lines: [line] }) => line ?? []);
  const ascends = lines.every(({ n }, index) => n > (lines[index - 1]?.n ?? 0));
  const isWhole = lines.length === texts.length && ascends && (lines.length === 0 || lines[0]?.type === "genesis");
  return isWhole ? lines : "unreadable";
}

interface DrawLogLines {
  commits: readonly LogLine[];
  results: readonly LogLine[];
  cancels: readonly LogLine[];
  voids: readonly LogLine[];
  /** Lines that say the draw's raffle was cancelled before its list was frozen. */
  calledOff: readonly LogLine[];
  /** The terms of the draw's raffle, and its early end. */
  terms: readonly LogLine[];
  /** Lists and void wins of all rounds of the same raffle or board. */
  rounds: readonly LogLine[];
  /** All lines about this draw, including its raffle's terms. */
  own: readonly LogLine[];
  all: readonly LogLine[];
  keys: readonly LogLine[];
}

/**
 * Returns the check "log". `lines`: the log's first line and the lines about the draw's subject and key, in order. With
 * more lines, the check finds more faults in the times. `list`: the bytes of the entry list, if available. `now`:
 * milliseconds since 1970.
 */
export async function checkAgainstLog(
  draw: CheckedDraw,
  lines: readonly LogLine[] | "unreadable",
  list?: Uint8Array<ArrayBuffer>,
  now = Date.now(),
): Promise<Check> {
  if (lines === "unreadable") return { name: "log", holds: false, failures: ["log_unreadable"] };
  // The log did not exist yet, so it cannot confirm anything.
  if (lines.length === 0) return uncheckable("log");
  const drawLines = selectDrawLines(draw, lines);
  const failures = [
    ...(await commitFailures(draw, drawLines)),
    ...promiseFailures(draw, drawLines),
    ...salesFailures(draw, drawLines, list),
    ...orderFailures(draw, drawLines),
    ...roundFailures(draw, drawLines),
    ...keyFailures(draw, drawLines),
    ...(await resultFailures(draw, drawLines)),
    ...voidFailures(draw, drawLines),
    ...cancelFailures(draw, drawLines),
  ];
  return { name: "log", holds: failures.length === 0, failures, notes: findLogNotes(draw, drawLines, now) };
}

export const uncheckable = (name: Check["name"]): Check => ({ name, holds: "unknown", failures: [] });

function selectDrawLines(draw: CheckedDraw, lines: readonly LogLine[]): DrawLogLines {
  const ofType = (type: string) => lines.filter((line) => line.type === type && line.event.draw === draw.id);
  const subject = Number(draw.id.split(":")[1]);
  const terms = draw.kind === "raffle" ? lines.filter((line) => isTermsLine(line, subject)) : [];
  const own = lines.filter((line) => line.event.draw === draw.id || terms.includes(line));
  const isOfRounds = ({ type, event }: LogLine) =>
    /^(draw\.commit|win\.void)$/.test(type) && roundId(String(event.draw), 1) === roundId(draw.id, 1);
  return {
    commits: ofType("draw.commit"),
    results: ofType("draw.result"),
    cancels: ofType("draw.cancel"),
    voids: ofType("win.void"),
    ...{ terms, own, all: lines, rounds: lines.filter(isOfRounds) },
    calledOff: lines.filter(({ type, event }) => type === "raffle.cancel" && event.raffle === subject),
    keys: lines.filter(({ type }) => type === "key"),
  };
}

async function commitFailures(draw: CheckedDraw, { commits }: DrawLogLines): Promise<LogFailure[]> {
  const [line] = commits;
  if (line === undefined) return ["log_no_commit"];
  const { event } = line;
  const commitment = draw.commitment === null ? undefined : await sha256Hex(draw.commitment);
  const failures: LogFailure[] = commits.length > 1 ? ["log_two_commits"] : [];
  if (event.entries !== draw.entries_sha256) failures.push("log_other_list");
  if (event.tickets !== draw.total_tickets) failures.push("log_other_total");
  if (event.winners !== draw.winners_wanted) failures.push("log_other_count");
  if (event.entrants !== (draw.entrants_sha256 ?? undefined)) failures.push("log_other_entrants");
  if (event.commitment !== commitment) failures.push("log_other_commitment");
  if (event.round !== (draw.round ?? undefined)) failures.push("log_other_round");
  // The site logs a list with the exact time at which it was frozen.
  const loggedAt = Date.parse(line.at);
  if (loggedAt !== Date.parse(draw.frozen_at)) failures.push("log_other_moment");
  if (draw.round_at !== null && !(loggedAt < Date.parse(draw.round_at))) failures.push("log_after_beacon");
  return failures;
}

/** Checks the number of winners against the number promised by the last terms before the first list. */
function promiseFailures(draw: CheckedDraw, drawLines: DrawLogLines): LogFailure[] {
  const promised = promisedWinners(drawLines);
  if (promised === null || drawRound(draw.id) > 1) return [];
  return Math.min(promised, draw.total_tickets) === draw.winners_wanted ? [] : ["log_other_promise"];
}

function promisedWinners({ terms, commits }: DrawLogLines): number | null {
  const before = commits[0]?.n ?? Number.POSITIVE_INFINITY;
  const winners = terms.findLast(({ n, type }) => n < before && type !== "raffle.early")?.event.winners;
  return typeof winners === "number" ? winners : null;
}

/** Checks which tickets were sold and when sales ended. Only a raffle's first list has sales to check. */
function salesFailures(
  draw: CheckedDraw,
  { terms, commits: [commit] }: DrawLogLines,
  list?: Uint8Array<ArrayBuffer>,
): LogFailure[] {
  return commit === undefined || drawRound(draw.id) > 1 ? [] : termsFailures(terms, commit, list);
}

/** Checks that the log has, in this order, the list, its winners or its cancellation, and void wins. */
function orderFailures(draw: CheckedDraw, { commits, results, cancels, voids, own, all }: DrawLogLines): LogFailure[] {
  const numbers = [commits, [...results, ...cancels], voids]
    .map((lines) => lines.map(({ n }) => n))
    .filter((some) => some.length > 0);
  const isOrdered = numbers.every((some, index) => Math.min(...some) > Math.max(0, ...(numbers[index - 1] ?? [])));
  const publishedAt = draw.round_at === null ? null : Date.parse(draw.round_at) - maxClockSkewMs;
  const isBeforeBeacon = results.some((line) => publishedAt !== null && !(Date.parse(line.at) >= publishedAt));
  const failures: LogFailure[] = isOrdered ? [] : ["log_other_order"];
  if (isBeforeBeacon) failures.push("log_before_beacon");
  if (doTimesCount(draw) && isBackdated(own, all)) failures.push("log_dated_back");
  return failures;
}

/** Checks that a further round follows a win that became void after the previous list. */
function roundFailures({ id }: CheckedDraw, { rounds, commits: [commit] }: DrawLogLines): LogFailure[] {
  if (drawRound(id) === 1 || commit === undefined) return [];
  const last = rounds.findLast(({ n, type }) => n < commit.n && type !== "win.void");
  const voids = rounds.filter(({ type }) => type === "win.void");
  if (last === undefined) return [];
  return voids.some(({ n }) => last.n < n && n < commit.n) ? [] : ["log_round_without_void"];
}

function keyFailures(draw: CheckedDraw, { keys, results }: DrawLogLines): LogFailure[] {
  if (draw.public_key === null) return [];
  const before = results[0]?.n ?? Number.POSITIVE_INFINITY;
  const isLogged = keys.some(
    ({ n, event: { source, account, key } }) =>
      n < before && source === draw.source && account === draw.account && key === draw.public_key,
  );
  return isLogged ? [] : ["log_no_key"];
}

async function resultFailures(draw: CheckedDraw, { results, commits: [commit] }: DrawLogLines): Promise<LogFailure[]> {
  const [line] = results;
  if (draw.state !== "drawn") return line === undefined ? [] : ["log_result_unshown"];
  if (line === undefined) return ["log_no_result"];
  const { event } = line;
  const failures: LogFailure[] = results.length > 1 ? ["log_two_results"] : [];
  if (event.source !== draw.source) failures.push("log_other_source");
  if (commit?.event.commitment !== undefined && event.source !== "drand") failures.push("log_left_beacon");
  if (event.random_sha256 !== (await sha256Hex(draw.random ?? ""))) failures.push("log_other_random");
  const winners = draw.winners.map(({ place, ticket, user }) => `${place},${ticket},${user.id}\n`);
  if (event.winners !== winners.join("")) failures.push("log_other_winners");
  return failures;
}

function voidFailures({ winners }: CheckedDraw, { voids }: DrawLogLines): LogFailure[] {
  const failures = new Set<LogFailure>();
  const voided = winners.filter(({ void_reason: reason, voided_at: at }) => reason !== null || at !== null);
  for (const { ticket, void_reason: reason, voided_at: at } of voided) {
    const line = voids.find(({ event }) => event.ticket === ticket);
    if (line === undefined) {
      failures.add("log_no_void");
      continue;
    }
    const isApart = !(Math.abs(Date.parse(line.at) - Date.parse(at ?? "")) <= maxClockSkewMs);
    if (line.event.reason !== reason || isApart) failures.add("log_other_void");
  }
  for (const { event } of voids) {
    if (!winners.some(({ ticket }) => ticket === event.ticket)) failures.add("log_void_of_nobody");
    else if (!voided.some(({ ticket }) => ticket === event.ticket)) failures.add("log_void_unshown");
  }
  return [...failures];
}

function cancelFailures({ state, random, kind }: CheckedDraw, { cancels, calledOff }: DrawLogLines): LogFailure[] {
  // The raffle was cancelled before it had a list, so this list must not exist.
  if (kind === "raffle" && calledOff.length > 0) return ["log_cancel_unshown"];
  const [line] = cancels;
  if (state !== "called_off") return line === undefined ? [] : ["log_cancel_unshown"];
  if (line === undefined) return ["log_no_cancel"];
  return line.event.known === (random !== null) ? [] : ["log_other_cancel"];
}

function findLogNotes(draw: CheckedDraw, drawLines: DrawLogLines, now: number): LogNote[] {
  const notes = [...(doTimesCount(draw) ? timeNotes(draw, drawLines) : []), ...beaconNotes(draw, drawLines, now)];
  if (draw.kind !== "raffle" || drawRound(draw.id) > 1) return notes;
  if (promisedWinners(drawLines) === null) notes.push("no_terms");
  const [commit] = drawLines.commits;
  if (commit !== undefined && isEndMovedUp(drawLines.terms, commit)) notes.push("end_moved_up");
  return notes;
}

/** Returns a note about a draw without winners if its beacon was published before the cancellation, or long ago. */
function beaconNotes(
  { state, random, round_at: roundAt }: CheckedDraw,
  { cancels: [cancel] }: DrawLogLines,
  now: number,
): LogNote[] {
  if (random !== null) return [];
  const publishedAt = Date.parse(roundAt ?? "");
  if (state === "called_off" && cancel !== undefined && Date.parse(cancel.at) >= publishedAt)
    return ["called_off_late"];
  return state === "waiting" && now > publishedAt + maxClockSkewMs ? ["waits_long"] : [];
}

/**
 * Checks the order of times. The log is written in order: with correct clocks, no line before the list can be as late as the
 * beacon.
 */
function timeNotes({ round_at: publishedAt }: CheckedDraw, { own, all, commits: [commit] }: DrawLogLines): LogNote[] {
  const spoken = Date.parse(publishedAt ?? "");
  const isPassed = commit !== undefined && all.some(({ n, at }) => n < commit.n && Date.parse(at) >= spoken);
  return [
    ...(isPassed ? ["beacon_passed" as const] : []),
    ...(mayBeBackdated(own, all) ? ["times_fall" as const] : []),
  ];
}
