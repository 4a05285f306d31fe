// Reads a file that has come in: its rows into a table of their own, where nothing counts yet.
import { sql } from "kysely";
import { type LeftOutRows, mostImportRows, type PlatformName } from "../../contracts/imports.ts";
import type { Db } from "../core/db.ts";
import type { Chosen } from "./columns.ts";
import { createLineReader, type LeftOut, type OldRow, type ReadRow, type Unread } from "./lines.ts";
import { piecesOf } from "./receive.ts";

const rowsAtOnce = 2_000;
/** So many lines that were left out are told one by one; all are counted. */
const mostTold = 200;

interface Reading {
  importId: number;
  lines: number;
  /** Of the lines, those with a name and points. */
  good: number;
  leftOut: LeftOutRows;
}

export interface FileToRead {
  id: number;
  platform: PlatformName;
  chosen?: Chosen | null;
}

/** Broken off it begins anew, and comes to the same; so do two at it, when one was taken for dead. */
export async function readFile(
  db: Db,
  { id: importId, platform, chosen = null }: FileToRead,
  stopping: AbortSignal,
): Promise<void> {
  const reading: Reading = { importId, lines: 0, good: 0, leftOut: { counts: {}, lines: [] } };
  const reader = createLineReader(platform, chosen);
  let waiting: ReadRow[] = [];
  const takeIn = async (rows: readonly ReadRow[], isEnd: boolean) => {
    waiting = [...waiting, ...rows];
    while (waiting.length >= rowsAtOnce || (isEnd && waiting.length > 0)) {
      stopping.throwIfAborted();
      await keepRows(db, reading, waiting.splice(0, rowsAtOnce));
    }
  };
  for await (const piece of piecesOf(db, importId)) {
    await takeIn(reader.push(piece), false);
    if (reading.lines > mostImportRows || reader.unread() !== null) break;
  }
  await takeIn(reader.end(), true);
  await finish(db, reading, reader.unread(), stopping);
}

async function keepRows(db: Db, reading: Reading, read: readonly ReadRow[]): Promise<void> {
  const greatest = new Map<string, OldRow>();
  for (const row of read) {
    if (row.kind === "left_out") {
      tell(reading, row);
      continue;
    }
    reading.good += 1;
    const name = row.name.toLowerCase();
    const known = greatest.get(name);
    if (known !== undefined) tell(reading, { ...(known.points < row.points ? known : row), why: "doubled" });
    if (known === undefined || known.points < row.points) greatest.set(name, row);
  }
  for (const again of await insertRows(db, reading.importId, greatest)) {
    const row = greatest.get(again);
    if (row !== undefined) tell(reading, { ...row, why: "doubled" });
  }
  reading.lines += read.length;
  await db
    .updateTable("imports")
    .set({ lines_read: reading.lines })
    .where("id", "=", reading.importId)
    .where("status", "=", "reading")
    .execute();
}

/**
 * Answers the names that stood in another line already, of which the greater stays. A line read again is the same one. Of a
 * file that was read to its end meanwhile, by who took this process for dead, nothing is kept: its rows may be claims by now.
 */
async function insertRows(db: Db, importId: number, rows: Map<string, OldRow>): Promise<string[]> {
  if (rows.size === 0) return [];
  const list = [...rows.values()];
  const { rows: kept } = await sql<{ name_lower: string; again: boolean }>`
    insert into import_rows as r (import_id, name_lower, name, points, line)
    select i.id, u.name_lower, u.name, u.points, u.line
    from (select id from imports where id = ${importId} and status = 'reading' for share) i
    cross join unnest(
      ${[...rows.keys()]}::text[], ${list.map(({ name }) => name)}::text[],
      ${list.map(({ points }) => points)}::bigint[], ${list.map(({ line }) => line)}::integer[]
    ) as u (name_lower, name, points, line)
    on conflict (import_id, name_lower) do update set
      name = case when excluded.points > r.points then excluded.name else r.name end,
      line = case when excluded.points > r.points then excluded.line else r.line end,
      points = greatest(excluded.points, r.points)
    where excluded.line <> r.line
    returning name_lower, xmax <> 0 as again`.execute(db);
  return kept.filter(({ again }) => again).map(({ name_lower }) => name_lower);
}

