// Reads everything a database holds, as of one moment, table by table in pieces of bounded size.
import { sql } from "kysely";
import type { CopiedRows } from "../core/database/copy.ts";
import { patiently } from "../core/database/patience.ts";
import type { Database } from "../core/database.ts";
import type { Tx } from "../core/house.ts";
import { version } from "../core/version.ts";
import { RowSum } from "./row-sum.ts";
import { siteIn } from "./site.ts";
import {
  formatNumber,
  type Head,
  type Piece,
  type Progress,
  type Snapshot,
  type Table,
  type Totals,
} from "./snapshot.ts";
import type { Uploads } from "./uploads.ts";

/** About a megabyte of a table. */
const blocksAPiece = 128;
const statementMs = 6 * 60 * 60_000;

/** Nobody but the operator waits for it. */
export const atLeisure = <Answer>(work: () => Answer): Answer => patiently(statementMs, work);

/** Runs `work` on one moment of the database, which goes on changing beside it. */
export function atOneMoment<Answer>(database: Database, work: (tx: Tx) => Promise<Answer>): Promise<Answer> {
  return atLeisure(() =>
    database.db
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(async (tx) => {
        await sayAlike(tx);
        const tables = await tablesOf(tx);
        // Against migrations meanwhile, whose new tables would not be of this moment.
        if (tables.length > 0) await sql`lock table ${listed(tables)} in access share mode`.execute(tx);
        return work(tx);
      }),
  );
}

const listed = (tables: Table[]) => sql.join(tables.map(({ name }) => sql.id(name)));

/** Values are written in the same words by every server, and no limit cuts the work short. */
export async function sayAlike(tx: Tx): Promise<void> {
  await sql`
    set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0;
    set local time zone 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres';
    set local extra_float_digits = 1; set local bytea_output = 'hex'`.execute(tx);
}

export async function readDatabase(tx: Tx, uploads: Uploads, progress: Progress): Promise<Snapshot> {
  const tables = await tablesOf(tx);
  const head: Head = {
    format: formatNumber,
    program: version,
    madeAt: new Date().toISOString(),
    migrations: await migrationsOf(tx),
    tables,
    site: await siteIn(tx),
    tableBytes: await bytesOf(tx, tables),
    uploads: uploads.where,
  };
  const sums = new Map(head.tables.map(({ name }) => [name, new RowSum()]));
  const kept = { count: 0, bytes: 0 };
  let totals: Totals | undefined;
  async function* pieces(): AsyncGenerator<Piece> {
    for (const table of head.tables) {
      for await (const bytes of rowsOf(tx, table, progress)) {
        sums.get(table.name)?.add(bytes);
        yield { kind: "rows", table: table.name, bytes };
      }
    }
    // After the rows: a picture is there before a row names it, and stays.
    for await (const { name, bytes } of uploads.all()) {
      kept.count += 1;
      kept.bytes += bytes.length;
      progress(`picture ${kept.count}`);
      yield { kind: "upload", name, bytes };
    }
    totals = { ...(await totalsOf(tx, sums)), uploads: kept };
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

/** The same over what is there now: equal to a snapshot's when everything arrived. */
export async function readTotals(tx: Tx, tables: Table[], progress: Progress): Promise<Omit<Totals, "uploads">> {
  const sums = new Map<string, RowSum>();
  for (const table of tables) {
    const sum = new RowSum();
    for await (const bytes of rowsOf(tx, table, progress)) sum.add(bytes);
    sums.set(table.name, sum);
  }
  return totalsOf(tx, sums);
}

/** Tables of ours: neither an extension's, nor those whose rows a crash may take. */
export async function tablesOf(tx: Tx): Promise<Table[]> {
  const { rows } = await sql<Table & { kind: string }>`
    select c.relname::text as name, c.relkind::text as kind, json_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relpersistence = 'p'
      and not a.attisdropped and a.attgenerated = '' and c.relname not like 'kysely\\_migration%'
      and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
    group by c.oid order by c.relname`.execute(tx);
  const parted = rows.find(({ kind }) => kind === "p");
  if (parted !== undefined) throw new Error(`${parted.name} is partitioned, and its partitions would not be kept.`);
  return rows.map(({ name, columns }) => ({ name, columns }));
}

async function bytesOf(tx: Tx, tables: Table[]): Promise<number> {
  const names = tables.map(({ name }) => quoted(name));
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(pg_table_size(each.name::regclass)), 0)::bigint as bytes
    from unnest(${names}::text[]) as each (name)`.execute(tx);
  return rows[0]?.bytes ?? 0;
}

async function migrationsOf(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(tx);
  return rows.map(({ name }) => name);
}

async function* rowsOf(tx: Tx, { name, columns }: Table, progress: Progress): AsyncGenerator<Buffer> {
  const size = await sql<{ blocks: number }>`
    select pg_relation_size(${quoted(name)}::regclass) / current_setting('block_size')::bigint as blocks`.execute(tx);
  const blocks = size.rows[0]?.blocks ?? 0;
  for (let from = 0; from < blocks; from += blocksAPiece) {
    const place = (block: number) => sql.lit(`(${block},0)`);
    const { rows } = await sql<CopiedRows>`copy (
      select ${sql.join(columns.map((column) => sql.id(column)))} from ${sql.id(name)}
      where ctid >= ${place(from)} and ctid < ${place(from + blocksAPiece)}) to stdout`.execute(tx);
    const bytes = rows[0]?.copied;
    if (bytes !== undefined && bytes.length > 0) yield bytes;
    progress(`${name}: ${Math.min(100, Math.round((100 * (from + blocksAPiece)) / blocks))} %`);
  }
}

/** A name as SQL writes it, for what takes it as a text. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

async function totalsOf(tx: Tx, sums: Map<string, RowSum>): Promise<Omit<Totals, "uploads">> {
  const { rows } = await sql<Totals["ledger"]>`
    select count(*) as movements,
      coalesce(sum(amount) filter (where currency = 'points'), 0)::bigint as points,
      coalesce(sum(amount) filter (where currency = 'bucks'), 0)::bigint as "bucksCents" from ledger`.execute(tx);
  const ledger = rows[0] ?? { movements: 0, points: 0, bucksCents: 0 };
  return {
    tables: Object.fromEntries([...sums].map(([name, sum]) => [name, sum.total])),
    sequences: await sequencesOf(tx),
    ledger,
  };
}

async function sequencesOf(tx: Tx): Promise<Totals["sequences"]> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'S' order by relname`.execute(tx);
  const found: Totals["sequences"] = [];
  for (const { name } of rows) {
    const at = await sql<{ last: number; called: boolean }>`
      select last_value as last, is_called as called from ${sql.id(name)}`.execute(tx);
    for (const { last, called } of at.rows) found.push({ name, last, called });
  }
  return found;
}
