// The staging table: a file's rows, which pay nothing yet. One transaction writes a batch and its counts.
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { ImportColumn } from "./contract/imports.ts";
import { m } from "./messages.ts";
import { skippedRowsProps } from "./props.ts";
import type { ImportRow } from "./queries.ts";
import { type OldRow, type ReadRow, readCells, type SkippedRow } from "./row-reader.ts";

export const rowsPerBatch = 2_000;
const maxSkippedListed = 200;

/** Resolves to false when an admin has discarded the import in the meantime. */
export const stageBatch = (db: Db, importId: number, read: readonly ReadRow[]): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const reading = await lockReading(tx, importId, "receiving");
    if (reading !== undefined) await stageRows(tx, reading, read);
    return reading !== undefined;
  });

type ReadingImport = Pick<ImportRow, "id" | "platform" | "left_out" | "name_at" | "points_at">;

const lockReading = (tx: Tx, id: number, status: "receiving" | "reading"): Promise<ReadingImport | undefined> =>
  tx
    .selectFrom("imports")
    .select(["id", "platform", "left_out", "name_at", "points_at"])
    .where("id", "=", id)
    .where("status", "=", status)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Stages rows. When a name occurs twice, the row with more points stays and the other is listed as skipped. */
async function stageRows(tx: Tx, reading: ReadingImport, read: readonly ReadRow[]): Promise<void> {
  const { counts, lines } = skippedRowsProps(reading);
  const describeSkipped = ({ line, name, why }: SkippedRow) => {
    counts[why] = (counts[why] ?? 0) + 1;
    if (lines.length < maxSkippedListed) lines.push({ line, name, why });
  };
  const greatest = await readStagedRows(tx, reading.id, read);
  const stored = new Map<string, StagedRow>();
  for (const row of read) {
    if (row.kind === "left_out") describeSkipped(row);
    if (row.kind === "unread") stored.set(`line ${row.line}`, { line: row.line, cells: row.cells });
    if (row.kind !== "row") continue;
    const { line, name, points } = row;
    const nameLower = name.toLowerCase();
    const known = greatest.get(nameLower);
    if (known !== undefined) describeSkipped({ ...(points > known.points ? known : row), why: "doubled" });
    if (known !== undefined && points <= known.points) continue;
    greatest.set(nameLower, row);
    stored.set(nameLower, { line, name, name_lower: nameLower, points });
  }
  await insertRows(tx, reading.id, [...stored.values()]);
  await sql`
    update imports set lines_read = lines_read + ${read.length}, left_out = ${JSON.stringify({ counts, lines })}
    where id = ${reading.id}`.execute(tx);
}

type StagedRow = { line: number } & ({ name: string; name_lower: string; points: number } | { cells: string[] });

async function readStagedRows(tx: Tx, importId: number, read: readonly ReadRow[]): Promise<Map<string, OldRow>> {
  const names = read.flatMap((row) => (row.kind === "row" ? row.name.toLowerCase() : []));
  const { rows } = await sql<OldRow>`
    select line, name, points from import_rows
    where import_id = ${importId} and name_lower = any(${names}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.name.toLowerCase(), row]));
}

const insertRows = (tx: Tx, importId: number, rows: readonly StagedRow[]) =>
  sql`
    insert into import_rows (import_id, line, name, name_lower, points, cells)
    select ${importId}, line, name, name_lower, points, cells from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (line integer, name text, name_lower text, points bigint, cells jsonb)
    on conflict (import_id, name_lower) do update
      set line = excluded.line, name = excluded.name, points = excluded.points`.execute(tx);

export async function readByChosenColumns(db: Db, importId: number, stopping: AbortSignal): Promise<void> {
  for (let isOver = false; !isOver; ) {
    stopping.throwIfAborted();
    isOver = await db.transaction().execute(async (tx) => {
      const reading = await lockReading(tx, importId, "reading");
      if (reading === undefined) return true;
      const read = await takeUnreadRows(tx, reading);
      if (read.length === 0) await finishReading(tx, importId, { problem: null, columns: null });
      else await stageRows(tx, reading, read);
      return read.length === 0;
    });
  }
}

async function takeUnreadRows(tx: Tx, { id, platform, name_at, points_at }: ReadingImport): Promise<ReadRow[]> {
  const { rows } = await sql<{ line: number; name: string | null; points: string | null }>`
    with taken as (
      delete from import_rows where import_id = ${id} and line in (
        select line from import_rows where import_id = ${id} and cells is not null order by line limit ${rowsPerBatch}
      ) returning line, cells
    )
    select line, cells ->> ${name_at}::integer as name, cells ->> ${points_at}::integer as points
    from taken order by line`.execute(tx);
  return rows.map(({ line, name, points }) => readCells(line, name ?? "", points ?? "", platform));
}

export interface ReadingProblem {
  problem: string | null;
  columns: ImportColumn[] | null;
}

/**
 * Ends the reading. After that an admin sees the preview or the problem. Returns false when the import was discarded in the
 * meantime.
 */
export async function finishReading(tx: Tx, importId: number, { problem, columns }: ReadingProblem): Promise<boolean> {
  if (problem !== null) await tx.deleteFrom("import_rows").where("import_id", "=", importId).execute();
  const staged = await tx.selectFrom("import_rows").select("line").where("import_id", "=", importId).limit(1).execute();
  const needsColumns = staged.length > 0 && columns !== null;
  const finalProblem = problem ?? (staged.length === 0 ? m.nothingRead() : needsColumns ? m.chooseColumns() : null);
  const updated = await tx
    .updateTable("imports")
    .set({
      status: finalProblem === null ? "preview" : "unreadable",
      problem: finalProblem,
      columns: needsColumns ? JSON.stringify(columns) : null,
    })
    .where("id", "=", importId)
    .where("status", "in", ["receiving", "reading"])
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}
