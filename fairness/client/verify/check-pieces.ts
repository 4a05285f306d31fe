import { formatPoints } from "../../../ui/base/format.ts";
import { checkEntrants } from "../../checks/entrants-check.ts";
import { checkAgainstLog, parseSubjectLines } from "../../checks/log-check.ts";
import type { SavedDraw, SavedRoll } from "../../checks/saved-format.ts";
import type { Check, CheckedDraw } from "../../rules/checked-draw.ts";
import type { LogFailure } from "../../rules/failure-words.ts";
import type { Draw } from "../../rules/fairness.ts";
import { checkLog, type LogFault, type LogHead, type LogLine } from "../../rules/fairness-log.ts";

export interface Finding {
  holds: boolean | "unknown";
  text: string;
}

export interface PiecesResult {
  checks: Check[];
  findings: Finding[];
  /** True when something could not be checked for lack of data. */
  isOpen: boolean;
}

export async function checkDrawByLog(
  draw: Draw,
  list: Uint8Array<ArrayBuffer>,
  { log }: SavedDraw,
  pieces: JoinedLog,
): Promise<PiecesResult> {
  const own = await parseOwnLines(log);
  if (own === "unreadable") return { checks: [await checkAgainstLog(draw, own)], findings: [], isOpen: false };
  if (own.length === 0) {
    if (pieces.lines.length === 0)
      return openResult("No line of the log came with it, so it was not held against the log.");
    const check = await checkByPieces(draw, pieces.lines, list);
    return check.holds === "unknown"
      ? openResult("The pieces of the log you dropped do not tell everything about it, so that was not checked.")
      : { checks: [check], findings: [], isOpen: false };
  }
  const { lines, twice } = joinLines([own, pieces.lines]);
  return {
    checks: [await checkAgainstLog(draw, lines, list)],
    findings: findChainFindings(own, pieces, twice),
    isOpen: false,
  };
}

/**
 * Returns the log lines about a roll, from the roll's own file and from other files. Leaves `logged` out if no line is
 * about the roll's odds.
 */
export async function collectOddsLines({ roll, log }: SavedRoll, pieces: JoinedLog) {
  const own = await parseOwnLines(log);
  if (own === "unreadable") return { logged: own, findings: [] };
  const { lines, twice } = joinLines([own, pieces.lines]);
  const isLogged = lines.some(
    ({ type, event }) => type === "case.version" && event.case === roll.case_id && event.version === roll.version,
  );
  if (!isLogged && own.length === 0)
    return {
      findings: [unknownFinding("No line of the log came with it, so its odds were not held against the log.")],
    };
  return { logged: lines, findings: own.length === 0 ? [] : findChainFindings(own, pieces, twice) };
}

export async function checkDrawByEntrants(
  draw: Draw,
  list: Uint8Array<ArrayBuffer>,
  { entrants }: SavedDraw,
): Promise<PiecesResult> {
  const check = await checkEntrants(draw, list, entrants === undefined ? null : new TextEncoder().encode(entrants));
  if (check?.holds === "unknown")
    return openResult("Who stands on the board did not come with it, so its list was not held against that.");
  return { checks: check === null ? [] : [check], findings: [], isOpen: false };
}

const parseOwnLines = async (log: string | undefined): Promise<LogLine[] | "unreadable"> =>
  log === undefined ? [] : parseSubjectLines(log);

function findChainFindings(own: readonly LogLine[], { lines }: JoinedLog, twice: readonly number[]): Finding[] {
  if (lines.length === 0)
    return [
      unknownFinding("Its lines of the log came with it. Drop the log, too, to see that they stand in its one chain."),
    ];
  const known = new Set(lines.map(({ n }) => n));
  const found = own.filter(({ n }) => known.has(n));
  const missing = own.filter(({ n }) => !known.has(n)).map(({ n }) => formatPoints(n));
  return [
    ...twice.map((n) =>
      wrongFinding(`Line ${formatPoints(n)} that came with it is another than in the log you dropped.`),
    ),
    ...(twice.length === 0 && found.length > 0
      ? [{ holds: true, text: `${standsWords(found.length)} in the log you dropped as it came with this file.` }]
      : []),
    ...(missing.length > 0
      ? [
          unknownFinding(
            `No piece of the log you dropped has ${missing.length === 1 ? "line" : "lines"} ${missing.join(", ")}.`,
          ),
        ]
      : []),
  ];
}

