import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import { type ImportPreview, maxOldPoints } from "./contract/imports.ts";

/** The preview caps sums at this value, because larger ones would not be exact. */
const maxSum = 9_000_000_000_000_000;
const maxTopRows = 10;

/** The sums as of now. Another import may have added claims for the same names since the upload. */
export type PreviewSums = Omit<ImportPreview, "rate" | "again" | "same_file">;

export async function buildPreview(db: Db, id: number, rateMillionths: number, again: boolean): Promise<ImportPreview> {
  return {
    ...(await computeSums(db, id, rateMillionths, again)),
    rate: formatRate(rateMillionths),
    again,
    same_file: await findSameFile(db, id),
  };
}

export async function computeSums(db: Db, id: number, rateMillionths: number, again: boolean): Promise<PreviewSums> {
  const { rows } = await sql<PreviewSums>`
    with known as (
      select r.line, bool_or(c.status <> 'paid') as is_living
      from imports i join import_rows r on r.import_id = i.id
      join import_claims c on c.platform = i.platform and c.name_lower = r.name_lower and c.status in ('open', 'held', 'paid')
      where i.id = ${id} group by r.line
    ), worths as materialized (
      select name, line, points, ${convertedPointsSql(sql`${rateMillionths}::bigint`)} as worth, coalesce(is_living, false) as claimed,
        coalesce(not is_living, false) as paid_before
      from import_rows left join known using (line) where import_id = ${id}
    ), judged as (
      select *, not claimed and (${again} or not paid_before) and worth between 1 and ${maxOldPoints} as counts from worths
    ), greatest as (
      select name, line, points as old_points, least(worth, ${maxSum})::bigint as points from worths
      order by worths.points desc, line limit ${maxTopRows}
    )
    select count(*) filter (where counts) as rows,
      least(coalesce(sum(points) filter (where counts), 0), ${maxSum})::bigint as old_points,
      least(coalesce(sum(worth) filter (where counts), 0), ${maxSum})::bigint as points,
      count(*) filter (where claimed) as claimed, count(*) filter (where paid_before) as paid_before,
      count(*) filter (where worth = 0) as nothing, count(*) filter (where worth > ${maxOldPoints}) as too_much,
      coalesce((select jsonb_agg(to_jsonb(greatest)) from greatest), '[]') as greatest
    from judged`.execute(db);
  const [sums] = rows;
  if (sums === undefined) throw new Error("A count returned no row.");
  return sums;
}

/**
 * Converts old points at a rate, in integers and rounded down. Multiplying points by millionths would overflow, so this
 * divides whole millions first.
 */
export const convertedPointsSql = (rateMillionths: RawBuilder<unknown>) => sql<number>`
  (points / 1000000 * ${rateMillionths} + points % 1000000 * ${rateMillionths} / 1000000)`;

async function findSameFile(db: Db, id: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select o.id from imports o join imports i on i.id = ${id}
    where o.id <> i.id and o.sha256 = i.sha256 and o.platform = i.platform and o.status in ('taking', 'open')
    order by o.id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Formats a rate in millionths: 1500000 becomes "1.5". */
export const formatRate = (millionths: number): string =>
  `${Math.floor(millionths / 1_000_000)}.${String(millionths % 1_000_000).padStart(6, "0")}`.replace(/\.?0+$/, "");
