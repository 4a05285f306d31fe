import { checkDraw } from "../../../fairness/checks/draw-check.ts";
import { checkEntrants } from "../../../fairness/checks/entrants-check.ts";
import { checkAgainstLog } from "../../../fairness/checks/log-check.ts";
import { type CheckedRound, checkRounds } from "../../../fairness/checks/rounds-check.ts";
import { findDrawLines, findUnmatchedDraws, unmatchedDrawWords } from "../../../fairness/checks/unmatched-draws.ts";
import type { Check, CheckContext } from "../../../fairness/rules/checked-draw.ts";
import { drawFailureWords, noteWords } from "../../../fairness/rules/failure-words.ts";
import { type Draw, type ListedDraw, roundId } from "../../../fairness/rules/fairness.ts";
import { excludeFromLines, type LineStream } from "../../../fairness/server/draws/entry-lines.ts";
import { formatDrawId } from "../../../fairness/server/draws/id.ts";
import { drawProps, listedDrawProps } from "../../../fairness/server/draws/props.ts";
import {
  type DrawWithWinners,
  drawsPage,
  drawsPageSize,
  findDrawByName,
  signerKeys,
} from "../../../fairness/server/draws/queries.ts";
import { streamEntrantLines } from "../../../features/leaderboard/entrants.ts";
import { streamTicketLines } from "../../../features/leaderboard/queries.ts";
import { endedByState } from "../../../features/raffles/contract/raffles.ts";
import { streamRaffleEntryLines } from "../../../features/raffles/queries.ts";
import type { Db } from "../../../platform/database/db.ts";
import { type LogContents, subjectLines } from "./log-contents.ts";

type Report = (failure: string) => void;

/**
 * Returns the number of draws checked. Calls `report` with each failure and `note` with each remark that is not a
 * failure.
 */
export async function verifyDraws(db: Db, log: LogContents, report: Report, note: Report): Promise<number> {
  const names = await db
    .selectFrom("draws")
    .select(["kind", "subject_id", "round"])
    .orderBy("kind")
    .orderBy("subject_id")
    .orderBy("round")
    .execute();
  const findKnown = await loadKnown(db);
  // Rounds of the current raffle or board that were checked so far.
  let rounds: CheckedRound[] = [];
  for (const name of names) {
    const found = await findDrawByName(db, name);
    if (found === null) continue;
    const draw = drawProps(found);
    if (name.round === 1) rounds = [];
    rounds.push({ draw, list: await linesToBytes(drawLines(db, found)) });
    const checks = await runDrawChecks(db, { draw, rounds, known: findKnown(draw.id), log });
    for (const failure of findFailures(checks)) report(`Draw ${draw.id}: ${failure}`);
    for (const one of checks.flatMap(({ notes = [] }) => notes)) note(`Note on draw ${draw.id}: ${noteWords[one]}`);
  }
  const logged = findDrawLines([...log.subjects.values()].flat().sort((one, other) => one.n - other.n));
  for (const found of log.lines === 0 ? [] : findUnmatchedDraws(logged, names.map(formatDrawId)))
    report(unmatchedDrawWords(found));
  return names.length;
}

interface DrawToCheck {
  draw: Draw;
  /** All rounds from the first to this draw's own. */
  rounds: readonly CheckedRound[];
  known: CheckContext;
  log: LogContents;
}

async function runDrawChecks(db: Db, { draw, rounds, known, log }: DrawToCheck): Promise<Check[]> {
  const [first] = rounds;
  const checks = [await checkRounds(rounds)];
  const list = rounds.at(-1)?.list;
  if (log.genesis !== null) checks.push(await checkAgainstLog(draw, subjectLines(log, roundId(draw.id, 1)), list));
  if (first === undefined) return checks;
  const own = await checkDraw(draw, list ?? first.list, known);
  const entrants = draw.kind === "leaderboard" ? streamEntrantLines(db, Number(draw.id.split(":")[1])) : null;
  const byEntrants = entrants && (await checkEntrants(draw, first.list, await linesToBytes(entrants)));
  return [...own, ...checks, ...(byEntrants === null ? [] : [byEntrants])];
}

function findFailures(checks: readonly Check[]): string[] {
  const unknown = checks.filter(({ holds }) => holds === "unknown").map(({ name }) => `${name} could not be checked.`);
  return [
    ...new Set(checks.flatMap(({ failures }) => failures.map((failure) => drawFailureWords[failure]))),
    ...unknown,
  ];
}

type DrawRef = Pick<Draw, "id" | "random">;

/**
 * Returns a function that takes a draw's id and returns what pages know in addition to the draw: all keys, the missing
 * serial numbers before the draw, and the draws listed on the same page.
 */
async function loadKnown(db: Db): Promise<(id: string) => CheckContext> {
  const keys = (await signerKeys(db)).history;
  const listed = new Map<string, { draw: ListedDraw; page: readonly DrawRef[] }>();
  for (let number = 1; ; number += 1) {
    const { rows } = await drawsPage(db, number, 0);
    const page = rows.map(listedDrawProps);
    for (const draw of page) listed.set(draw.id, { draw, page });
    if (rows.length < drawsPageSize) break;
  }
  return (id) => {
    const found = listed.get(id);
    if (found === undefined) return { keys };
    const before = listed.get(found.draw.listed_before?.id ?? "")?.draw;
    return { keys, listed: found.draw, others: [...found.page, ...(before === undefined ? [] : [before])] };
  };
}

function drawLines(db: Db, { draw }: DrawWithWinners): LineStream {
  const lines =
    draw.kind === "raffle" ? streamRaffleEntryLines(db, draw.subject_id) : streamTicketLines(db, draw.subject_id);
  return excludeFromLines(lines, draw.excluded);
}

async function linesToBytes(lines: LineStream): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  for await (const piece of lines) pieces.push(Buffer.from(piece));
  return Uint8Array.from(Buffer.concat(pieces));
}

export async function verifyRaffles(db: Db, log: LogContents, report: (failure: string) => void): Promise<void> {
  const rows = await db.selectFrom("raffles").select(["id", "ended"]).orderBy("id").execute();
  for (const { id, ended } of rows) {
    const types = (log.subjects.get(`raffle:${id}`) ?? []).map(({ type }) => type);
    const isOff = types.includes("raffle.cancel") || types.includes("draw.cancel");
    if (ended === endedByState.cancelled && types.includes("raffle.open") && !isOff)
      report(`Raffle ${id}: it was cancelled, but no line of the log says so.`);
    if (ended !== endedByState.cancelled && types.includes("raffle.cancel"))
      report(`Raffle ${id}: the log says that it was cancelled, but the site shows otherwise.`);
  }
}
