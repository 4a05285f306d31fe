// Keeps a roll as it was shown. Apart from use-witness.ts: a case's page fetches no more than this.
import type { SeenRoll } from "./kept.ts";

export function keepRoll(roll: SeenRoll): void {
  // Where the code does not come, this browser is no witness.
  import("./kept.ts").then(({ keep, withRoll }) => keep((kept) => withRoll(kept, roll))).catch(() => {});
}
