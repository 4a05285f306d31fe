// What a copy of the site must not share with the site it was taken from: the original lives on, or lived on after the
// backup, and reveals what the copy would still hold secret.
import { endAllSessions } from "../accounts/sessions.ts";
import { rotateAllSeedPairs } from "../seeds/seed-pairs.ts";
import type { AfterComparing } from "./write-database.ts";

/** Who rotated after the backup knows their server seed: every one is revealed, and another takes its place. */
export const retireSecrets: AfterComparing = async (tx, tables) => {
  // A database that had not come to the cases has none.
  if (tables.some(({ name }) => name === "seed_pairs")) await rotateAllSeedPairs(tx, new Date());
  await endAllSessions(tx);
};

/** For a database that takes the place of the other, and for one that is thrown away. */
export const asItWas: AfterComparing = async () => {};
