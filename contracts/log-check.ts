// A draw, or the odds of a roll, held against what the log says of it (docs/fairness.md). Pure, and the same in browsers, in
// Node and for `npm run admin -- fairness verify`.
import type { LogFailure, RollFailure } from "./check-failures.ts";
import type { Check, CheckedDraw, CheckedWinner, LogNote } from "./checked-draw.ts";
import { type DrawWinner, roundOf } from "./fairness.ts";
import { checkLog, type LogLine } from "./fairness-log.ts";
import { sha256Hex } from "./roll-rule.ts";

/** A draw with its winners' places, which the log has, too. */
export interface LoggedDraw extends CheckedDraw {
  winners: readonly (CheckedWinner & Pick<DrawWinner, "place">)[];
}

/** What `?about=` is asked for: the draw's subject, and the key that signed it. */
export async function subjectsOf(draw: Pick<CheckedDraw, "id" | "source" | "account" | "public_key">) {
  const [kind, subject] = draw.id.split(":");
  const { source, account, public_key: key } = draw;
  return [`${kind}:${subject}`, ...(key === null ? [] : [`key:${source}:${account}:${await sha256Hex(key)}`])];
}

/** The lines of an answer to `?about=`, of which the first begins the log; "unreadable" for what is none. */
export async function readLinesAbout(text: string): Promise<LogLine[] | "unreadable"> {
  const texts = text.split("\n");
  if (texts.pop() !== "") return "unreadable";
  const read = await Promise.all(texts.map((line) => checkLog(line)));
  const lines = read.flatMap(({ lines: [line] }) => line ?? []);
  const ascends = lines.every(({ n }, index) => n > (lines[index - 1]?.n ?? 0));
  const isWhole = lines.length === texts.length && ascends && (lines.length === 0 || lines[0]?.type === "genesis");
  return isWhole ? lines : "unreadable";
}

/** Clocks of several processes of one site, and of who draws, differ by no more than this. */
const clocksApartMs = 5 * 60_000;

/** What the log says of one draw. */
interface Told {
  /** When the log began. */
  began: number;
  commits: readonly LogLine[];
  results: readonly LogLine[];
  cancels: readonly LogLine[];
  voids: readonly LogLine[];
  /** The terms of its raffle. */
  terms: readonly LogLine[];
  keys: readonly LogLine[];
  /** The draw was made before there was a log. */
  isBefore: boolean;
}

/** The check "log"; `lines`: the log's first, and those about the draw's subject and its key, in their order. */
export async function checkByLog(draw: LoggedDraw, lines: readonly LogLine[] | "unreadable"): Promise<Check> {
  if (lines === "unreadable") return { name: "log", holds: false, failures: ["log_unreadable"] };
  // Nothing began yet that could speak for it.
  if (lines.length === 0) return unheld("log");
  const told = toldOf(draw, lines);
  const failures = [
    ...(await commitFailures(draw, told)),
    ...promiseFailures(draw, told),
    ...keyFailures(draw, told),
    ...(await resultFailures(draw, told)),
    ...voidFailures(draw, told),
    ...cancelFailures(draw, told),
  ];
  return { name: "log", holds: failures.length === 0, failures, notes: notesOf(draw, told) };
}

/** What could not be held against anything. */
export const unheld = (name: Check["name"]): Check => ({ name, holds: "unknown", failures: [] });

function toldOf(draw: LoggedDraw, lines: readonly LogLine[]): Told {
  const of = (type: string) => lines.filter((line) => line.type === type && line.event.draw === draw.id);
  const subject = Number(draw.id.split(":")[1]);
  const began = Date.parse(lines[0]?.at ?? "");
  const commits = of("draw.commit");
  const isOlder =
    Date.parse(draw.frozen_at) < began && Date.parse(draw.drawn_at ?? draw.frozen_at) < began + clocksApartMs;
  return {
    began,
    commits,
    results: of("draw.result"),
    cancels: of("draw.cancel"),
    voids: of("win.void"),
    terms: lines.filter(({ type, event }) => /^raffle\.(open|edit)$/.test(type) && event.raffle === subject),
    keys: lines.filter(({ type }) => type === "key"),
    isBefore: commits.length === 0 && isOlder,
  };
}

const isLate = ({ event }: LogLine): boolean => event.late === true;

async function commitFailures(draw: LoggedDraw, { commits, isBefore, began }: Told): Promise<LogFailure[]> {
  const [line] = commits;
  if (line === undefined) return isBefore ? [] : ["log_no_commit"];
  const { event } = line;
  const commitment = draw.commitment === null ? undefined : await sha256Hex(draw.commitment);
  const failures: LogFailure[] = commits.length > 1 ? ["log_two_commits"] : [];
  if (event.entries !== draw.entries_sha256) failures.push("log_other_list");
  if (event.tickets !== draw.total_tickets) failures.push("log_other_total");
  if (event.winners !== draw.winners_wanted) failures.push("log_other_count");
  if (event.commitment !== commitment) failures.push("log_other_commitment");
  if (event.round !== (draw.round ?? undefined)) failures.push("log_other_round");
  return [...failures, ...momentFailures(draw, line, began)];
}

