// Checks the rounds of one raffle or board against each other: each further round had a reason, and drew from the tickets or
// entrants that were left. Pure, offline, the same in browser and server.

import { parseCommitment } from "../rules/beacon.ts";
import {
  type Check,
  type CheckedDraw,
  type CheckedWinner,
  decodeText,
  maxClockSkewMs,
  toCheck,
} from "../rules/checked-draw.ts";
import { boardWinners, freePlaces } from "../rules/draw-rule.ts";
import {
  countTickets,
  type EntryList,
  type EntryRange,
  entrantRanges,
  excludeTickets,
  mergeRanges,
  parseEntryList,
} from "../rules/entry-list.ts";
import type { DrawFailure } from "../rules/failure-words.ts";
import { drawRound, roundId } from "../rules/fairness.ts";
import { sha256Hex } from "../rules/roll-rule.ts";

export interface CheckedRound {
  draw: CheckedDraw;
  list: Uint8Array<ArrayBuffer>;
}

/**
 * Checks the rounds against each other, starting with the first. Each round must have been checked on its own before.
 * `promised`: the number of winners announced while tickets were on sale; by default the first round's number.
 */
export async function checkRounds(rounds: readonly CheckedRound[], promised?: number): Promise<Check> {
  const failures = new Set<DrawFailure>();
  const [first] = rounds;
  // With only one round, the check of the draw already covers its list.
  const entries = first === undefined || rounds.length === 1 ? emptyList : parseEntryList(decodeText(first.list), true);
  if (first === undefined || !haveSameSubject(rounds)) failures.add("round_missing");
  else if (typeof entries === "string") failures.add("round_other_list");
  else {
    if (first.draw.winners_wanted !== firstRoundWinners(first.draw, promised)) failures.add("other_promise");
    for (const [index, round] of rounds.entries()) {
      if (round.draw.winners.some((win) => (win.void_reason === null) !== (win.voided_at === null)))
        failures.add("void_without_time");
      if (index > 0)
        for (const why of roundFailures(round, rounds.slice(0, index), entries, promised)) failures.add(why);
      if (!fillsFreePlaces(round.draw, rounds.slice(0, index))) failures.add("round_other_places");
      if (!(await namesPreviousRound(round.draw, rounds[index - 1]?.draw))) failures.add("round_other_before");
    }
  }
  return toCheck("rounds", [...failures]);
}

/**
 * A void win leaves its place to the next winner drawn. `drawn_at` is when the numbers were made, so a win may have become
 * void between that time and the moment the winners were stored.
 */
function fillsFreePlaces({ drawn_at: drawnAt, winners }: CheckedDraw, earlier: readonly CheckedRound[]): boolean {
  const places = winners.map(({ place }) => place);
  const wins = earlier.flatMap((round) => round.draw.winners);
  const voidedMs = wins.map(({ voided_at: at }) => (at === null ? Infinity : Date.parse(at))).sort((a, b) => a - b);
  const surelyMs = Date.parse(drawnAt ?? "") - maxClockSkewMs;
  return [surelyMs, ...voidedMs.filter((ms) => ms >= surelyMs && ms < Infinity)].some((untilMs) => {
    const standing = wins.filter(({ voided_at: at }) => at === null || Date.parse(at) > untilMs);
    const taken = standing.map(({ place }) => place);
    const free = freePlaces(taken, places.length);
    return places.every((place, index) => place === free[index]);
  });
}

/**
 * For a beacon's draw: checks that `before` in its commitment is the hash of the previous round's commitment, if that
 * round has one.
 */
async function namesPreviousRound({ commitment }: CheckedDraw, before: CheckedDraw | undefined): Promise<boolean> {
  const committed = commitment === null ? null : parseCommitment(commitment);
  if (committed === null) return true;
  const earlier = before?.commitment ?? null;
  return committed.before === (earlier === null ? null : await sha256Hex(earlier));
}

const emptyList: EntryList = { lines: [], total: 0, gaps: [] };

const haveSameSubject = (rounds: readonly CheckedRound[]): boolean =>
  rounds.every(
    ({ draw }, index) => drawRound(draw.id) === index + 1 && draw.id === roundId(rounds[0]?.draw.id ?? "", index + 1),
  );

