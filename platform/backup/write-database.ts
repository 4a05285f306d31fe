// Writes a snapshot in one transaction, so the database contains everything afterwards or stays empty.

import { sql } from "kysely";
import { type Migration, type MigrationProvider, Migrator } from "kysely/migration";
import type { Database } from "../database/database.ts";
import type { Tx } from "../database/db.ts";
import { migrationSteps } from "../database/migrations.ts";
import { BackupRefused } from "./backup-refused.ts";
import { listTables, quoteName, readSequences, readTotals, setCopyFormat, withLongTimeout } from "./read-database.ts";
import type { Head, Piece, Progress, Snapshot, Table, Totals } from "./snapshot.ts";

export interface WriteResult {
  rows: number;
  uploads: number;
  /** Whether the ledger balances. May be false because it was already wrong in the original database. */
  ledgerHolds: boolean;
  leftOut: string[];
}

export type StoreUpload = (name: string, bytes: Buffer) => Promise<void>;

export type FinalStep = (tx: Tx, tables: Table[]) => Promise<void>;

/** Empties the database. Throws `BackupRefused` if the database must not be emptied. */
export type Clear = (tx: Tx) => Promise<void>;

export const leaveUnchanged: FinalStep = async () => {};

export interface BackupHooks {
  ledgerHolds(tx: Tx): Promise<boolean>;
  /** Invalidates the secrets that a copy must not share with the original site. */
  retireSecrets: FinalStep;
  /** Empties a database that already has tables. Runs before everything else. */
  clear?: Clear;
}

async function findUnknownMigration({ migrations }: Head): Promise<string | undefined> {
  const known = Object.keys(await migrationSteps());
  return migrations.find((name) => !known.includes(name));
}

export const isNewer = async (head: Head): Promise<boolean> => (await findUnknownMigration(head)) !== undefined;

export async function refuseNewer({ head }: Pick<Snapshot, "head">): Promise<void> {
  const unknown = await findUnknownMigration(head);
  if (unknown === undefined) return;
  throw new BackupRefused(
    `A newer Windfall made this backup (${head.program}; ${unknown} is unknown here). Restore it with that version.`,
  );
}

/** Returns undefined for an empty database. */
export async function findExistingTable({ db }: Pick<Database, "db">): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select c.relname::text as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
    order by c.relkind <> 'r', c.relname limit 1`.execute(db);
  return rows[0]?.name;
}

export const notEmptyError = (there: string): BackupRefused =>
  new BackupRefused(`The database is not empty (it has ${there}). Use an empty one.`);

/** The key of Kysely's migration lock. Every start of the product takes this lock. */
const migrationLock = "3853314791062309107";

/**
 * Takes the migration lock first, so a product that starts now waits until the restore is done. If a product started
 * earlier, its tables are found here and the restore is refused.
 */
async function requireEmpty(tx: Tx, clear: Clear | undefined): Promise<void> {
  await sql`select pg_advisory_xact_lock(${migrationLock}::bigint)`.execute(tx);
  await clear?.(tx);
  const there = await findExistingTable({ db: tx });
  if (there !== undefined) throw notEmptyError(there);
}

/**
 * The caller must check beforehand that the database is empty, and migrate it afterwards, because the database then has
 * the snapshot's version.
 */
export function writeDatabase(
  database: Pick<Database, "db">,
  snapshot: Snapshot,
  storeUpload: StoreUpload,
  product: Pick<BackupHooks, "ledgerHolds" | "clear"> & { afterwards: FinalStep },
  progress: Progress,
): Promise<WriteResult> {
  return withLongTimeout(() =>
    database.db.transaction().execute(async (tx) => {
      await setCopyFormat(tx);
      await requireEmpty(tx, product.clear);
      progress("creating the tables");
      await migrateTo(tx, snapshot.head.migrations);
      const { tables, unknownTables } = await matchTables(tx, snapshot.head.tables);
      const rules = await dropConstraints(tx, tables);
      await emptyTables(tx, tables);
      const uploads = await loadPieces(tx, { snapshot, tables, unknownTables }, storeUpload, progress);
      progress("checking the constraints");
      await restoreConstraints(tx, rules, tables);
      const totals = await expectedTotals(tx, snapshot.totals(), unknownTables);
      await setSequences(tx, totals);
      progress("comparing");
      const there = await readTotals(tx, tables, progress);
      requireSameTotals(there, totals);
      const holds = await product.ledgerHolds(tx);
      await product.afterwards(tx, tables);
      progress("committing");
      const rows = Object.values(there.tables).reduce((sum, table) => sum + table.rows, 0);
      const leftOut = [...unknownTables, ...(snapshot.head.leftOut ?? [])];
      return { rows, uploads, ledgerHolds: holds, leftOut };
    }),
  );
}

/** Runs exactly the migrations of the snapshot's database, so that the tables match. */
async function migrateTo(tx: Tx, names: string[]): Promise<void> {
  const all = await migrationSteps();
  const wanted: Record<string, Migration> = {};
  for (const name of names) {
    const migration = all[name];
    if (migration !== undefined) wanted[name] = migration;
  }
  const provider: MigrationProvider = { getMigrations: async () => wanted };
  const { error } = await new Migrator({ db: tx, provider }).migrateToLatest();
  if (error !== undefined) throw error;
}

/**
 * Refuses tables whose columns differ from this program's. Tables that no migration creates are not Windfall's,
 * although some older backups contain them.
 */
async function matchTables(tx: Tx, inSnapshot: Table[]): Promise<{ tables: Table[]; unknownTables: string[] }> {
  const here = new Map((await listTables(tx)).map(({ name, columns }) => [name, [...columns].sort().join()]));
  const tables = inSnapshot.filter(({ name }) => here.has(name));
  const other =
    tables.find(({ name, columns }) => here.get(name) !== [...columns].sort().join())?.name ??
    [...here.keys()].find((name) => !tables.some((one) => one.name === name));
  if (other === undefined) {
    return { tables, unknownTables: inSnapshot.map(({ name }) => name).filter((name) => !here.has(name)) };
  }
  throw new BackupRefused(`Its table ${other} differs from this version's. Restore it with the version that wrote it.`);
}