function tell({ leftOut: { counts, lines } }: Reading, { line, name, why }: LeftOut): void {
  // How many stand twice is what there are more good lines than names: exact, however often a line was read.
  if (why !== "doubled") counts[why] = (counts[why] ?? 0) + 1;
  if (lines.length < mostTold) lines.push({ line, name, why });
}

async function finish(
  db: Db,
  { importId, lines, good, leftOut }: Reading,
  unread: Unread | null,
  stopping: AbortSignal,
): Promise<void> {
  await noteStanding(db, importId, stopping);
  const names = await countNames(db, importId);
  if (good > names) leftOut.counts.doubled = good - names;
  const problem = unread?.problem ?? (lines > mostImportRows ? tooManyRows : names === 0 ? nothingRead : null);
  if (problem !== null) await dropRows(db, importId, stopping);
  const columns = unread?.columns ?? null;
  // Together: without its pieces, and not told as read, it would be read as an empty file.
  await db.transaction().execute(async (tx) => {
    const told = await tx
      .updateTable("imports")
      .set({
        status: problem === null ? "preview" : "unreadable",
        problem,
        columns: columns === null ? null : JSON.stringify(columns),
        lines_read: lines,
        left_out: JSON.stringify(leftOut),
      })
      .where("id", "=", importId)
      .where("status", "=", "reading")
      .executeTakeFirst();
    if (told.numUpdatedRows === 0n || columns !== null) return;
    await tx.deleteFrom("import_pieces").where("import_id", "=", importId).execute();
  });
}

/** Notes which names have a claim, or had and were paid: told in the preview, and looked at again when they become claims. */
async function noteStanding(db: Db, importId: number, stopping: AbortSignal): Promise<void> {
  for (let after = ""; ; ) {
    stopping.throwIfAborted();
    const { rows } = await sql<{ last: string | null }>`
      with slice as materialized (
        select r.name_lower, i.platform from import_rows r join imports i on i.id = r.import_id
        where r.import_id = ${importId} and r.name_lower > ${after} order by r.name_lower limit ${rowsAtOnce}
      ), known as (
        select s.name_lower, bool_or(c.status <> 'paid') as is_living
        from slice s join import_claims c on c.platform = s.platform and c.name_lower = s.name_lower
        where c.status in ('open', 'held', 'paid') group by s.name_lower
      ), noted as (
        update import_rows r set standing = case when k.is_living then 'claimed' else 'paid' end
        from known k where r.import_id = ${importId} and r.name_lower = k.name_lower
      )
      select max(name_lower) as last from slice`.execute(db);
    const last = rows[0]?.last ?? null;
    if (last === null) return;
    after = last;
  }
}

const tooManyRows = `The file has more than ${mostImportRows.toLocaleString("en-US")} rows: split it.`;

const nothingRead = "The file has no row with a name and points.";

async function countNames(db: Db, importId: number): Promise<number> {
  const { rows } = await sql<{ names: number }>`
    select count(*) as names from import_rows where import_id = ${importId}`.execute(db);
  return rows[0]?.names ?? 0;
}

/** What was read of a file, a slice at a time. */
export async function dropRows(db: Db, importId: number, stopping: AbortSignal): Promise<void> {
  for (;;) {
    stopping.throwIfAborted();
    const result = await sql`
      delete from import_rows where import_id = ${importId} and name_lower in (
        select name_lower from import_rows where import_id = ${importId} order by name_lower limit ${sql.lit(dropAtOnce)}
      )`.execute(db);
    if (Number(result.numAffectedRows ?? 0) < dropAtOnce) return;
  }
}

const dropAtOnce = 20_000;
