// Stores a roll as it was shown and compares it with what this page showed and sent before. Only this browser can do that. The
// code is separate from fairness/client/receipts so that a case's page loads no more than this.

import type { SeedPair } from "../../../fairness/rules/seeds.ts";
import { toast } from "../../../ui/toast.ts";
import type { Case, RollAnswer } from "../contract/cases.ts";

export interface RollContext {
  opened: Case;
  fairness: SeedPair | null;
  /** The client seed sent with this roll; undefined if the roll uses the client seed of the seed pair. */
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
    .then(([{ updateReceipts, withRoll }, { findDoubt, wasSeedShown }]) => {
      const own = { ...shown, sent_client_seed, knew_seed: wasSeedShown(roll, fairness) };
      updateReceipts((receipts) => withRoll(receipts, own));
      const doubt = findDoubt(roll, { rolls: [own] });
      if (doubt !== null) toast.error(doubt.words);
    })
    // If the code for receipts fails to load, this browser records nothing.
    .catch(() => {});
}