/**
 * Returns how many winners the first round must draw. A board's first draw is always for fifteen winners, even with fewer
 * entrants. A raffle's is for the promised number, or for the draw's own number if no promise is known.
 */
function firstRoundWinners(
  { kind, total_tickets: tickets, winners_wanted: wanted }: CheckedDraw,
  promised?: number,
): number {
  if (kind === "leaderboard") return boardWinners;
  return promised === undefined ? wanted : Math.min(promised, tickets);
}

function roundFailures(
  { draw, list }: CheckedRound,
  earlier: readonly CheckedRound[],
  entries: EntryList,
  promised: number | undefined,
): DrawFailure[] {
  const failures: DrawFailure[] = [];
  const wins = earlier.flatMap((round) => round.draw.winners);
  const { voided, perhaps } = winsVoidedBefore(draw, wins, decodeText(list), entries);
  const sinceMs = Date.parse(earlier.at(-1)?.draw.frozen_at ?? draw.frozen_at) - maxClockSkewMs;
  if (![...voided, ...perhaps].some(({ voided_at: at }) => Date.parse(at ?? "") >= sinceMs))
    failures.push("round_without_void");
  const gone = excludedRanges(draw.kind, wins, voided, entries);
  if (decodeText(list) !== entries.lines.map((line) => excludeTickets(line, gone)).join(""))
    failures.push("round_other_list");
  const open = (promised ?? earlier[0]?.draw.winners_wanted ?? 0) - (wins.length - voided.length);
  const most = countRemaining(draw.kind, wins, entries, gone);
  const wanted = possibleOpenCounts(open, perhaps.length).map((count) => Math.max(0, Math.min(count, most)));
  if (!wanted.includes(draw.winners_wanted)) failures.push("round_other_count");
  return failures;
}

/**
 * Returns the wins that were void when a round was frozen. If clocks may disagree, the list decides, because it lacks
 * all other tickets of a void win's holder. `perhaps` contains wins that the list cannot decide: the holder has no
 * other tickets, or the list is a board's.
 */
function winsVoidedBefore(
  { kind, frozen_at: frozenAt }: CheckedDraw,
  wins: Wins,
  list: string,
  { lines }: EntryList,
): { voided: Wins; perhaps: Wins } {
  const drawn = mergeRanges(wins.map(({ ticket }) => ({ first: ticket, last: ticket })));
  const voided: CheckedWinner[] = [];
  const perhaps: CheckedWinner[] = [];
  for (const win of wins) {
    const after = win.voided_at === null ? Infinity : Date.parse(win.voided_at) - Date.parse(frozenAt);
    if (!(after <= maxClockSkewMs)) continue;
    const others = kind === "raffle" ? lines.filter(({ entrant }) => entrant === win.user.id) : [];
    const texts = others.map((line) => excludeTickets(line, drawn)).filter((text) => text !== "");
    if (after <= -maxClockSkewMs) voided.push(win);
    else if (texts.length === 0) perhaps.push(win);
    else if (!texts.some((text) => `\n${list}`.includes(`\n${text}`))) voided.push(win);
  }
  return { voided, perhaps };
}

const possibleOpenCounts = (open: number, more: number): number[] =>
  Array.from({ length: more + 1 }, (_, at) => open + at);

type Wins = readonly CheckedWinner[];

/**
 * Returns the tickets that are out. In a raffle: every drawn ticket, and all tickets of holders whose win was void. On a
 * board: all tickets of everybody drawn.
 */
function excludedRanges(kind: CheckedDraw["kind"], wins: Wins, voided: Wins, { lines }: EntryList): EntryRange[] {
  const out = new Set((kind === "raffle" ? voided : wins).map(({ user }) => user.id));
  const drawn = wins.map(({ ticket }) => ({ first: ticket, last: ticket }));
  return mergeRanges([...drawn, ...entrantRanges(lines, out)]);
}

function countRemaining(
  kind: CheckedDraw["kind"],
  wins: Wins,
  { lines, total }: EntryList,
  gone: readonly EntryRange[],
): number {
  if (kind === "raffle") return total - countTickets(gone);
  return new Set(lines.map(({ entrant }) => entrant)).size - wins.length;
}
