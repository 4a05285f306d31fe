// Does not import zod, because pages load this file.
import { partnerBySlug } from "../../common/contract/partners.ts";
import { m } from "../messages.ts";

const reasonLabels: Record<string, () => string> = {
  wager: m.reasonWager,
  purchase: m.reasonPurchase,
  refund: m.reasonRefund,
  rakeback: m.reasonRakeback,
  rank: m.reasonRank,
  case: m.reasonCase,
  "case reward": m.reasonCaseReward,
  withdrawal: m.reasonWithdrawal,
  raffle: m.reasonRaffle,
  "raffle prize": m.reasonRafflePrize,
  "prize taken back": m.reasonPrizeTakenBack,
  challenge: m.reasonChallenge,
  board: m.reasonBoard,
  guess: m.reasonGuess,
  adjust: m.reasonAdjust,
  import: m.reasonImport,
  gift: m.reasonGift,
  demo: m.reasonDemo,
};

export function reasonLabel(reason: string): string {
  return reasonLabels[reason]?.() ?? capitalise(reason.replace(/[-_.]+/g, " "));
}

export interface MovementReference {
  reason: string;
  ref: string;
  name: string | null;
}

const numberedLabels: Record<string, (values: { number: string }) => string> = {
  withdrawal: m.refWithdrawal,
  order: m.refOrder,
  roll: m.refRoll,
  raffle: m.refRaffle,
  product: m.refProduct,
  hunt: m.refHunt,
  claim: m.refClaim,
  board: m.refBoard,
  "import-claim": m.refImportClaim,
};

/**
 * Returns the name, or a label if there is none: "Cashout No. 12" for "withdrawal:12", "Roobet, 2026-11" for "roobet:2026-11".
 */
export function referenceLabel({ reason, ref, name }: MovementReference): string {
  if (name !== null) return name;
  // An adjustment's reference is text that the admin typed.
  if (reason === "adjust") return ref;
  const [kind = "", ...rest] = ref.split(":");
  const detail = rest.join(":");
  const partner = partnerBySlug(kind);
  if (partner !== undefined) return [partner.label, ...rest].join(", ");
  if (kind === "rakeback" || kind === "rank") return capitalise(detail);
  if (kind === "user") return "";
  const numbered = Object.hasOwn(numberedLabels, kind) && detail !== "" ? numberedLabels[kind] : undefined;
  return numbered?.({ number: detail }) ?? capitalise(ref);
}

const capitalise = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
