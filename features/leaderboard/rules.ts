// What a wager is worth on the board, what a rank wins, and what a board is called: pure decisions.
import { partnerLabel } from "../../common/contract/partners.ts";

/** $100 wagered equals 1 raffle ticket (BOARD-06). */
export const centsPerTicket = 10_000;

export const toTickets = (wagerCents: number): number => Math.floor(wagerCents / centsPerTicket);

/** Dollars of a place, from 1; what the list does not name wins nothing. */
export const placePrize = (place: number, prizes: readonly number[]): number => prizes[place - 1] ?? 0;

const monthNames = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** "2026-10-01" → "October 2026". */
export const monthName = (month: string): string => monthNames.format(new Date(`${month}T00:00:00Z`));

export const boardName = (type: number, month: string): string =>
  `${partnerLabel(type)} leaderboard, ${monthName(month)}`;
