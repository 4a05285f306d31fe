// Keeps a roll as it was shown, and holds it against what this page showed and sent before it: only who was there can know
// that. Apart from use-witness.ts: a case's page fetches no more than this.

import type { SeedPair } from "../../../fairness/rules/seeds.ts";
import { toast } from "../../../ui/toast.ts";
import type { Case, RollAnswer } from "../contract/cases.ts";

/** As it was before the roll. */
export interface RollContext {
  opened: Case;
  fairness: SeedPair | null;
  /** The client seed that went with this roll; undefined: the pair's own. */
  sent: string | undefined;
}

export function recordRoll({ roll, reward, prize }: Omit<RollAnswer, "message">, before: RollContext): void {
  if (roll === undefined) return;
  const { opened, fairness, sent } = before;
  const sent_client_seed = sent ?? fairness?.client_seed;
  const { id: case_id, version, odds_sha256, price } = opened;
  const shown = {
    ...roll,
    case_id,
    version,
    odds_sha256,
    price,
    position: reward?.position ?? null,
    label: prize.label,
  };
  Promise.all([
    import("../../../fairness/client/receipts/receipt-store.ts"),
    import("../../../fairness/client/receipts/own-roll.ts"),
  ])
    .then(([{ updateReceipts: keep, withRoll }, { findDoubt: doubtOf, wasSeedShown: knewSeed }]) => {
      const own = { ...shown, sent_client_seed, knew_seed: knewSeed(roll, fairness) };
      keep((kept) => withRoll(kept, own));
      const doubt = doubtOf(roll, { rolls: [own] });
      if (doubt !== null) toast.error(doubt.words);
    })
    // Where the code does not come, this browser is no witness.
    .catch(() => {});
}
