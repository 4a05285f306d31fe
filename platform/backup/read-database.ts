import { sql } from "kysely";
import pg from "pg";
import { version } from "../base/version.ts";
import type { CopiedRows } from "../database/copy.ts";
import type { Database } from "../database/database.ts";
import type { Db, Tx } from "../database/db.ts";
import { findRelations, migrationsFolder, readMigrations } from "../database/migration-files.ts";
import { withStatementTimeout } from "../database/statement-timeout.ts";
import { BackupRefused } from "./backup-refused.ts";
import { RowChecksum } from "./row-checksum.ts";
import { findSiteId } from "./site-id.ts";
import {
  formatVersion,
  type Head,
  type Piece,
  type Progress,
  type Snapshot,
  type Table,
  type Totals,
} from "./snapshot.ts";
import type { Uploads } from "./uploads.ts";

/** About 1 MB of a table. */
const blocksPerPiece = 128;
/**
 * The largest piece of rows, in bytes. A piece can be larger than its blocks, because PostgreSQL stores large values
 * outside them.
 */
const maxPieceBytes = 16 * 1024 * 1024;
const lineFeed = 10;
const statementTimeoutMs = 6 * 60 * 60_000;

export const withLongTimeout = <Answer>(work: () => Answer): Answer => withStatementTimeout(statementTimeoutMs, work);

const attempts = 5;
const noSuchTable = "42P01";

/**
 * Locks the tables against migrations before the first read. Otherwise a table that a migration rewrites just then
 * would look empty. Starts again if tables were added or removed before the lock. Throws `BackupRefused` after several
 * attempts.
 */
export function withSnapshot<Answer>(database: Database, work: (tx: Tx) => Promise<Answer>): Promise<Answer> {
  return withLongTimeout(async () => {
    for (let left = attempts; left > 0; left -= 1) {
      const before = tableNames(await listTables(database.db));
      const done = await database.db
        .transaction()
        .setIsolationLevel("repeatable read")
        .setAccessMode("read only")
        .execute(async (tx) => {
          await setCopyFormat(tx);
          if (!(await lockTables(tx, before))) return undefined;
          const now = tableNames(await listTables(tx));
          return now.join() === before.join() ? { answer: await work(tx) } : undefined;
        });
      if (done !== undefined) return done.answer;
    }
    throw new BackupRefused("The tables kept changing. Wait until the migration ends, then run this again.");
  });
}

const tableNames = (tables: Table[]): string[] => tables.map(({ name }) => name);

async function lockTables(tx: Tx, tables: string[]): Promise<boolean> {
  if (tables.length === 0) return true;
  const listed = sql.join(tables.map((name) => sql.id(name)));
  try {
    await sql`lock table ${listed} in access share mode`.execute(tx);
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === noSuchTable) return false;
    throw error;
  }
}

/** Removes the time limits, and sets the formats so that COPY writes equal values as equal text on every server. */
export async function setCopyFormat(tx: Tx): Promise<void> {
  await sql`
    set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0;
    set local time zone 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres';
    set local extra_float_digits = 1; set local bytea_output = 'hex'`.execute(tx);
}

export async function readDatabase(tx: Tx, uploads: Uploads, progress: Progress): Promise<Snapshot> {
  const migrations = await readAppliedMigrations(tx);
  if (migrations.length === 0) throw new BackupRefused("This database has no Windfall tables.");
  const tables = await listTables(tx);
  const head: Head = {
    format: formatVersion,
    program: version,
    madeAt: new Date().toISOString(),
    migrations,
    tables,
    leftOut: await listForeignTables(tx),
    site: await findSiteId(tx),
    tableBytes: await readTableBytes(tx, tables),
    uploads: uploads.where,
  };
  const sums = new Map(head.tables.map(({ name }) => [name, new RowChecksum()]));
  const stored = { count: 0, bytes: 0 };
  let totals: Totals | undefined;
  async function* pieces(): AsyncGenerator<Piece> {
    for (const table of head.tables) {
      for await (const bytes of copyRows(tx, table, progress)) {
        sums.get(table.name)?.add(bytes);
        yield { kind: "rows", table: table.name, bytes };
      }
    }
    // Reads the pictures after the rows. A picture is stored before a row refers to it and is never deleted, so none is
    // missing.
    for await (const { name, bytes } of uploads.all()) {
      stored.count += 1;
      stored.bytes += bytes.length;
      progress(`picture ${stored.count}`);
      yield { kind: "upload", name, bytes };
    }
    totals = { ...(await computeTotals(tx, sums)), uploads: stored };
  }
  return {
    head,
    pieces: pieces(),
    totals() {
      if (totals === undefined) throw new Error("The snapshot was not read to its end.");
      return totals;
    },
  };
}

export async function readTotals(tx: Tx, tables: Table[], progress: Progress): Promise<Omit<Totals, "uploads">> {
  const sums = new Map<string, RowChecksum>();
  for (const table of tables) {
    const sum = new RowChecksum();
    for await (const bytes of copyRows(tx, table, progress)) sum.add(bytes);
    sums.set(table.name, sum);
  }
  return computeTotals(tx, sums);
}

interface FoundTable extends Table {
  kind: string;
}

