// Labels of the ledger's reasons and references, on pages and in files. Without zod, since pages use it.
import { partnerBySlug } from "../../common/contract/partners.ts";

const reasonLabels: Record<string, string> = {
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
  import: "Points from before",
  gift: "Gift for the first steps",
  demo: "Welcome gift",
};

/** Returns a reason's label. An unknown reason is shown capitalised. */
export function reasonLabel(reason: string): string {
  return reasonLabels[reason] ?? capitalise(reason.replace(/[-_.]+/g, " "));
}

export interface MovementReference {
  reason: string;
  ref: string;
  /** Its name, or null. */
  name: string | null;
}

/** Labels for references without a name, shown with their number. */
const numberedLabels: Record<string, string> = {
  withdrawal: "Cashout No.",
  order: "Order No.",
  roll: "Roll No.",
  raffle: "Raffle No.",
  product: "Product No.",
  hunt: "Hunt No.",
  claim: "Claim No.",
  "import-claim": "Claim from before No.",
};

/** Returns the name, or a label: "withdrawal:12" → "Cashout No. 12", "roobet:2026-11" → "Roobet, 2026-11". */
export function referenceLabel({ reason, ref, name }: MovementReference): string {
  if (name !== null) return name;
  // An adjustment's reference is the admin's own text.
  if (reason === "adjust") return ref;
  const [kind = "", ...rest] = ref.split(":");
  const detail = rest.join(":");
  const partner = partnerBySlug(kind);
  if (partner !== undefined) return [partner.label, ...rest].join(", ");
  if (kind === "rakeback" || kind === "rank") return capitalise(detail);
  if (kind === "user") return "";
  return Object.hasOwn(numberedLabels, kind) && detail !== "" ? `${numberedLabels[kind]} ${detail}` : capitalise(ref);
}

const capitalise = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
