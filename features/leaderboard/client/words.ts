import { language } from "../../../platform/messages/client/language.ts";
import { formatShare } from "../../../ui/base/format.ts";
import { m } from "../messages.ts";

/** $100 wagered equals 1 raffle ticket (BOARD-06). */
export const dollarsPerTicket = 100;

const months = new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" });

/** Formats Unix seconds as "October 2026". */
export const formatMonth = (startedAt: number): string => months.format(new Date(startedAt * 1000));

/** Returns, in words, the chance that the first ticket drawn is one of `tickets` among `total`. */
export function chanceWords(tickets: number, total: number): string {
  if (tickets === 0 || total === 0) return m.chanceNone();
  const share = tickets / total;
  return share < 0.0001 ? m.chanceTiny() : m.chance({ share: formatShare(share) });
}

/** Returns the wager missing to the next ticket, in dollars and exact to the cent. */
export function dollarsToNextTicket(wager: number): number {
  const cents = Math.round(wager * 100);
  return (dollarsPerTicket * 100 - (cents % (dollarsPerTicket * 100))) / 100;
}

/** Places that share a row because they win the same prize, such as 11 to 15. `prize` is dollars per place. */
export interface PrizeRow {
  from: number;
  to: number;
  prize: number;
}

export function prizeRows(prizes: readonly number[]): PrizeRow[] {
  const rows: PrizeRow[] = [];
  for (const [index, prize] of prizes.entries()) {
    const before = rows.at(-1);
    // Each of the first ten places keeps its own row, even with equal prizes.
    if (before !== undefined && before.prize === prize && index >= 10) before.to = index + 1;
    else rows.push({ from: index + 1, to: index + 1, prize });
  }
  return rows;
}

export const placeWords = ({ from, to }: Pick<PrizeRow, "from" | "to">): string =>
  from === to ? `${from}` : m.prizeRange({ from, to });
