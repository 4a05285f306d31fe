import { partnerLabel } from "../../common/contract/partners.ts";

/** $100 wagered equals 1 raffle ticket (BOARD-06). */
export const centsPerTicket = 10_000;

export const toTickets = (wagerCents: number): number => Math.floor(wagerCents / centsPerTicket);

/** Returns the prize of a place in dollars. Places count from 1, and a place missing from the list wins 0. */
export const placePrize = (place: number, prizes: readonly number[]): number => prizes[place - 1] ?? 0;

const monthNames = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** Formats "2026-10-01" as "October 2026". */
export const monthName = (month: string): string => monthNames.format(new Date(`${month}T00:00:00Z`));

export const boardName = (type: number, month: string): string =>
  `${partnerLabel(type)} leaderboard, ${monthName(month)}`;
