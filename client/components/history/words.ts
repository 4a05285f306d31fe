// The ledger's words as a viewer reads them.
import type { LedgerEntry } from "../../../contracts/history.ts";
import { partners } from "../../../contracts/partners.ts";

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

/** What a movement belongs to: by its name, else "withdrawal:12" → "withdrawal 12", "roobet:2026-11" → "Roobet, 2026-11". */
export function belongingWords({ ref, name }: Pick<LedgerEntry, "ref" | "name">): string {
  if (name !== null) return name;
  const [slug, ...rest] = ref.split(":");
  const partner = partners.find((one) => one.slug === slug);
  return partner === undefined ? ref.replace(":", " ") : [partner.label, ...rest].join(", ");
}
