// What a copy of the site must not share with the site it was taken from: the original lives on, or lived on after the
// backup, and reveals what the copy would still hold secret.
import { headText } from "../fairness/rules/fairness-log.ts";
import { beforeFirst, logHead, type Written, writeDown } from "../fairness/server/fairness-log/log.ts";
import { rotateAllSeedPairs } from "../fairness/server/seeds/seed-pairs.ts";
import { endAllSessions } from "../identity/server/sessions.ts";
import { ledgerHolds, proofIn } from "../money/server/verify.ts";
import type { AfterComparing, KeptProduct } from "../platform/backup/write-database.ts";
import type { Tx } from "../platform/database/db.ts";

/** Who rotated after the backup knows their server seed: every one is revealed, and another takes its place. */
const retireSecrets: AfterComparing = async (tx, tables) => {
  const has = (table: string) => tables.some(({ name }) => name === table);
  const hasNext = has("fairness_log");
  const now = new Date();
  // A database that had not come to the cases has none.
  const seeds = has("seed_pairs") ? await rotateAllSeedPairs(tx, now, { hasNext }) : [];
  await endAllSessions(tx);
  if (hasNext) await writeDown(tx, [await restored(tx), ...seeds], now);
};

/** Whoever saw more of the log than the backup holds reads here why that is gone. */
async function restored(tx: Tx): Promise<Written> {
  const head = (await logHead(tx)) ?? beforeFirst;
  return { event: { type: "site.restore", after: headText(head) } };
}

/** What a backup has to know of Windfall. */
export const keptProduct: KeptProduct = { ledgerHolds: async (tx) => ledgerHolds(await proofIn(tx)), retireSecrets };
