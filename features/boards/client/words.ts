import { findPartner } from "../../../common/contract/partners.ts";
import { formatDollars, formatPoints, formatWholeDollars } from "../../../ui/base/format.ts";
import type { BoardPrize, BoardState } from "../contract/boards.ts";
import { m } from "../messages.ts";

type Prize = Pick<BoardPrize, "kind" | "amount" | "text">;

/** "$50", or "$12.50" if there are cents. */
export const formatPrizeDollars = (dollars: number): string =>
  Number.isInteger(dollars) ? formatWholeDollars(dollars) : formatDollars(dollars);

/** "$50", "5,000 points", or the prize's own text. Pass our own words through `useCoin`. */
export function prizeWords({ kind, amount, text }: Prize): string {
  switch (kind) {
    case "bucks":
      return formatPrizeDollars(amount);
    case "points":
      return m.pointsPrize({ amount: formatPoints(amount) });
    case "text":
      return text ?? "";
  }
}

/** `coin` puts in the site's name for points. It must not change a prize's own text. */
export const prizesWords = (prizes: readonly Prize[], coin: (ours: string) => string): string =>
  prizes.map((prize) => (prize.kind === "text" ? prizeWords(prize) : coin(prizeWords(prize)))).join(", ");

/** "1" or "11 to 15". */
export const rangeWords = ({ from, to }: Pick<BoardPrize, "from" | "to">): string =>
  from === to ? String(from) : m.placeRange({ from, to });

/** Returns the site's referral code if it counts at all these partners. At described partners the code may be different. */
export const knownCode = (partner: number | readonly number[], siteCode: string): string =>
  [partner].flat().every((type) => findPartner(type) !== undefined) ? siteCode : "";

export const isOver = (state: BoardState): boolean => state === "ended" || state === "archived";

/** "$6,000", "$6,000 and 5,000 points", or null if there is no amount. */
export function totalWords(bucks: number, points: number, coin: (ours: string) => string): string | null {
  if (bucks === 0 && points === 0) return null;
  const [dollars, whole] = [formatPrizeDollars(bucks), formatPoints(points)];
  if (points === 0) return dollars;
  return coin(bucks === 0 ? m.pointsPrize({ amount: whole }) : m.twoTotals({ dollars, points: whole }));
}
