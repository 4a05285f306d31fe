// The rounds of one raffle or board, held against each other: that another round had its reason, and that what it was
// drawn from is what was left. Pure, offline, the same in browser and server.

import { readCommitment } from "./beacon.ts";
import type { RoundsFailure } from "./check-failures.ts";
import { type Check, type CheckedDraw, checkOf, sha256Hex } from "./checked-draw.ts";
import { boardWinners } from "./draw-rule.ts";
import { cutLine, type EntryList, joinedRanges, type Range, rangesOf, readList, ticketsIn } from "./entry-list.ts";
import { roundId, roundOf } from "./fairness.ts";

export interface CheckedRound {
  draw: CheckedDraw;
  /** The bytes of its entry list. */
  list: Uint8Array<ArrayBuffer>;
}

/**
 * Rounds from the first on, each checked by `checkDraw` before. `promised`: how many were to win, as it was told while
 * tickets could be had; left out, the first round says it.
 */
export async function checkRounds(rounds: readonly CheckedRound[], promised?: number): Promise<Check> {
  const failures = new Set<RoundsFailure>();
  const [first] = rounds;
  // Of a first round alone the check of the draw has told all there is of its list.
  const entries = first === undefined || rounds.length === 1 ? noList : readList(textOf(first.list), true);
  if (first === undefined || !areOfOneSubject(rounds)) failures.add("round_missing");
  else if (typeof entries === "string") failures.add("round_other_list");
  else {
    // A board's is known without anybody telling it.
    const isPromised = promised !== undefined || first.draw.kind === "leaderboard";
    if (isPromised && first.draw.winners_wanted !== wantedAtFirst(first.draw, promised ?? 0))
      failures.add("other_promise");
    for (const [index, round] of rounds.entries()) {
      if (round.draw.winners.some((win) => (win.void_reason === null) !== (win.voided_at === null)))
        failures.add("void_without_time");
      if (index > 0)
        for (const why of roundFailures(round, rounds.slice(0, index), entries, promised)) failures.add(why);
      if (!(await namesRoundBefore(round.draw, rounds[index - 1]?.draw))) failures.add("round_other_before");
    }
  }
  return checkOf("rounds", [...failures]);
}

/** Of a draw by a beacon: `before` is the hash of what the round before committed to, if that was one too. */
async function namesRoundBefore({ commitment }: CheckedDraw, before: CheckedDraw | undefined): Promise<boolean> {
  const committed = commitment === null ? null : readCommitment(commitment);
  if (committed === null) return true;
  const earlier = before?.commitment ?? null;
  return committed.before === (earlier === null ? null : await sha256Hex(new TextEncoder().encode(earlier)));
}

const noList: EntryList = { lines: [], total: 0, gaps: [] };

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

const areOfOneSubject = (rounds: readonly CheckedRound[]): boolean =>
  rounds.every(
    ({ draw }, index) => roundOf(draw.id) === index + 1 && draw.id === roundId(rounds[0]?.draw.id ?? "", index + 1),
  );

/** A board's first draw is for fifteen, however few there are. */
const wantedAtFirst = ({ kind, total_tickets: tickets }: CheckedDraw, promised: number): number =>
  kind === "leaderboard" ? boardWinners : Math.min(promised, tickets);

/** `earlier`: all rounds before it; `entries`: the first one's list. */
function roundFailures(
  { draw, list }: CheckedRound,
  earlier: readonly CheckedRound[],
  entries: EntryList,
  promised: number | undefined,
): RoundsFailure[] {
  const failures: RoundsFailure[] = [];
  const before = Date.parse(draw.frozen_at);
  const wins = earlier.flatMap((round) => round.draw.winners);
  const voided = wins.filter(({ voided_at: at }) => at !== null && Date.parse(at) <= before);
  const lastFrozen = Date.parse(earlier.at(-1)?.draw.frozen_at ?? draw.frozen_at);
  if (!voided.some(({ voided_at: at }) => Date.parse(at ?? "") >= lastFrozen)) failures.push("round_without_void");
  const gone = goneBefore(draw.kind, wins, voided, entries);
  if (textOf(list) !== entries.lines.map((line) => cutLine(line, gone)).join("")) failures.push("round_other_list");
  const open = (promised ?? earlier[0]?.draw.winners_wanted ?? 0) - (wins.length - voided.length);
  if (draw.winners_wanted !== Math.max(0, Math.min(open, left(draw.kind, wins, entries, gone))))
    failures.push("round_other_count");
  return failures;
}

type Wins = CheckedDraw["winners"];

/** Of a raffle every ticket that was drawn, and all tickets of whose win was void; of a board all tickets of all drawn. */
function goneBefore(kind: CheckedDraw["kind"], wins: Wins, voided: Wins, { lines }: EntryList): Range[] {
  const out = new Set((kind === "raffle" ? voided : wins).map(({ user }) => user.id));
  const drawn = wins.map(({ ticket }) => ({ first: ticket, last: ticket }));
  return joinedRanges([...drawn, ...rangesOf(lines, out)]);
}

/** How many can still win: tickets of a raffle, entrants of a board. */
function left(kind: CheckedDraw["kind"], wins: Wins, { lines, total }: EntryList, gone: readonly Range[]): number {
  if (kind === "raffle") return total - ticketsIn(gone);
  return new Set(lines.map(({ entrant }) => entrant)).size - wins.length;
}
