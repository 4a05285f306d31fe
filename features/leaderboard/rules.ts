// Pure rules of the board: the tickets of a wager, the prize of a rank, the name of a board.
import { partnerLabel } from "../../common/contract/partners.ts";

/** $100 wagered equals 1 raffle ticket (BOARD-06). */
export const centsPerTicket = 10_000;

export const toTickets = (wagerCents: number): number => Math.floor(wagerCents / centsPerTicket);

/** Returns the prize in dollars of a place, from 1. A place missing from the list wins 0. */
export const placePrize = (place: number, prizes: readonly number[]): number => prizes[place - 1] ?? 0;

const monthNames = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** "2026-10-01" → "October 2026". */
export const monthName = (month: string): string => monthNames.format(new Date(`${month}T00:00:00Z`));

export const boardName = (type: number, month: string): string =>
  `${partnerLabel(type)} leaderboard, ${monthName(month)}`;
