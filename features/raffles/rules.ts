import { z } from "zod";
import { partnerNameInSentence } from "../../common/contract/partners.ts";
import type { RefusalCode } from "../../common/contract/refusals.ts";
import { insufficientFunds } from "../../money/server/refusals.ts";
import { unreachable } from "../../platform/base/result.ts";
import type { RaffleInput } from "./contract/raffle-input.ts";
import { raffleState } from "./contract/raffles.ts";
import { m } from "./messages.ts";
import type { RaffleRow } from "./queries.ts";

/** RANDOM.ORG draws numbers up to 10^9, so a raffle has at most that many tickets. */
export const maxTickets = 1_000_000_000;
/** The most tickets in one purchase, and the highest limit that a raffle can set. */
export const maxTicketsPerPurchase = 1_000_000;

/**
 * Parses the number of tickets in a path. A number above any raffle's limit becomes that limit plus 1, which the raffle
 * then refuses. Returns null for anything but a positive whole number.
 */
export function parseTicketCount(text: string): number | null {
  if (!/^[1-9]\d{0,99}$/.test(text)) return null;
  return Math.min(Number(text), maxTicketsPerPurchase + 1);
}

/** The refusals that the join statement returns (join.ts). */
export const joinRefusals = z.discriminatedUnion("why", [
  insufficientFunds,
  z.object({ why: z.literal("ended") }),
  z.object({ why: z.literal("cancelled") }),
  /** `price` is the current price of one ticket. */
  z.object({ why: z.literal("price_changed"), price: z.int() }),
  /** `left` is the number of tickets that the viewer may still buy. */
  z.object({ why: z.literal("limit"), left: z.int(), most: z.int() }),
  z.object({ why: z.literal("full"), left: z.int() }),
  /** `required` is in cents. */
  z.object({ why: z.literal("wager"), required: z.int(), partner: z.int() }),
  z.object({ why: z.literal("account_changed"), partner: z.int() }),
  z.object({ why: z.literal("account_used"), partner: z.int() }),
]);
export type JoinRefusal = z.output<typeof joinRefusals>;

const formatDollars = (cents: number): string =>
  (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });

/** The public code of each refusal. */
export const joinRefusalCodes: Record<JoinRefusal["why"], RefusalCode> = {
  ended: "over",
  cancelled: "over",
  price_changed: "price_changed",
  limit: "limit_reached",
  full: "sold_out",
  wager: "not_earned",
  account_used: "account_used",
  account_changed: "account_changed",
  insufficient_funds: "insufficient_funds",
};

export function refusalText(refusal: JoinRefusal): string {
  switch (refusal.why) {
    case "ended":
      return m.raffleOver();
    case "cancelled":
      return m.wasCancelled();
    case "price_changed":
      return m.priceChanged({ price: refusal.price });
    case "limit":
      return limitText(refusal);
    case "full":
      return m.almostFull({ count: refusal.left });
    case "wager":
      return m.wagerTooLow({
        amount: formatDollars(refusal.required),
        partner: partnerNameInSentence(refusal.partner),
      });
    case "account_used":
      return m.accountUsed({ partner: partnerNameInSentence(refusal.partner) });
    case "account_changed":
      return m.accountChanged({ partner: partnerNameInSentence(refusal.partner) });
    case "insufficient_funds":
      return m.pointsMissing({
        count: Number(refusal.missing),
        points: BigInt(refusal.missing).toLocaleString("en-US"),
      });
    default:
      return unreachable(refusal);
  }
}

function limitText({ left, most }: { left: number; most: number }): string {
  if (left === 0) return m.limitReached({ most });
  return left === most ? m.ticketLimit({ count: left }) : m.moreTicketsLimit({ count: left });
}

/** Returns how many winners to draw: as many as the raffle still lacks, but at most one per ticket. */
export const winnersToDraw = (wanted: number, standing: number, ticketsLeft: number): number =>
  Math.max(0, Math.min(wanted - standing, ticketsLeft));

type LockedTerms = Pick<
  RaffleRow,
  | "ended"
  | "entries_count"
  | "entry_price"
  | "max_entries_per_user"
  | "number_of_winners"
  | "wager_required_cents"
  | "partner"
  | "prize_kind"
  | "prize_amount"
  | "ends_at"
>;

/**
 * Returns the field and the reason if an edit is not allowed, otherwise null. The terms are fixed after the first
 * ticket, because viewers bought tickets under them. After the end, only name, text and picture may change.
 */
export function editProblem(
  raffle: LockedTerms,
  input: RaffleInput,
  now: Date,
): { field: string; message: string } | null {
  const changed = changedTerms(raffle, input);
  if (hasEnded(raffle, now)) {
    const endMoved = Math.abs(raffle.ends_at.getTime() - input.ends_at.getTime()) >= minuteMs;
    const field = changed[0] ?? (input.number_of_winners === raffle.number_of_winners ? null : "number_of_winners");
    if (field !== null) return { field, message: m.onlyWordsChange() };
    return endMoved ? { field: "ends_at", message: m.endedAlready() } : null;
  }
  if (input.ends_at <= now) return { field: "ends_at", message: m.endInPast() };
  if (raffle.entries_count === 0) return null;
  if (changed[0] !== undefined) {
    return { field: changed[0], message: m.termsFixed() };
  }
  if (input.number_of_winners < raffle.number_of_winners) {
    return { field: "number_of_winners", message: m.winnersFixed() };
  }
  return null;
}

/**
 * Returns whether ticket sales have ended, even if no job has closed the raffle yet. The terms in the fairness log are
 * then final (terms-check.ts).
 */
export const hasEnded = (raffle: Pick<RaffleRow, "ended" | "ends_at">, now: Date): boolean =>
  raffleState(raffle) !== "open" || raffle.ends_at <= now;

/** The form's end has no seconds. */
const minuteMs = 60_000;

const changedTerms = (raffle: LockedTerms, input: RaffleInput): string[] =>
  [
    { field: "entry_price", same: raffle.entry_price === input.entry_price },
    { field: "max_entries_per_user", same: raffle.max_entries_per_user === input.max_entries_per_user },
    { field: "wager_required", same: raffle.wager_required_cents === input.wager_required },
    { field: "partner", same: raffle.partner === input.partner },
    { field: "prize_kind", same: raffle.prize_kind === (input.prize_kind ?? "item") },
    { field: "prize_amount", same: raffle.prize_amount === (input.prize_amount ?? 0) },
  ]
    .filter(({ same }) => !same)
    .map(({ field }) => field);
