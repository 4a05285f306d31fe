// What a wager is worth on the board, what a rank wins, and how a board is archived: pure decisions.
import { at } from "../../contracts/at.ts";
import { partners } from "../../contracts/partners.ts";

/** $100 wagered equals 1 raffle ticket (BOARD-06). */
export const centsPerTicket = 10_000;

export const ticketsOf = (wagerCents: number): number => Math.floor(wagerCents / centsPerTicket);

/** The rank of a wager among all, which stand the highest first: one more than there are higher ones. */
export function rankAmong(wagers: Float64Array, cents: number): number {
  let [low, high] = [0, wagers.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (at(wagers, middle) > cents) low = middle + 1;
    else high = middle;
  }
  return low + 1;
}

/** Dollars of a place, from 1; what the list does not name wins nothing. */
export const prizeOf = (place: number, prizes: readonly number[]): number => prizes[place - 1] ?? 0;

export interface FrozenEntry {
  account_id: string;
  username: string;
  wager_cents: number;
  /** Dollars. */
  prize: number;
}

/**
 * An entry as its partner's board is archived: with the partner's own names of the fields. Types without a documented
 * wager field carry a normalised `wager` (decisions: "Leaderboard"). All in dollars.
 */
export function archivedEntry(type: number, { account_id, username, wager_cents, prize }: FrozenEntry): object {
  const dollars = wager_cents / 100;
  switch (type) {
    case 1:
      return { uid: account_id, username, weightedWagered: dollars, prize };
    case 2:
      return { user_id: account_id, username, wagered_amount: dollars.toFixed(2), wager: dollars, prize };
    case 4:
      return { id: account_id, name: username, wagerTotal: dollars, wager: dollars, prize };
    case 6:
      return { userId: account_id, name: username, wagered: dollars, prize };
    case 7:
      return { userId: account_id, username, wagerAmount: dollars, prize };
    default:
      return { username, wager: dollars, prize };
  }
}

/** A partner's name; boards of partners we do not know by name come from uploaded files. */
export const partnerLabel = (type: number): string =>
  partners.find((partner) => partner.type === type)?.label ?? `Partner ${type}`;

const monthNames = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** "2026-10-01" → "October 2026". */
export const monthName = (month: string): string => monthNames.format(new Date(`${month}T00:00:00Z`));

export const boardName = (type: number, month: string): string =>
  `${partnerLabel(type)} leaderboard, ${monthName(month)}`;
