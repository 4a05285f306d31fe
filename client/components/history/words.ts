// The ledger's words as a viewer reads them.
import { paths } from "../../../contracts/paths.ts";

const reasons: Record<string, string> = {
  wager: "Wager",
  purchase: "Store purchase",
  refund: "Refund",
  rakeback: "Rakeback",
  rank: "Rank reward",
  case: "Case opened",
  "case reward": "Won in a case",
  withdrawal: "Cashout",
  raffle: "Raffle tickets",
  challenge: "Challenge",
  guess: "Closest guess of a hunt",
  adjust: "Adjusted by the team",
  demo: "Welcome gift",
};

/** A word of the ledger nobody wrote words for is shown as it is, capitalised. */
export function reasonWords(reason: string): string {
  const known = reasons[reason];
  if (known !== undefined) return known;
  const plain = reason.replace(/[-_.]+/g, " ");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** "withdrawal:12" → "withdrawal 12". */
export const refWords = (ref: string): string => ref.replace(":", " ");

/** Where what a movement belongs to can be seen, and checked; null for what has no page of its own. */
export function refAddress(ref: string): string | null {
  const roll = /^roll:(\d+)$/.exec(ref)?.[1];
  return roll === undefined ? null : paths.roll(Number(roll));
}