/** Lists frozen before the log began are in its first lines, with another time. */
function momentFailures(draw: LoggedDraw, line: LogLine, began: number): LogFailure[] {
  const [frozenAt, toldAt] = [Date.parse(draw.frozen_at), Date.parse(line.at)];
  if (frozenAt < began) return [];
  const failures: LogFailure[] = [];
  if (!isLate(line) && !(Math.abs(toldAt - frozenAt) <= clocksApartMs)) failures.push("log_other_moment");
  if (draw.round_at !== null && !(toldAt < Date.parse(draw.round_at))) failures.push("log_after_beacon");
  return failures;
}

/** How many win is promised while tickets can be had: in the last terms before the first list. */
function promiseFailures(draw: LoggedDraw, told: Told): LogFailure[] {
  const promised = promisedIn(draw, told);
  if (promised === null || roundOf(draw.id) > 1) return [];
  return Math.min(promised, draw.total_tickets) === draw.winners_wanted ? [] : ["log_other_promise"];
}

function promisedIn(draw: LoggedDraw, { terms, commits }: Told): number | null {
  const before = commits[0]?.n ?? Number.POSITIVE_INFINITY;
  const winners = draw.kind === "raffle" ? terms.findLast(({ n }) => n < before)?.event.winners : null;
  return typeof winners === "number" ? winners : null;
}

/** What a key signed while programs from before ran beside this one was written down afterwards, and its key was not. */
function keyFailures(draw: LoggedDraw, { keys, results }: Told): LogFailure[] {
  if (draw.public_key === null || results.some(isLate)) return [];
  const before = results[0]?.n ?? Number.POSITIVE_INFINITY;
  const isTold = keys.some(
    ({ n, event: { source, account, key } }) =>
      n < before && source === draw.source && account === draw.account && key === draw.public_key,
  );
  return isTold ? [] : ["log_no_key"];
}

async function resultFailures(draw: LoggedDraw, { results, isBefore }: Told): Promise<LogFailure[]> {
  const [line] = results;
  if (draw.state !== "drawn") return line === undefined ? [] : ["log_result_unshown"];
  if (line === undefined) return isBefore ? [] : ["log_no_result"];
  const { event } = line;
  const failures: LogFailure[] = results.length > 1 ? ["log_two_results"] : [];
  if (event.source !== draw.source) failures.push("log_other_source");
  if (event.random_sha256 !== (await sha256Hex(draw.random ?? ""))) failures.push("log_other_random");
  const winners = draw.winners.map(({ place, ticket, user }) => `${place},${ticket},${user.id}\n`);
  if (event.winners !== winners.join("")) failures.push("log_other_winners");
  return failures;
}

function voidFailures({ winners }: LoggedDraw, { voids, isBefore, began }: Told): LogFailure[] {
  const failures = new Set<LogFailure>();
  const voided = winners.filter(({ void_reason: reason, voided_at: at }) => reason !== null || at !== null);
  for (const { ticket, void_reason: reason, voided_at: at } of voided) {
    const line = voids.find(({ event }) => event.ticket === ticket);
    if (line === undefined) {
      if (!isBefore || Date.parse(at ?? "") >= began) failures.add("log_no_void");
      continue;
    }
    const isApart = !isLate(line) && !(Math.abs(Date.parse(line.at) - Date.parse(at ?? "")) <= clocksApartMs);
    if (line.event.reason !== reason || isApart) failures.add("log_other_void");
  }
  if (voids.some(({ event }) => !voided.some(({ ticket }) => ticket === event.ticket)))
    failures.add("log_void_unshown");
  return [...failures];
}

function cancelFailures({ state, random }: LoggedDraw, { cancels, isBefore }: Told): LogFailure[] {
  const [line] = cancels;
  if (state !== "called_off") return line === undefined ? [] : ["log_cancel_unshown"];
  if (line === undefined) return isBefore ? [] : ["log_no_cancel"];
  return line.event.known === (random !== null) ? [] : ["log_other_cancel"];
}

function notesOf(draw: LoggedDraw, told: Told): LogNote[] {
  if (told.isBefore) return ["before_log"];
  const notes: LogNote[] = [];
  if ([told.commits, told.results, told.cancels, told.voids].flat().some(isLate)) notes.push("told_late");
  if (draw.kind === "raffle" && roundOf(draw.id) === 1 && promisedIn(draw, told) === null) notes.push("no_terms");
  return notes;
}

/** What `?about=` is asked for of a version of a case. */
export const oddsSubject = (caseId: number, version: number): string => `case:${caseId}:${version}`;

/** The odds a roll was made with, by the log; every version there ever was is in it. */
export function oddsByLog(
  roll: { case_id: number; version: number; odds_sha256: string },
  lines: readonly LogLine[],
): RollFailure[] {
  const told = lines.filter(
    ({ type, event }) => type === "case.version" && event.case === roll.case_id && event.version === roll.version,
  );
  if (told.length === 0) return ["odds_not_logged"];
  return told.every(({ event }) => event.odds_sha256 === roll.odds_sha256) ? [] : ["odds_other_logged"];
}
