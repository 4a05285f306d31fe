// What would come of a file that was read, at a rate: told before anything counts. Its rows are gone through in slices,
// since an embedded database does one thing at a time and others wait for it.
import { sql } from "kysely";
import { type ImportPreview, mostOldPoints } from "../../contracts/imports.ts";
import type { Db } from "../core/db.ts";

/** Beyond this no sum is exact; who sees it knows that it is too much. */
const mostTold = 9_000_000_000_000_000;
/** A tenth of a second, embedded. */
const rowsAtOnce = 20_000;
const mostGreatest = 10;

type Greatest = ImportPreview["greatest"][number];

/** What a file comes to. It stays so until the file is taken over or thrown away: its rows are not written to meanwhile. */
export type Sums = Omit<ImportPreview, "rate" | "again" | "same_file">;

export async function previewOf(db: Db, id: number, rateMillionths: number, again: boolean): Promise<ImportPreview> {
  return {
    ...(await sumsOf(db, id, rateMillionths, again)),
    rate: rateText(rateMillionths),
    again,
    same_file: await sameFile(db, id),
  };
}

const nothing: Sums = {
  ...{ rows: 0, old_points: 0, points: 0, greatest: [], claimed: 0, paid_before: 0, nothing: 0, too_much: 0 },
};

/** One look at each row: how names stand was noted when the file was read (reading.ts). */
export async function sumsOf(
  db: Db,
  id: number,
  rateMillionths: number,
  again: boolean,
  atOnce = rowsAtOnce,
): Promise<Sums> {
  let sums = nothing;
  for (let after = ""; ; ) {
    const { last, ...slice } = await sliceOf(db, { id, after, atOnce }, rateMillionths, again);
    sums = added(sums, slice);
    if (last === null) return sums;
    after = last;
  }
}

interface Slice extends Sums {
  /** The last name of it; null: there are no more. */
  last: string | null;
}

async function sliceOf(
  db: Db,
  { id, after, atOnce }: { id: number; after: string; atOnce: number },
  rateMillionths: number,
  again: boolean,
): Promise<Slice> {
  const { rows } = await sql<Slice>`
    with slice as materialized (
      select name_lower, name, line, points, standing, ${worth(rateMillionths)} as worth from import_rows
      where import_id = ${id} and name_lower > ${after} order by name_lower limit ${atOnce}
    ), judged as (
      select *, (standing = 'free' or standing = 'paid' and ${again}) and worth between 1 and ${mostOldPoints} as counts
      from slice
    ), greatest as (
      select name, line, points as old_points, least(worth, ${mostTold})::bigint as points from slice
      order by slice.points desc, line limit ${mostGreatest}
    )
    select count(*) filter (where counts) as rows, max(name_lower) as last,
      least(coalesce(sum(points) filter (where counts), 0), ${mostTold})::bigint as old_points,
      least(coalesce(sum(worth) filter (where counts), 0), ${mostTold})::bigint as points,
      count(*) filter (where standing = 'claimed') as claimed, count(*) filter (where standing = 'paid') as paid_before,
      count(*) filter (where worth = 0) as nothing, count(*) filter (where worth > ${mostOldPoints}) as too_much,
      coalesce((select jsonb_agg(to_jsonb(greatest)) from greatest), '[]') as greatest
    from judged`.execute(db);
  const [slice] = rows;
  if (slice === undefined) throw new Error("A count came to nothing");
  return slice;
}

function added(one: Sums, other: Sums): Sums {
  const sum = (name: Exclude<keyof Sums, "greatest">) => Math.min(one[name] + other[name], mostTold);
  return {
    ...{ rows: sum("rows"), old_points: sum("old_points"), points: sum("points"), claimed: sum("claimed") },
    ...{ paid_before: sum("paid_before"), nothing: sum("nothing"), too_much: sum("too_much") },
    greatest: [...one.greatest, ...other.greatest].toSorted(greaterFirst).slice(0, mostGreatest),
  };
}

const greaterFirst = (one: Greatest, other: Greatest): number =>
  other.old_points - one.old_points || one.line - other.line;

/**
 * Old points at a rate, rounded down, in integers: the millions by themselves, so that nothing comes near the greatest
 * there is (10^12 points at a rate of 10^12 are 10^18).
 */
const worth = (rateMillionths: number) => sql<number>`
  points / 1000000 * ${rateMillionths}::bigint + points % 1000000 * ${rateMillionths}::bigint / 1000000`;

async function sameFile(db: Db, id: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select o.id from imports o join imports i on i.id = ${id}
    where o.id <> i.id and o.sha256 = i.sha256 and o.platform = i.platform and o.status in ('taking', 'open')
    order by o.id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** 1500000 → "1.5". */
export const rateText = (millionths: number): string =>
  `${Math.floor(millionths / 1_000_000)}.${String(millionths % 1_000_000).padStart(6, "0")}`.replace(/\.?0+$/, "");
