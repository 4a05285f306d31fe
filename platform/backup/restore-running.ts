// Restores a backup into the database of a running site that nobody uses yet. One transaction removes the old tables
// and adds the new ones, so a refused or interrupted restore changes nothing.
import { sql } from "kysely";
import type { Database } from "../database/database.ts";
import type { Tx } from "../database/db.ts";
import { type BackupContext, createFill, type RestoreResult } from "./backup.ts";
import { openBackup } from "./backup-file.ts";
import { BackupRefused } from "./backup-refused.ts";
import { listForeignTables } from "./read-database.ts";
import { openServer } from "./source.ts";
import { refuseNewer } from "./write-database.ts";

/** Announced after a restore. Every process then starts again, because its caches are about the old database. */
export const restoredTag = "restored";

export interface RunningSite extends BackupContext {
  database: Database;
  /** Throws `BackupRefused` if the site is in use. Holds a lock that keeps the site unused until the restore ends. */
  requireUnused(tx: Tx): Promise<void>;
}

/** Throws `BackupRefused` with a one-line reason if the backup does not fit this site. Nothing has changed then. */
export async function restoreRunning(site: RunningSite, path: string): Promise<RestoreResult> {
  const { config, log, progress, product } = site;
  const snapshot = await openBackup(path, progress);
  await refuseNewer(snapshot);
  const clear = async (tx: Tx) => {
    await site.requireUnused(tx);
    await dropEverything(tx);
  };
  const fill = createFill(snapshot, { ...site, product: { ...product, clear } }, async (tx, tables) => {
    await requireRealSite(tx);
    await product.retireSecrets(tx, tables);
  });
  if (config.databaseUrl === undefined) return fill(site.database);
  const own = await openServer(config, config.databaseUrl, log);
  try {
    return await fill(own);
  } finally {
    await own.close();
  }
}

async function requireRealSite(tx: Tx): Promise<void> {
  const purpose = await tx.selectFrom("database_purpose").select("demo").executeTakeFirst();
  if (purpose?.demo === true)
    throw new BackupRefused("This backup is of a demo, whose passwords everybody knows. Nothing was restored.");
}

/**
 * Drops our functions, tables and types. Functions come first, because some take a table's row as an argument. Refuses
 * if the schema has other people's tables, which would be lost.
 */
async function dropEverything(tx: Tx): Promise<void> {
  const foreign = await listForeignTables(tx);
  if (foreign.length > 0)
    throw new BackupRefused(
      `This database also has tables that are not Windfall's (${foreign.join(", ")}). Restore into an empty one with the command \`restore\`.`,
    );
  await sql`do $$
    declare each text;
    begin
      for each in
        select format('drop routine if exists %s cascade', p.oid::regprocedure)
        from pg_proc p where p.pronamespace = current_schema()::regnamespace
          and not exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')
        union all
        select format('drop %s if exists %s cascade',
          case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end, c.oid::regclass)
        from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
          and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype in ('e', 'a', 'i'))
        union all
        select format('drop type if exists %s cascade', t.oid::regtype)
        from pg_type t where t.typnamespace = current_schema()::regnamespace and t.typtype in ('e', 'd')
          and not exists (select from pg_depend d where d.objid = t.oid and d.classid = 'pg_type'::regclass and d.deptype = 'e')
      loop
        execute each;
      end loop;
    end $$`.execute(tx);
}
