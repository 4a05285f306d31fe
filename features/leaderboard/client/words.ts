// Words and figures of the leaderboard that several of its parts say alike.
import { formatShare } from "../../../ui/base/format.ts";

/** $100 wagered equals 1 raffle ticket (BOARD-06). */
export const dollarsPerTicket = 100;

const months = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** Unix seconds → "October 2026". */
export const formatMonth = (startedAt: number): string => months.format(new Date(startedAt * 1000));

/** The chance that the first ticket drawn is one of these. */
export function chanceWords(tickets: number, total: number): string {
  if (tickets === 0 || total === 0) return "no ticket yet";
  const share = tickets / total;
  return share < 0.0001 ? "under 0.01 % of all tickets" : `${formatShare(share)} of all tickets`;
}

/** Dollars still missing to the next ticket, to the cent. */
export function dollarsToNextTicket(wager: number): number {
  const cents = Math.round(wager * 100);
  return (dollarsPerTicket * 100 - (cents % (dollarsPerTicket * 100))) / 100;
}

/** Places that win the same stand together: "11 to 15". Dollars each. */
export interface PrizeRow {
  from: number;
  to: number;
  prize: number;
}

export function prizeRows(prizes: readonly number[]): PrizeRow[] {
  const rows: PrizeRow[] = [];
  for (const [index, prize] of prizes.entries()) {
    const before = rows.at(-1);
    // The first few each have a line of their own, whatever they win.
    if (before !== undefined && before.prize === prize && index >= 10) before.to = index + 1;
    else rows.push({ from: index + 1, to: index + 1, prize });
  }
  return rows;
}

export const placeWords = ({ from, to }: Pick<PrizeRow, "from" | "to">): string =>
  from === to ? `${from}` : `${from} to ${to}`;
