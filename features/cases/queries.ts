import { type RawBuilder, sql } from "kysely";
import { createBatcher } from "../../platform/cache/batcher.ts";
import type { Db } from "../../platform/database/db.ts";
import { type Cursor, type KeysetPage, readKeysetPage } from "../../platform/database/keyset-page.ts";
import type { Shelf } from "../store/contract/shelf.ts";

export interface RewardRow {
  label: string;
  image: string | null;
  kind: "item" | "points" | "bucks";
  amount: number;
  stock: number | null;
  first_ticket: number;
  last_ticket: number;
}

export interface CaseRow {
  id: number;
  version: number;
  name: string;
  image: string | null;
  price: number;
  odds_sha256: string;
  rewards: RewardRow[];
}

const maxCases = 500;
const maxOwnRolls = 20;
const rollsPageSize = 50;

/** SQL: the rewards of the version in `v`, in ticket order. */
const rewardsOfVersion = sql`(
  select jsonb_agg(jsonb_build_object('label', r.label, 'image', r.image, 'kind', r.kind, 'amount', r.amount,
    'stock', r.stock, 'first_ticket', r.first_ticket, 'last_ticket', r.last_ticket) order by r.position)
  from case_rewards r where r.case_id = v.case_id and r.version = v.number
)`;

export async function listCases(db: Db): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    select c.id, v.number as version, v.name, v.image, v.price, v.odds_sha256,
      ${rewardsOfVersion} as rewards
    from cases c join case_versions v on v.case_id = c.id and v.number = c.version
    where c.deleted_at is null order by v.price, c.id limit ${maxCases}`.execute(db);
  return rows;
}

export interface RollRow {
  id: number;
  user_id: number;
  username: string;
  case_id: number;
  case_name: string;
  nonce: number;
  client_seed: string;
  server_seed_hash: string;
  server_seed: string | null;
  ticket: number;
  label: string;
  image: string | null;
  kind: "item" | "points" | "bucks";
  created_at: Date;
}

/** SQL: the rolls whose ids are in `source`, newest first. The server seed is null until it is revealed. */
const rollsFrom = (source: RawBuilder<unknown>) => sql<RollRow>`
  select roll.id, roll.user_id, u.username, roll.case_id, v.name as case_name, roll.nonce, roll.client_seed,
    coalesce(old.server_seed_hash, own.server_seed_hash) as server_seed_hash, old.server_seed, roll.ticket,
    r.label, r.image, r.kind, roll.created_at
  from ${source}
  join users u on u.id = roll.user_id
  left join revealed_seeds old on old.pair_id = roll.pair_id
  left join seed_pairs own on own.user_id = roll.user_id and own.pair_id = roll.pair_id
  join case_versions v on v.case_id = roll.case_id and v.number = roll.version
  join case_rewards r on r.case_id = roll.case_id and r.version = roll.version and r.position = roll.position
  order by roll.id desc`;

export const latestRollRows = (db: Db, place: Cursor): Promise<KeysetPage<RollRow>> =>
  readKeysetPage<RollRow>(
    {
      order: "desc",
      length: rollsPageSize,
      read: async ({ operator, id, order, limit }) => {
        // Finds the ids in a separate query: PostgreSQL would plan a join with an unknown bound again on every visit.
        const found = await db
          .selectFrom("rolls")
          .select("id")
          .where("id", operator, id)
          .orderBy("id", order)
          .limit(limit)
          .execute();
        const ids = found.map((roll) => roll.id);
        const source = sql`unnest(${ids}::bigint[]) as shown(id) join rolls roll using (id)`;
        const { rows } = await rollsFrom(source).execute(db);
        return order === "desc" ? rows : rows.reverse();
      },
    },
    place,
  );

export function createOwnRollsReader(db: Db): (userId: number) => Promise<RollRow[]> {
  const find = createBatcher<number, RollRow[]>(async (userIds) => {
    const source = sql`unnest(${userIds}::bigint[]) as asked(user_id) cross join lateral (
      select * from rolls where user_id = asked.user_id order by id desc limit ${maxOwnRolls}
    ) roll`;
    return Map.groupBy((await rollsFrom(source).execute(db)).rows, (row) => row.user_id);
  });
  return async (userId) => (await find(userId)) ?? [];
}

export interface RollDetailRow extends RollRow {
  version: number;
  odds_sha256: string;
  position: number;
  is_open: boolean;
  price_points: number;
  rewards: RewardRow[];
}

export async function rollDetail(db: Db, id: number): Promise<RollDetailRow | null> {
  const { rows } = await rollsFrom(sql`(select * from rolls where id = ${id}) roll`).execute(db);
  const [roll] = rows;
  if (roll === undefined) return null;
  const about = await sql<Omit<RollDetailRow, keyof RollRow>>`
    select v.number as version, v.odds_sha256, roll.position, c.deleted_at is null as is_open,
      roll.price_points, ${rewardsOfVersion} as rewards
    from rolls roll join cases c on c.id = roll.case_id
    join case_versions v on v.case_id = roll.case_id and v.number = roll.version
    where roll.id = ${id}`.execute(db);
  const [found] = about.rows;
  return found === undefined ? null : { ...roll, ...found };
}

export async function readCaseShelf(db: Db): Promise<Shelf | null> {
  const { rows } = await sql<Shelf>`
    select count(*) as count, min(v.price) as from_points,
      (array_agg(v.image order by v.price desc, c.id) filter (where v.image is not null))[1] as image
    from cases c join case_versions v on v.case_id = c.id and v.number = c.version
    where c.deleted_at is null and not exists (
      select from case_rewards r where r.case_id = c.id and r.version = v.number and r.stock = 0
    )
    having count(*) > 0`.execute(db);
  return rows[0] ?? null;
}