const standsWords = (count: number): string =>
  count === 1 ? "Its line stands" : `Each of its ${formatPoints(count)} lines stands`;
const unknownFinding = (text: string): Finding => ({ holds: "unknown", text });
const wrongFinding = (text: string): Finding => ({ holds: false, text });
const openResult = (text: string): PiecesResult => ({ checks: [], findings: [unknownFinding(text)], isOpen: true });

export interface LogRun {
  from: number;
  head: LogHead;
}

export interface JoinedLog {
  lines: LogLine[];
  runs: LogRun[];
  faults: LogFault[];
  /** Numbers for which two pieces of the log have different lines. */
  twice: number[];
}

/** `texts`: pieces of the log as its endpoint returns them, in any order. They may overlap. */
export async function joinLog(texts: readonly string[]): Promise<JoinedLog> {
  const read = await Promise.all(texts.map((text) => checkLog(text, { isEnd: false })));
  const faults = read.flatMap(({ fault }) => fault ?? []);
  const { lines, twice } = joinLines(read.map((piece) => piece.lines));
  const runs: LogRun[] = [];
  for (const line of lines) {
    const run = runs.at(-1);
    const head = { n: line.n, hash: line.hash };
    if (run === undefined || run.head.n + 1 !== line.n) runs.push({ from: line.n, head });
    else {
      if (run.head.hash !== line.prev) faults.push({ kind: "rewritten", n: run.head.n });
      run.head = head;
    }
  }
  return { lines, runs, faults, twice };
}

function joinLines(pieces: readonly (readonly LogLine[])[]): Pick<JoinedLog, "lines" | "twice"> {
  const byNumber = new Map<number, LogLine>();
  const twice = new Set<number>();
  for (const line of pieces.flat()) {
    const known = byNumber.get(line.n);
    if (known === undefined) byNumber.set(line.n, line);
    else if (known.hash !== line.hash) twice.add(line.n);
  }
  return { lines: [...byNumber.values()].toSorted((a, b) => a.n - b.n), twice: [...twice].toSorted((a, b) => a - b) };
}

/** Failures that are ignored, because the missing line may be in a piece that nobody dropped. */
const absenceFailures: LogFailure[] = [
  ...(["log_no_commit", "log_no_key", "log_no_result", "log_no_void", "log_no_cancel"] as const),
  "log_round_without_void",
];
/** More failures that are ignored, because the latest terms may be in a piece that nobody dropped. */
const unknownTerms: LogFailure[] = [
  ...[...absenceFailures, "log_other_promise" as const],
  ...(["log_frozen_early", "log_terms_changed", "log_end_moved", "log_over_limit"] as const),
];

/**
 * Checks a draw against pieces of the log alone. Contradictions fail. The result is "unknown" when nothing contradicts the
 * draw but lines are missing.
 */
async function checkByPieces(
  draw: CheckedDraw,
  lines: readonly LogLine[],
  list?: Uint8Array<ArrayBuffer>,
): Promise<Check> {
  const check = await checkAgainstLog(draw, lines, list);
  const hasAll = lines.every(({ n }, index) => n === index + 1);
  const passed = hasAll ? absenceFailures : unknownTerms;
  const failures = check.failures.filter((failure) => !passed.some((absence) => absence === failure));
  if (failures.length > 0) return { ...check, failures };
  const isLogged = lines.some(({ type, event }) => type === "draw.commit" && event.draw === draw.id);
  const isWhole = isLogged && check.failures.length === 0;
  return isWhole ? check : { name: "log", holds: "unknown", failures: [] };
}
