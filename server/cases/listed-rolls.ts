// Every roll for programs: in the order of their ids, sealed ones too.
import { sql } from "kysely";
import { type ListedRoll, listedRollsLength } from "../../contracts/fairness-lists.ts";
import { paths } from "../../contracts/paths.ts";
import type { Db } from "../core/db.ts";

/** The first with an id above `after`, up to `listedRollsLength`; the server seed shows only once it is revealed. */
export async function listedRolls(db: Db, after: number): Promise<ListedRoll[]> {
  const { rows } = await sql<Omit<ListedRoll, "url" | "at"> & { at: Date }>`
    select roll.id, roll.user_id, roll.case_id as case, roll.version,
      coalesce(old.server_seed_hash, own.server_seed_hash) as server_seed_hash, old.server_seed,
      roll.client_seed, roll.nonce, roll.ticket, roll.position, roll.price_points as price, roll.created_at as at
    from (select * from rolls where id > ${after} order by id limit ${listedRollsLength}) roll
    left join revealed_seeds old on old.pair_id = roll.pair_id
    left join seed_pairs own on own.user_id = roll.user_id and own.pair_id = roll.pair_id
    order by roll.id`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString(), url: paths.api.rollDetail(row.id) }));
}
