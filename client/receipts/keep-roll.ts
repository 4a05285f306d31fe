// Keeps a roll as it was shown. Apart from use-witness.ts: a case's page fetches no more than this.
import type { Case, RollAnswer } from "../../contracts/cases.ts";

/** `opened`: the case as it was shown before the roll. */
export function keepRoll({ roll, reward, prize }: RollAnswer, opened: Case): void {
  if (roll === undefined) return;
  const { id: case_id, version, odds_sha256 } = opened;
  const shown = { ...roll, case_id, version, odds_sha256, position: reward?.position ?? null, label: prize.label };
  // Where the code does not come, this browser is no witness.
  import("./kept.ts").then(({ keep, withRoll }) => keep((kept) => withRoll(kept, shown))).catch(() => {});
}
