// Pieces of the log that somebody kept, put together again: each of them a chain, and together none that contradicts itself.
// Pure, and the same in browsers and in Node.
import type { LogFailure } from "./check-failures.ts";
import type { Check } from "./checked-draw.ts";
import { checkLog, type LogFault, type LogHead, type LogLine } from "./fairness-log.ts";
import { checkByLog, type LoggedDraw } from "./log-check.ts";

/** Lines that follow one another without a hole. */
export interface LogRun {
  from: number;
  /** The last of them. */
  head: LogHead;
}

export interface JoinedLog {
  /** Of all pieces, each number once, ascending. */
  lines: LogLine[];
  runs: LogRun[];
  faults: LogFault[];
  /** Numbers that two pieces have, each another line. */
  twice: number[];
}

/** `texts`: pieces as the log's address answers them, in whatever order; they may overlap. */
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

/** All lines in their order; of two with the same number the first counts, and `twice` has those that differ. */
export function joinLines(pieces: readonly (readonly LogLine[])[]): Pick<JoinedLog, "lines" | "twice"> {
  const byNumber = new Map<number, LogLine>();
  const twice = new Set<number>();
  for (const line of pieces.flat()) {
    const known = byNumber.get(line.n);
    if (known === undefined) byNumber.set(line.n, line);
    else if (known.hash !== line.hash) twice.add(line.n);
  }
  return { lines: [...byNumber.values()].toSorted((a, b) => a.n - b.n), twice: [...twice].toSorted((a, b) => a - b) };
}

/** What is no failure where the line may stand in a piece nobody dropped. */
const absences: LogFailure[] = [
  ...(["log_no_commit", "log_no_key", "log_no_result", "log_no_void", "log_no_cancel"] as const),
  "log_round_without_void",
];
/** Nor where the terms that stood last may. */
const unknownTerms: LogFailure[] = [
  ...[...absences, "log_other_promise" as const],
  ...(["log_frozen_early", "log_terms_changed", "log_end_moved", "log_over_limit"] as const),
];

/**
 * A draw held against pieces of the log alone. What they say otherwise fails; "unknown" where they say nothing otherwise, and
 * not everything either.
 */
export async function checkByPieces(
  draw: LoggedDraw,
  lines: readonly LogLine[],
  list?: Uint8Array<ArrayBuffer>,
): Promise<Check> {
  const check = await checkByLog(draw, lines, list);
  const hasAll = lines.every(({ n }, index) => n === index + 1);
  const passed = hasAll ? absences : unknownTerms;
  const failures = check.failures.filter((failure) => !passed.some((absence) => absence === failure));
  if (failures.length > 0) return { ...check, failures };
  const isTold = lines.some(({ type, event }) => type === "draw.commit" && event.draw === draw.id);
  const isWhole = isTold && check.failures.length === 0;
  return isWhole ? check : { name: "log", holds: "unknown", failures: [] };
}
