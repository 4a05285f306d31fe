import { type Selectable, sql } from "kysely";
import type { ImportClaimsTable, ImportsTable } from "../../db/tables.ts";
import type { Db } from "../../platform/database/db.ts";
import { type Cursor, type KeysetPage, type KeysetQuery, readKeysetPage } from "../../platform/database/keyset-page.ts";
import type { AdminImportProps, ClaimCounts, ClaimStatus } from "./contract/imports.ts";

export type ImportRow = Selectable<ImportsTable> & { uploaded_by_name: string };
export type ClaimRow = Selectable<ImportClaimsTable> & { username: string | null; decided_by_name: string | null };
export type ClaimFilter = AdminImportProps["filter"];

const maxListed = 100;
const claimsPageSize = 50;

const selectImports = (db: Db) =>
  db
    .selectFrom("imports as i")
    .innerJoin("users as u", "u.id", "i.uploaded_by")
    .selectAll("i")
    .select("u.username as uploaded_by_name");

export const listImports = (db: Db): Promise<ImportRow[]> =>
  selectImports(db).orderBy("i.id", "desc").limit(maxListed).execute();

export const findImport = (db: Db, id: number): Promise<ImportRow | undefined> =>
  selectImports(db).where("i.id", "=", id).executeTakeFirst();

export async function countClaims(db: Db, importId: number): Promise<Record<ClaimStatus, ClaimCounts>> {
  const { rows } = await sql<ClaimCounts & { status: ClaimStatus }>`
    select status, count(*) as count, sum(points)::bigint as points from import_claims
    where import_id = ${importId} group by status`.execute(db);
  const of = (status: ClaimStatus): ClaimCounts => {
    const row = rows.find((one) => one.status === status);
    return { count: row?.count ?? 0, points: row?.points ?? 0 };
  };
  return { open: of("open"), held: of("held"), paid: of("paid"), lapsed: of("lapsed"), withdrawn: of("withdrawn") };
}

/** Returns claims ordered by name, which is the order of their ids. The search matches the beginning of a name. */
export const listClaims = (
  db: Db,
  importId: number,
  { status, search }: ClaimFilter,
  place: Cursor,
): Promise<KeysetPage<ClaimRow>> => {
  const begins = search.toLowerCase();
  const read = ({ operator, id, order, limit }: KeysetQuery) =>
    db
      .selectFrom("import_claims as c")
      .leftJoin("users as u", "u.id", "c.user_id")
      .leftJoin("users as d", "d.id", "c.decided_by")
      .selectAll("c")
      .select(["u.username", "d.username as decided_by_name"])
      .where("c.import_id", "=", importId)
      .$if(status !== "all", (query) => query.where("c.status", "=", status === "all" ? "open" : status))
      .$if(begins !== "", (query) =>
        query
          .where("c.name_lower", ">=", begins)
          .where("c.name_lower", "<", `${begins}\u{10FFFF}`)
          .where(sql<boolean>`starts_with(c.name_lower, ${begins})`),
      )
      .where("c.id", operator, id)
      .orderBy("c.id", order)
      .limit(limit)
      .execute();
  return readKeysetPage({ order: "asc", length: claimsPageSize, read }, place);
};

const exportBatchSize = 5_000;

export async function* streamOpenClaims(db: Db, importId: number): AsyncGenerator<{ name: string; points: number }[]> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom("import_claims")
      .select(["id", "name", "points"])
      .where("import_id", "=", importId)
      .where("status", "=", "open")
      .where("id", ">", after)
      .orderBy("id")
      .limit(exportBatchSize)
      .execute();
    yield rows;
    if (rows.length < exportBatchSize) return;
    after = rows.at(-1)?.id ?? after;
  }
}