async function expectedTotals(tx: Tx, totals: Totals, unknownTables: string[]): Promise<Totals> {
  const counters = new Set((await readSequences(tx)).map(({ name }) => name));
  return {
    ...totals,
    tables: Object.fromEntries(Object.entries(totals.tables).filter(([name]) => !unknownTables.includes(name))),
    sequences: totals.sequences.filter(({ name }) => counters.has(name)),
  };
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Drops foreign keys, because rows arrive table by table. Disables the triggers that make tables append-only. Other
 * connections never see this, because it happens within the transaction.
 */
async function dropConstraints(tx: Tx, tables: Table[]): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select c.relname::text as table, f.conname::text as name, pg_get_constraintdef(f.oid) as definition
    from pg_constraint f join pg_class c on c.oid = f.conrelid
    where f.contype = 'f' and f.connamespace = current_schema()::regnamespace order by 1, 2`.execute(tx);
  for (const { table, name } of rows) {
    await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.execute(tx);
  }
  for (const { name } of tables) await sql`alter table ${sql.id(name)} disable trigger user`.execute(tx);
  return rows;
}

async function restoreConstraints(tx: Tx, keys: ForeignKey[], tables: Table[]): Promise<void> {
  for (const { name } of tables) await sql`alter table ${sql.id(name)} enable trigger user`.execute(tx);
  for (const { table, name, definition } of keys) {
    await sql`alter table ${sql.id(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(tx);
  }
}

/** Deletes the rows that migrations inserted, because the snapshot also contains them. */
async function emptyTables(tx: Tx, tables: Table[]): Promise<void> {
  for (const { name } of tables) await sql`delete from ${sql.id(name)}`.execute(tx);
}

/** Writes all rows and pictures of the snapshot. Returns the number of pictures. */
async function loadPieces(
  tx: Tx,
  { snapshot, tables, unknownTables }: { snapshot: Snapshot; tables: Table[]; unknownTables: string[] },
  storeUpload: StoreUpload,
  progress: Progress,
): Promise<number> {
  const getColumns = new Map(tables.map(({ name, columns }) => [name, columns]));
  let uploads = 0;
  const take = async (piece: Piece) => {
    if (piece.kind === "upload") {
      uploads += 1;
      return storeUpload(piece.name, piece.bytes);
    }
    if (unknownTables.includes(piece.table)) return;
    const columns = getColumns.get(piece.table);
    if (columns === undefined) throw new Error(`The snapshot's head does not know its table ${piece.table}.`);
    const named = sql.join(columns.map((column) => sql.id(column)));
    await sql`copy ${sql.id(piece.table)} (${named}) from stdin ${piece.bytes}`.execute(tx);
  };
  progress("loading");
  for await (const piece of snapshot.pieces) {
    await take(piece);
    progress(piece.kind === "upload" ? `picture ${uploads}` : `loading ${piece.table}`);
  }
  return uploads;
}

async function setSequences(tx: Tx, { sequences }: Totals): Promise<void> {
  for (const { name, last, called } of sequences) {
    await sql`select setval(${quoteName(name)}::regclass, ${last}::bigint, ${called}::boolean)`.execute(tx);
  }
}

function requireSameTotals(here: Omit<Totals, "uploads">, there: Totals): void {
  const wrong = findDifference(here, there);
  if (wrong !== undefined)
    throw new BackupRefused(`The copied data differs from the original (${wrong}). Nothing was kept.`);
}

export function findDifference(here: Omit<Totals, "uploads">, there: Omit<Totals, "uploads">): string | undefined {
  const names = new Set([...Object.keys(here.tables), ...Object.keys(there.tables)]);
  for (const name of names) {
    const one = here.tables[name];
    const other = there.tables[name];
    if (one?.rows !== other?.rows) return `${name} has ${one?.rows ?? "no"} rows, not ${other?.rows ?? "any"}`;
    if (one?.sum !== other?.sum) return `rows of ${name} differ`;
  }
  if (JSON.stringify(here.sequences) !== JSON.stringify(there.sequences)) return "the counters of ids differ";
  if (JSON.stringify(here.ledger) !== JSON.stringify(there.ledger)) return "the ledger's sums differ";
  return undefined;
}