/** Leaves out tables of extensions, unlogged tables and tables that the operator added. */
export async function listTables(db: Db): Promise<Table[]> {
  const isOurs = await loadOwnNames(db);
  const ours = (await allTables(db)).filter(({ name }) => isOurs(name));
  const parted = ours.find(({ kind }) => kind === "p");
  if (parted !== undefined) throw new Error(`The table ${parted.name} is partitioned, which a backup cannot keep.`);
  return ours.map(({ name, columns }) => ({ name, columns }));
}

/** Returns the tables that somebody else created in our schema. A restore could not create them. */
export async function listForeignTables(tx: Tx): Promise<string[]> {
  const isOurs = await loadOwnNames(tx);
  return tableNames(await allTables(tx)).filter((name) => !isOurs(name));
}

async function allTables(db: Db): Promise<FoundTable[]> {
  const { rows } = await sql<FoundTable>`
    select c.relname::text as name, c.relkind::text as kind, json_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relpersistence = 'p'
      and not a.attisdropped and a.attgenerated = '' and c.relname not like 'kysely\\_migration%'
      and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
    group by c.oid order by c.relname`.execute(db);
  return rows;
}

/**
 * Returns a test for names that our migrations create. If a newer program migrated the database, every name passes,
 * because this program does not know that program's names.
 */
async function loadOwnNames(db: Db): Promise<(name: string) => boolean> {
  const files = await readMigrations(migrationsFolder);
  const known = new Set(files.map(({ name }) => name));
  if ((await readAppliedMigrations(db)).some((name) => !known.has(name))) return () => true;
  const ours = findRelations(files);
  return (name) => ours.has(name);
}

async function readTableBytes(tx: Tx, tables: Table[]): Promise<number> {
  const names = tables.map(({ name }) => quoteName(name));
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(pg_table_size(each.name::regclass)), 0)::bigint as bytes
    from unnest(${names}::text[]) as each (name)`.execute(tx);
  return rows[0]?.bytes ?? 0;
}

async function readAppliedMigrations(db: Db): Promise<string[]> {
  const there = await sql<{ there: boolean }>`select to_regclass('kysely_migration') is not null as there`.execute(db);
  if (there.rows[0]?.there !== true) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function* copyRows(tx: Tx, { name, columns }: Table, progress: Progress): AsyncGenerator<Buffer> {
  const size = await sql<{ blocks: number }>`
    select pg_relation_size(${quoteName(name)}::regclass) / current_setting('block_size')::bigint as blocks`.execute(
    tx,
  );
  const blocks = size.rows[0]?.blocks ?? 0;
  for (let from = 0; from < blocks; from += blocksPerPiece) {
    const place = (block: number) => sql.lit(`(${block},0)`);
    const { rows } = await sql<CopiedRows>`copy (
      select ${sql.join(columns.map((column) => sql.id(column)))} from ${sql.id(name)}
      where ctid >= ${place(from)} and ctid < ${place(from + blocksPerPiece)}) to stdout`.execute(tx);
    const bytes = rows[0]?.copied;
    if (bytes !== undefined) yield* splitRows(bytes, maxPieceBytes);
    progress(`${name}: ${Math.min(100, Math.round((100 * (from + blocksPerPiece)) / blocks))} %`);
  }
}

export function* splitRows(rows: Buffer, mostBytes: number): Generator<Buffer> {
  for (let from = 0, end: number; from < rows.length; from = end) {
    const cut = rows.lastIndexOf(lineFeed, from + mostBytes - 1);
    end = (cut >= from ? cut : rows.indexOf(lineFeed, from)) + 1 || rows.length;
    yield rows.subarray(from, end);
  }
}

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

async function computeTotals(tx: Tx, sums: Map<string, RowChecksum>): Promise<Omit<Totals, "uploads">> {
  const { rows } = await sql<Totals["ledger"]>`
    select count(*) as movements,
      coalesce(sum(amount) filter (where currency = 'points'), 0)::bigint as points,
      coalesce(sum(amount) filter (where currency = 'bucks'), 0)::bigint as "bucksCents" from ledger`.execute(tx);
  const ledger = rows[0] ?? { movements: 0, points: 0, bucksCents: 0 };
  return {
    tables: Object.fromEntries([...sums].map(([name, sum]) => [name, sum.total])),
    sequences: await readSequences(tx),
    ledger,
  };
}

export async function readSequences(tx: Tx): Promise<Totals["sequences"]> {
  const isOurs = await loadOwnNames(tx);
  const { rows } = await sql<{ name: string; of: string | null }>`
    select s.relname::text as name, max(t.relname::text) as of
    from pg_class s
      left join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i')
        and d.refclassid = 'pg_class'::regclass
      left join pg_class t on t.oid = d.refobjid
    where s.relnamespace = current_schema()::regnamespace and s.relkind = 'S' group by s.relname order by s.relname`.execute(
    tx,
  );
  const found: Totals["sequences"] = [];
  for (const { name } of rows.filter((each) => isOurs(each.of ?? each.name))) {
    const at = await sql<{ last: number; called: boolean }>`
      select last_value as last, is_called as called from ${sql.id(name)}`.execute(tx);
    for (const { last, called } of at.rows) found.push({ name, last, called });
  }
  return found;
}
