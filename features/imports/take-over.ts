import { sql } from "kysely";
import { type Actor, toAuthor } from "../../common/server/actor.ts";
import { recordAudit } from "../../common/server/audit.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { maxOldPoints } from "./contract/imports.ts";
import type { ChosenColumns } from "./contract/imports-input.ts";
import { computeSums, convertedPointsSql } from "./preview.ts";

export interface TakeOverTerms {
  rateMillionths: number;
  days: number | null;
  again: boolean;
  points: number;
}

/** A file with a larger sum must have a wrong rate. */
export const maxImportPoints = 1_000_000_000_000_000;
const dayMs = 24 * 60 * 60 * 1000;

/** Takes an import over: its rows become claims from now on. Refuses when they do not add up to the sum that the admin saw. */
export async function takeOverImport(
  tx: Tx,
  actor: Actor,
  id: number,
  { rateMillionths, days, again, points }: TakeOverTerms,
): Promise<Result<null, { why: "not_waiting" | "too_much" | "nothing" } | { why: "changed"; points: number }>> {
  if (!(await lockImport(tx, id, "preview"))) return refused({ why: "not_waiting" });
  const { points: sum } = await computeSums(tx, id, rateMillionths, again);
  if (sum > maxImportPoints) return refused({ why: "too_much" });
  if (sum === 0) return refused({ why: "nothing" });
  if (sum !== points) return refused({ why: "changed", points: sum });
  const lapses_at = days === null ? null : new Date(actor.now.getTime() + days * dayMs);
  await tx
    .updateTable("imports")
    .set({
      ...{ status: "taking", rate_millionths: rateMillionths, again, lapses_at },
      ...{ taken_by: actor.id, taken_at: actor.now },
    })
    .where("id", "=", id)
    .execute();
  const after = { rate: rateMillionths / 1_000_000, days, again, points: sum };
  await auditImport(tx, actor, id, "take", after);
  return done(null);
}

export async function discardImport(tx: Tx, actor: Actor, id: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom("imports")
    .where("id", "=", id)
    .where("status", "in", ["preview", "unreadable", "reading", "receiving"])
    .executeTakeFirst();
  if (deleted.numDeletedRows === 0n) return false;
  await auditImport(tx, actor, id, "discard", null);
  return true;
}

/** Saves the columns an admin chose, counted from 0. Returns false when the import needs no choice. */
export async function chooseColumns(
  tx: Tx,
  actor: Actor,
  id: number,
  { name, points }: ChosenColumns,
): Promise<boolean> {
  const updated = await tx
    .updateTable("imports")
    .set({
      ...{ status: "reading", problem: null, columns: null, name_at: name, points_at: points },
      // Waiting rows are subtracted, because they will be counted again when they are read.
      lines_read: sql<number>`lines_read - (select count(*) from import_rows where import_id = ${id})`,
    })
    .where("id", "=", id)
    .where("status", "=", "unreadable")
    .where("columns", "is not", null)
    .executeTakeFirst();
  if (updated.numUpdatedRows === 0n) return false;
  await auditImport(tx, actor, id, "columns", { name, points });
  return true;
}

export async function withdrawImport(tx: Tx, actor: Actor, id: number, reason: string): Promise<boolean> {
  if (!(await lockImport(tx, id, "taking", "open"))) return false;
  await tx
    .updateTable("imports")
    .set({ status: "withdrawing", withdrawn_at: actor.now })
    .where("id", "=", id)
    .execute();
  await auditImport(tx, actor, id, "withdraw", { reason });
  return true;
}

type ImportAct = "upload" | "take" | "discard" | "columns" | "withdraw";

export const auditImport = (tx: Tx, actor: Actor, id: number, act: ImportAct, after: object | null): Promise<void> =>
  recordAudit(tx, { ...toAuthor(actor), action: `imports.${act}`, subject: `import:${id}`, before: null, after });

/** Locks an import: waits for running payments and blocks new ones until the transaction ends. */
async function lockImport(tx: Tx, id: number, ...statuses: ("preview" | "taking" | "open")[]) {
  const row = await tx
    .selectFrom("imports")
    .select("id")
    .where("id", "=", id)
    .where("status", "in", statuses)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Small enough not to delay anybody on the embedded database, which runs one statement at a time. */
const defaultBatchSize = 2_000;

/**
 * Turns an import's rows into claims, except for names that have a claim already. One statement handles a batch, so an
 * interruption loses no row.
 */
export async function makeClaims(
  db: Db,
  id: number,
  stopping: AbortSignal,
  batchSize = defaultBatchSize,
): Promise<void> {
  for (let after = ""; ; ) {
    stopping.throwIfAborted();
    const { rows } = await sql<{ last: string | null }>`
      with import as (
        select * from imports where id = ${id} and status = 'taking' for share
      ), slice as (
        select r.* from import_rows r join import i on i.id = r.import_id
        where r.import_id = ${id} and r.name_lower > ${after} order by r.name_lower limit ${batchSize}
      ), gone as (
        delete from import_rows r using slice s where r.import_id = s.import_id and r.line = s.line
      ), made as (
        insert into import_claims (import_id, platform, name, name_lower, points)
        select i.id, i.platform, s.name, s.name_lower, ${claimPointsSql}
        from slice s join import i on i.id = s.import_id
        where ${claimPointsSql} between 1 and ${maxOldPoints}
          and (i.again or not ${paidBeforeSql("i.platform", "s.name_lower")})
        order by s.name_lower
        on conflict (platform, name_lower) where status in ('open', 'held') do nothing
      )
      select max(name_lower) as last from slice`.execute(db);
    const last = rows[0]?.last ?? null;
    if (last === null) break;
    after = last;
  }
  await db.updateTable("imports").set({ status: "open" }).where("id", "=", id).where("status", "=", "taking").execute();
}

const claimPointsSql = convertedPointsSql(sql.ref("i.rate_millionths"));

const paidBeforeSql = (platform: string, name: string) => sql<boolean>`exists (
  select from import_claims p
  where p.platform = ${sql.ref(platform)} and p.name_lower = ${sql.ref(name)} and p.status = 'paid'
)`;

export async function lapseClaims(
  db: Db,
  now: Date,
  stopping: AbortSignal,
  batchSize = defaultBatchSize,
): Promise<void> {
  await endInBatches(stopping, batchSize, () =>
    sql`
      update import_claims set status = 'lapsed', settled_at = ${now} where id in (
        select c.id from imports i join import_claims c on c.import_id = i.id and c.status = 'open'
        where i.status in ('taking', 'open') and i.lapses_at <= ${now} limit ${batchSize} for update of c skip locked
      ) and status = 'open'`.execute(db),
  );
}

export async function endClaims(
  db: Db,
  id: number,
  now: Date,
  stopping: AbortSignal,
  batchSize = defaultBatchSize,
): Promise<void> {
  await endInBatches(stopping, batchSize, () =>
    sql`
      update import_claims set status = 'withdrawn', user_id = null, settled_at = ${now} where id in (
        select id from import_claims where import_id = ${id} and status in ('open', 'held')
        limit ${batchSize} for update
      ) and status in ('open', 'held')`.execute(db),
  );
}

async function endInBatches(
  stopping: AbortSignal,
  batchSize: number,
  runBatch: () => Promise<{ numAffectedRows?: bigint | undefined }>,
): Promise<void> {
  for (;;) {
    stopping.throwIfAborted();
    if (Number((await runBatch()).numAffectedRows ?? 0) < batchSize) return;
  }
}
