// What a copy of the site must not share with the site it was taken from: the original lives on, or lived on after the
// backup, and reveals what the copy would still hold secret.
import { formatHead } from "../fairness/rules/fairness-log.ts";
import { appendToLog, emptyHead, type LogRecord, logHead } from "../fairness/server/fairness-log/log.ts";
import { rotateAllSeedPairs } from "../fairness/server/seeds/seed-pairs.ts";
import { endAllSessions } from "../identity/server/sessions.ts";
import { isLedgerValid, verifyAccounts } from "../money/server/verify-ledger.ts";
import type { BackupHooks, FinalStep } from "../platform/backup/write-database.ts";
import type { Tx } from "../platform/database/db.ts";

/** Who rotated after the backup knows their server seed: every one is revealed, and another takes its place. */
const retireSecrets: FinalStep = async (tx, tables) => {
  const has = (table: string) => tables.some(({ name }) => name === table);
  const hasNext = has("fairness_log");
  const now = new Date();
  // A database that had not come to the cases has none.
  const seeds = has("seed_pairs") ? await rotateAllSeedPairs(tx, now, { hasNext }) : [];
  await endAllSessions(tx);
  if (hasNext) await appendToLog(tx, [await restoreEvent(tx), ...seeds], now);
};

/** Whoever saw more of the log than the backup holds reads here why that is gone. */
async function restoreEvent(tx: Tx): Promise<LogRecord> {
  const head = (await logHead(tx)) ?? emptyHead;
  return { event: { type: "site.restore", after: formatHead(head) } };
}

/** What a backup has to know of Windfall. */
export const backupHooks: BackupHooks = {
  ledgerHolds: async (tx) => isLedgerValid(await verifyAccounts(tx)),
  retireSecrets,
};
