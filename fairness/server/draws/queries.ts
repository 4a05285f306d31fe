import { sql } from "kysely";
import type { DrawsTable } from "../../../db/tables.ts";
import type { Db } from "../../../platform/database/db.ts";
import { type FairnessProps, listedDrawsPageSize, type SignerKey } from "../../rules/fairness.ts";
import type { DrawName } from "./id.ts";
import type { DrawRow } from "./records.ts";

export interface WinnerRow {
  draw_id: number;
  place: number;
  ticket: number;
  /** A user's id in a raffle; a place on a board. */
  entrant: number;
  username: string;
  /** True when the name is of an account at a partner, so pages mask it. */
  masked: boolean;
  avatar: string | null;
  void_reason: string | null;
  voided_at: Date | null;
}

export interface DrawWithWinners {
  draw: DrawRow;
  winners: WinnerRow[];
  winnersCount: number;
}

/** A small number, because each draw has up to fifty winners. */
export const drawsPageSize = 12;

export interface ListedDrawRow extends DrawWithWinners {
  before: (DrawName & { serial_number: number }) | null;
}

/**
 * Sorts by serial number, not by time: of two draws made together, the one with the higher number may be answered
 * first.
 */
const previousDrawSql = sql<ListedDrawRow["before"]>`(
  select jsonb_build_object('kind', older.kind, 'subject_id', older.subject_id, 'round', older.round,
    'serial_number', older.serial_number)
  from draws older where older.source = draws.source and older.account = draws.account
    and older.serial_number < draws.serial_number and older.random is not null
  order by older.serial_number desc limit 1
)`.as("before");

const lastChangedSql = sql`coalesce(answered_at, requested_at)`;

export async function drawsPage(
  db: Db,
  page: number,
  winnersEach: number,
): Promise<{ rows: ListedDrawRow[]; total: number }> {
  const all = db.selectFrom("draws");
  const { total } = await all.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const draws = await all
    .selectAll()
    .select(previousDrawSql)
    .orderBy(lastChangedSql, "desc")
    .orderBy("id", "desc")
    .limit(drawsPageSize)
    .offset((page - 1) * drawsPageSize)
    .execute();
  const rows = await withWinners(db, draws, winnersEach);
  return { rows: rows.map((row, index) => ({ ...row, before: draws[index]?.before ?? null })), total };
}

export async function listRounds(
  db: Db,
  kind: DrawsTable["kind"],
  subjectId: number,
  winnersEach: number,
): Promise<DrawWithWinners[]> {
  const draws = await db
    .selectFrom("draws")
    .selectAll()
    .where("kind", "=", kind)
    .where("subject_id", "=", subjectId)
    .orderBy("round")
    .limit(100)
    .execute();
  return withWinners(db, draws, winnersEach);
}

const maxWinners = 10_000;

export async function findDrawByName(db: Db, name: DrawName): Promise<ListedDrawRow | null> {
  const draw = await db
    .selectFrom("draws")
    .selectAll()
    .select(previousDrawSql)
    .where("kind", "=", name.kind)
    .where("subject_id", "=", name.subject_id)
    .where("round", "=", name.round)
    .executeTakeFirst();
  if (draw === undefined) return null;
  const [found] = await withWinners(db, [draw], maxWinners);
  return found === undefined ? null : { ...found, before: draw.before };
}

async function withWinners(db: Db, draws: readonly DrawRow[], each: number): Promise<DrawWithWinners[]> {
  if (draws.length === 0) return [];
  const ids = draws.map(({ id }) => id);
  const { rows } = await sql<WinnerRow & { winners_count: number }>`
    select w.draw_id, w.place, w.ticket, w.entrant, w.void_reason, w.voided_at, w.winners_count,
      coalesce(w.name, u.username) as username, w.name is not null as masked,
      case when w.name is null then u.avatar end as avatar
    from unnest(${ids}::bigint[]) as asked(id)
    cross join lateral (
      select draw_id, place, ticket, entrant, winner_id, name, void_reason, voided_at, count(*) over () as winners_count
      from draw_winners where draw_id = asked.id order by place limit ${each}
    ) w left join users u on u.id = w.winner_id order by w.draw_id, w.place`.execute(db);
  const byDraw = Map.groupBy(rows, (row) => row.draw_id);
  return draws.map((draw) => {
    const winners = byDraw.get(draw.id) ?? [];
    return { draw, winners, winnersCount: winners[0]?.winners_count ?? 0 };
  });
}

/**
 * Returns one page of all draws, each with the number of its winners instead of the winners themselves. `page` counts
 * from 1; a page beyond the end is empty.
 */
export async function listedDraws(db: Db, page: number): Promise<{ rows: ListedDrawRow[]; total: number }> {
  const all = db.selectFrom("draws");
  const { total } = await all.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await all
    .selectAll()
    .select(previousDrawSql)
    .select(({ selectFrom, fn }) =>
      selectFrom("draw_winners")
        .whereRef("draw_winners.draw_id", "=", "draws.id")
        .select(fn.countAll<number>().as("count"))
        .as("winners"),
    )
    .orderBy("id")
    .limit(listedDrawsPageSize)
    .offset((page - 1) * listedDrawsPageSize)
    .execute();
  const listed = rows.map(({ before, winners, ...draw }) => ({
    draw,
    before,
    winners: [],
    winnersCount: winners ?? 0,
  }));
  return { rows: listed, total };
}

type KeyRow = Pick<SignerKey, "source" | "account" | "public_key" | "draws"> & {
  first_serial: number | null;
  last_serial: number | null;
  first_at: Date;
  last_at: Date;
};

const maxKeys = 200;

/**
 * Returns every key of every account that signed a draw here, newest first, and the newest key of each of the site's own
 * signers, in PEM.
 */
export async function signerKeys(db: Db): Promise<FairnessProps["keys"]> {
  const { rows } = await sql<KeyRow>`
    select source, account, public_key, count(*) as draws, min(serial_number) as first_serial,
      max(serial_number) as last_serial, min(answered_at) as first_at, max(answered_at) as last_at
    from draws where random is not null and account is not null and public_key is not null
    group by source, account, public_key order by max(answered_at) desc, max(serial_number) desc limit ${maxKeys}`.execute(
    db,
  );
  const history = rows.map(keyProps);
  const newest = (source: SignerKey["source"]) => history.find((key) => key.source === source)?.public_key ?? null;
  return { site: newest("site"), sandbox: newest("sandbox"), history };
}

const keyProps = (row: KeyRow): SignerKey => ({
  source: row.source,
  account: row.account,
  public_key: row.public_key,
  draws: row.draws,
  first: { serial_number: row.first_serial, at: row.first_at.toISOString() },
  last: { serial_number: row.last_serial, at: row.last_at.toISOString() },
});
