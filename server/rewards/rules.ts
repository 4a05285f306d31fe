// Why a rank cannot be claimed, in words.
import type { Rank } from "../../contracts/ranks.ts";
import { balanceFull } from "../ledger/limits.ts";

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** The sentence for a refusal of `claimRank`. */
export function rankRefusal(rank: Rank, refusal: string): string {
  const [why, detail = ""] = refusal.split(":", 2);
  switch (why) {
    case "claimed":
      return `You have already claimed ${rank.name}.`;
    case "unlinked":
      return "Link your Roobet account to claim ranks.";
    case "short":
      return `Wager ${dollars.format(Number(detail) / 100)} more this month to reach ${rank.name}.`;
    case "used":
      return `Your Roobet account has brought its ${rank.name} reward already.`;
    case "earlier":
      return `Claim ${detail} first.`;
    case balanceFull:
      return "Your account is full. Spend some of it before you claim more.";
    default:
      throw new Error(`A refusal nobody wrote words for: ${refusal}`);
  }
}
