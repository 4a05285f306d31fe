import type { BeaconWait } from "../../fairness/rules/beacon.ts";
import type { ClockBehind } from "../../fairness/server/draws/beacon-draws.ts";
import { versionMark } from "../../platform/base/version-mark.ts";
import { raffleFields } from "./contract/desk-fields.ts";
import {
  type AdminRaffle,
  type LiveRaffle,
  type PendingDraw,
  type Raffle,
  type RaffleEntry,
  type RaffleRepeats,
  raffleState,
} from "./contract/raffles.ts";
import type { AdminFacts, RaffleRow, TicketRow } from "./queries.ts";
import { nextRepeatOf, type Series } from "./repeat-rule.ts";

export interface RaffleExtras {
  entries?: readonly TicketRow[];
  winningTickets?: ReadonlySet<number>;
  answer?: { random: string | null; signature: string | null } | undefined;
}

/** Returns points or, for bucks, dollars. */
export const shownPrizeAmount = ({ prize_kind: kind, prize_amount: amount }: RaffleRow): number =>
  kind === "bucks" ? amount / 100 : amount;

const noTickets: ReadonlySet<number> = new Set();

export function raffleProps(
  row: RaffleRow,
  { entries = [], winningTickets = noTickets, answer }: RaffleExtras = {},
): Raffle {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    image: row.image,
    entry_price: row.entry_price,
    max_entries_per_user: row.max_entries_per_user,
    ends_at: row.ends_at.toISOString(),
    ended: row.ended,
    number_of_winners: row.number_of_winners,
    entries_count: row.entries_count,
    entries: entries.map((entry) => entryProps(entry, winningTickets.has(entry.ticket))),
    wager_required: row.wager_required_cents / 100,
    partner: row.partner,
    prize: { kind: row.prize_kind, amount: row.prize_kind === "item" ? 0 : shownPrizeAmount(row) },
    random_org_signature: signatureProps(answer),
  };
}

const signatureProps = (answer: RaffleExtras["answer"]): Raffle["random_org_signature"] =>
  answer?.random == null || answer.signature === null
    ? null
    : { result: { random: answer.random, signature: answer.signature } };

export const entryProps = (row: TicketRow, winner: boolean): RaffleEntry => ({
  id: row.ticket,
  ticket: row.ticket,
  winner,
  user: { id: row.user_id, username: row.username, avatar: row.avatar },
});

export const toLiveRaffle = (
  row: RaffleRow,
  winnersCount: number,
  { beaconAt = null, drawnAt = null }: { beaconAt?: string | null; drawnAt?: Date | null } = {},
): LiveRaffle => ({
  id: row.id,
  entries_count: row.entries_count,
  ended: row.ended,
  ends_at: row.ends_at.toISOString(),
  winners_count: winnersCount,
  beacon_at: beaconAt,
  drawn_at: drawnAt?.toISOString() ?? null,
});

const adminBeacon = ({ beacon_round: round, beacon_at: at }: AdminFacts): BeaconWait | null =>
  round === null || at === null ? null : { round, at: at.toISOString() };

/** Returns whether the raffle is closed and its next entry list is not published yet. */
export const isUnfrozen = (row: RaffleRow, facts: AdminFacts | undefined): boolean =>
  raffleState(row) === "closed" && facts?.status !== "requested" && facts?.status !== "answered";

/** The server's clock is behind the fairness log, so no list can be frozen now. */
const clockBehindProps = (behind: ClockBehind | null): PendingDraw | null =>
  behind && {
    ...{ source: "drand", attempts: 0, last_error: behind.reason, beacon: null },
    next_attempt_at: behind.nextAt.toISOString(),
  };

export const adminRaffleProps = (
  row: RaffleRow,
  facts: AdminFacts | undefined,
  winners: readonly TicketRow[],
  behind: ClockBehind | null,
): Omit<AdminRaffle, "repeats" | "seen"> => ({
  ...raffleProps(row),
  pending:
    facts?.status !== "requested"
      ? isUnfrozen(row, facts)
        ? clockBehindProps(behind)
        : null
      : {
          source: facts.source,
          attempts: facts.attempts,
          last_error: facts.last_error,
          next_attempt_at: facts.next_attempt_at.toISOString(),
          beacon: adminBeacon(facts),
        },
  license: facts?.license ?? null,
  winners: winners.map((winner) => entryProps(winner, true)),
  prize_kind: row.prize_kind,
  prize_amount: shownPrizeAmount(row),
  prize_fields: row.prize_fields,
});

export const raffleSeenMark = (row: RaffleRow, series: Series | undefined): string => {
  const conditions = { wager_required: row.wager_required_cents, repeats: series && [series.every, series.zone] };
  return versionMark({ ...row, ...conditions }, raffleFields);
};

export const repeatsProps = (series: Series | undefined, now: Date): RaffleRepeats | null =>
  series === undefined
    ? null
    : {
        every: series.every,
        weekday: series.weekday,
        local_time: series.local_time,
        zone: series.zone,
        next_at: nextRepeatOf(series, now).toISOString(),
      };
