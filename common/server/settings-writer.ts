// Only this file writes the operator's settings. Writes run one after another on the latest state, so no admin
// overwrites another's changes.
import { sql } from "kysely";
import { done, type Result } from "../../platform/base/result.ts";
import { type Fields, isRecord } from "../../platform/contract/json-values.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { lock } from "../../platform/database/locks.ts";
import type { Author } from "./actor.ts";
import { type AuditEntry, recordAudit } from "./audit.ts";
import { readSettings, type SiteSettings, siteSettings } from "./site-settings.ts";

export const settingsUpdateAction = "settings.update";

export type SettingsChange = Author & Pick<AuditEntry, "action" | "subject">;

/**
 * Returns the names of the settings that changed, and writes nothing if none did. The caller must announce "site" after
 * the commit.
 */
export async function changeSettings<Refusal extends { why: string }>(
  tx: Tx,
  act: SettingsChange,
  decide: (before: SiteSettings) => Result<SiteSettings, Refusal>,
): Promise<Result<string[], Refusal>> {
  await lock(tx, "settings");
  const before = await readSettings(tx);
  const decided = decide(before);
  if (!decided.ok) return decided;
  const after = decided.value;
  const changed = changedNames(before, after);
  if (changed.length > 0) {
    await writeSettings(tx, act, changed, after);
    await recordAudit(tx, { ...act, ...diffSettings(before, after) });
  }
  return done(changed);
}

/**
 * Returns the settings as they were at `at`: the current settings (`now`) without the changes in the audit log from
 * `at` on.
 */
export async function leaderboardSettingsAt(
  db: Db,
  now: SiteSettings["leaderboard"],
  at: Date,
): Promise<SiteSettings["leaderboard"]> {
  const { rows } = await sql<{ was: object }>`
    select before -> 'leaderboard' as was from audit_log
    where action = ${settingsUpdateAction} and created_at >= ${at}::timestamptz and before -> 'leaderboard' is not null
    order by id desc`.execute(db);
  return siteSettings.shape.leaderboard.parse(Object.assign({}, now, ...rows.map(({ was }) => was)));
}

async function writeSettings(
  tx: Tx,
  { now }: SettingsChange,
  changed: readonly string[],
  after: Fields,
): Promise<void> {
  await tx
    .insertInto("site_settings")
    .values(changed.map((key) => ({ key, value: JSON.stringify(after[key]), updated_at: now })))
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((eb) => ({
        value: eb.ref("excluded.value"),
        updated_at: eb.ref("excluded.updated_at"),
      })),
    )
    .execute();
}

const changedNames = (before: Fields, after: Fields): string[] =>
  Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));

function diffSettings(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const parts: { before: Fields; after: Fields } = { before: {}, after: {} };
  for (const name of changedNames(before, after)) {
    const [was, is] = [before[name], after[name]];
    const inner = isRecord(was) && isRecord(is) ? diffSettings(was, is) : { before: was, after: is };
    parts.before[name] = inner.before;
    parts.after[name] = inner.after;
  }
  return parts;
}
