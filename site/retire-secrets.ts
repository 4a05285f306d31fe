// Replaces the secrets that a copy of the site must not share with its original, which may still run and reveal what is
// secret in the copy.
import { formatHead } from "../fairness/rules/fairness-log.ts";
import { appendToLog, emptyHead, type LogRecord, logHead } from "../fairness/server/fairness-log/log.ts";
import { rotateAllSeedPairs } from "../fairness/server/seeds/seed-pairs.ts";
import { revokeAllTokens } from "../features/api-tokens/records.ts";
import { turnOffAllWebhooks } from "../features/webhooks/records.ts";
import { endAllSessions } from "../identity/server/sessions.ts";
import { isLedgerValid, verifyAccounts } from "../money/server/verify-ledger.ts";
import type { BackupHooks, FinalStep } from "../platform/backup/write-database.ts";
import type { Tx } from "../platform/database/db.ts";

/**
 * Reveals and replaces every server seed, because a viewer who rotated their seed pair after the backup already knows
 * the copy's seed.
 */
const retireSecrets: FinalStep = async (tx, tables) => {
  const has = (table: string) => tables.some(({ name }) => name === table);
  const hasNext = has("fairness_log");
  const now = new Date();
  // A database from an older version may not have cases yet.
  const seeds = has("seed_pairs") ? await rotateAllSeedPairs(tx, now, { hasNext }) : [];
  await endAllSessions(tx);
  // A token that was revoked after the backup must not work again.
  if (has("api_tokens")) await revokeAllTokens(tx, now);
  // Receivers must not take a copy's messages for the original's.
  if (has("webhooks")) await turnOffAllWebhooks(tx, now);
  if (hasNext) await appendToLog(tx, [await restoreEvent(tx), ...seeds], now);
};

/** Explains the gap to anybody who saw log lines that are missing from the backup. */
async function restoreEvent(tx: Tx): Promise<LogRecord> {
  const head = (await logHead(tx)) ?? emptyHead;
  return { event: { type: "site.restore", after: formatHead(head) } };
}

export const backupHooks: BackupHooks = {
  ledgerHolds: async (tx) => isLedgerValid(await verifyAccounts(tx)),
  retireSecrets,
};
