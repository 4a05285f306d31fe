// Each user's seed pair: shown by its hash, used by one roll after another, revealed by rotating.
import { type Kysely, sql } from "kysely";
import type { SeedPair } from "../../contracts/seeds.ts";
import type { Tables } from "../../db/tables.ts";
import { createBatch } from "../core/batch.ts";
import type { Db } from "../core/db.ts";
import { newClientSeed, newServerSeed } from "./server-seed.ts";

/**
 * For a roll's statement: locks the pair of the row in `account` and computes the roll its next nonce would be.
 * Columns: pair_id, server_seed_hash, client_seed, nonce, ticket. HMAC(key, text) is
 * sha256(outer || sha256(inner || text)); the ticket is `ticketOf` of contracts/roll-rule.ts, in doubles like there.
 */
export const nextRollSql = `
  select hashed.pair_id, hashed.server_seed_hash, hashed.client_seed, hashed.nonce,
    floor(('x' || left(encode(hashed.hmac, 'hex'), 13))::bit(52)::bigint::float8
      / 4503599627370496::float8 * 1000000::float8)::int + 1 as ticket
  from (
    select locked.*, sha256(locked.outer_key || sha256(
      locked.inner_key || convert_to(locked.client_seed || ':' || locked.nonce, 'UTF8')
    )) as hmac
    from (
      select s.pair_id, s.server_seed_hash, s.client_seed, s.last_nonce + 1 as nonce, s.inner_key, s.outer_key
      from account, seed_pairs s where s.user_id = account.user_id for no key update of s
    ) locked
  ) hashed`;

/** For the same statement: takes the nonce of the row in `paid`. Answers the pair's id. */
export const takeNonceSql = `
  update seed_pairs set last_nonce = paid.nonce from paid where seed_pairs.user_id = $1
  returning seed_pairs.pair_id`;

/** Gives the user a pair unless he has one. */
export async function openSeedPair(db: Kysely<Tables>, userId: number): Promise<void> {
  const { text, hash, innerKey, outerKey } = newServerSeed();
  await db
    .insertInto("seed_pairs")
    .values({
      user_id: userId,
      server_seed: text,
      server_seed_hash: hash,
      inner_key: innerKey,
      outer_key: outerKey,
      client_seed: newClientSeed(),
    })
    .onConflict((on) => on.doNothing())
    .execute();
}

type Shown = Pick<SeedPair, "server_seed_hash" | "client_seed"> & { last_nonce: number };

const shown = ({ server_seed_hash, client_seed, last_nonce }: Shown): SeedPair => ({
  server_seed_hash,
  client_seed,
  nonce: last_nonce + 1,
});

/** What a user is shown of his pair, which is opened at the first look; look-ups that come together are one query. */
export function createSeedPairOf(db: Db): (userId: number) => Promise<SeedPair> {
  const lookUp = createBatch<number, SeedPair>(async (userIds) => {
    const rows = await db
      .selectFrom("seed_pairs")
      .select(["user_id", "server_seed_hash", "client_seed", "last_nonce"])
      .where(sql<boolean>`user_id = any(${userIds}::bigint[])`)
      .execute();
    return new Map(rows.map((row) => [row.user_id, shown(row)]));
  });
  return async (userId) => {
    const found = await lookUp(userId);
    if (found !== undefined) return found;
    await openSeedPair(db, userId);
    const opened = await lookUp(userId);
    if (opened === undefined) throw new Error(`The seed pair of user ${userId} could not be opened.`);
    return opened;
  };
}

/** From the next roll on. Nonces count on, so no message is ever hashed twice under one server seed. */
export async function changeClientSeed(db: Db, userId: number, clientSeed: string): Promise<SeedPair> {
  await openSeedPair(db, userId);
  const changed = await db
    .updateTable("seed_pairs")
    .set({ client_seed: clientSeed })
    .where("user_id", "=", userId)
    .returning(["server_seed_hash", "client_seed", "last_nonce"])
    .executeTakeFirstOrThrow();
  return shown(changed);
}

export interface Rotated {
  serverSeed: string;
  serverSeedHash: string;
  nextServerSeedHash: string;
}

/**
 * Reveals the server seed and puts the next in its place, with the same client seed and the nonces from 1. A roll under
 * way holds the row's lock, so a seed is revealed before or after a roll, never during one.
 */
export async function rotateSeedPair(db: Db, userId: number, now: Date): Promise<Rotated> {
  await openSeedPair(db, userId);
  const next = newServerSeed();
  const { rows } = await sql<Rotated>`
    with used as (
      select user_id, pair_id, server_seed, server_seed_hash from seed_pairs
      where user_id = ${userId} for no key update
    ), revealed as (
      insert into revealed_seeds (pair_id, user_id, server_seed, server_seed_hash, revealed_at)
      select pair_id, user_id, server_seed, server_seed_hash, ${now}::timestamptz from used
    )
    update seed_pairs set pair_id = nextval('seed_pair_ids'), server_seed = ${next.text},
      server_seed_hash = ${next.hash}, inner_key = ${next.innerKey}, outer_key = ${next.outerKey}, last_nonce = 0
    from used where seed_pairs.user_id = used.user_id
    returning used.server_seed as "serverSeed", used.server_seed_hash as "serverSeedHash",
      seed_pairs.server_seed_hash as "nextServerSeedHash"`.execute(db);
  const [rotated] = rows;
  if (rotated === undefined) throw new Error(`User ${userId} has no seed pair to rotate.`);
  return rotated;
}

const rotatedAtOnce = 500;

/**
 * Every user's, as `rotateSeedPair` does one's: in a restored database a seed in use may have been revealed since. Nobody
 * rolls meanwhile.
 */
export async function rotateAllSeedPairs(db: Kysely<Tables>, now: Date): Promise<void> {
  let last = 0;
  for (;;) {
    const pairs = await db
      .selectFrom("seed_pairs")
      .select("user_id")
      .where("user_id", ">", last)
      .orderBy("user_id")
      .limit(rotatedAtOnce)
      .execute();
    const userIds = pairs.map(({ user_id }) => user_id);
    const next = userIds.map(() => newServerSeed());
    await sql`
      with next as (
        select * from unnest(${userIds}::bigint[], ${next.map(({ text }) => text)}::text[],
          ${next.map(({ hash }) => hash)}::text[], ${next.map(({ innerKey }) => innerKey.toString("hex"))}::text[],
          ${next.map(({ outerKey }) => outerKey.toString("hex"))}::text[]) as n (user_id, seed, hash, inner_key, outer_key)
      ), revealed as (
        insert into revealed_seeds (pair_id, user_id, server_seed, server_seed_hash, revealed_at)
        select pair_id, user_id, server_seed, server_seed_hash, ${now}::timestamptz from seed_pairs join next using (user_id)
      )
      update seed_pairs set pair_id = nextval('seed_pair_ids'), server_seed = next.seed, server_seed_hash = next.hash,
        inner_key = decode(next.inner_key, 'hex'), outer_key = decode(next.outer_key, 'hex'), last_nonce = 0
      from next where seed_pairs.user_id = next.user_id`.execute(db);
    const latest = userIds.at(-1);
    if (latest === undefined || userIds.length < rotatedAtOnce) return;
    last = latest;
  }
}
