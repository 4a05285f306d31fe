import { type Selectable, sql } from "kysely";
import type { SeedPairsTable } from "../../../db/tables.ts";
import type { Clock } from "../../../platform/base/clock.ts";
import { createBatcher } from "../../../platform/cache/batcher.ts";
import { itemAt } from "../../../platform/contract/item-at.ts";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import type { SeedPair } from "../../rules/seeds.ts";
import { appendToLog, type LogRecord } from "../fairness-log/log.ts";
import {
  commitRecords,
  newClientSeed,
  newServerSeed,
  revealRecords,
  type SeedHash,
  type ServerSeed,
} from "./server-seed.ts";

/**
 * Part of a roll's SQL statement: locks the pair of the row in `account` and computes the roll of its next nonce.
 * `clientSeed` is SQL of a text; where it is null, the pair's own client seed is used. Columns: pair_id, server_seed_hash,
 * client_seed, nonce, ticket. HMAC(key, text) is sha256(outer || sha256(inner || text)). The ticket is computed as by
 * `toTicket` of fairness/rules/roll-rule.ts, also in doubles.
 */
export const nextRollSql = (clientSeed: string): string => `
  select hashed.pair_id, hashed.server_seed_hash, hashed.client_seed, hashed.nonce,
    floor(('x' || left(encode(hashed.hmac, 'hex'), 13))::bit(52)::bigint::float8
      / 4503599627370496::float8 * 1000000::float8)::int + 1 as ticket
  from (
    select locked.*, sha256(locked.outer_key || sha256(
      locked.inner_key || convert_to(locked.client_seed || ':' || locked.nonce, 'UTF8')
    )) as hmac
    from (
      select s.pair_id, s.server_seed_hash, coalesce(${clientSeed}, s.client_seed) as client_seed,
        s.last_nonce + 1 as nonce, s.inner_key, s.outer_key
      from account, seed_pairs s where s.user_id = account.user_id for no key update of s
    ) locked
  ) hashed`;

/** Part of a roll's SQL statement: uses up the nonce of the row in `paid`. Returns the pair's id. */
export const takeNonceSql = `
  update seed_pairs set last_nonce = paid.nonce from paid where seed_pairs.user_id = $1
  returning seed_pairs.pair_id`;

/** Creates the user's pair unless they have one, and logs the hashes of its seeds before the first roll. */
export async function openSeedPair(db: Db, userId: number, now: Date): Promise<void> {
  const [first, next] = [newServerSeed(), newServerSeed()];
  await inTransaction(db, async (tx) => {
    const opened = await tx
      .insertInto("seed_pairs")
      .values({
        user_id: userId,
        ...activeSeedColumns(first),
        client_seed: newClientSeed(),
        next_server_seed: next.text,
        next_server_seed_hash: next.hash,
      })
      .onConflict((on) => on.doNothing())
      .returning("pair_id")
      .executeTakeFirst();
    const hashes = [first, next].map(({ hash }) => ({ hash, userId }));
    if (opened !== undefined) await appendToLog(tx, commitRecords(hashes), now);
  });
}

const activeSeedColumns = ({ text, hash, innerKey, outerKey }: ServerSeed) => ({
  server_seed: text,
  server_seed_hash: hash,
  inner_key: innerKey,
  outer_key: outerKey,
});

/** Creates the next seed if it is missing, for example after a restore. */
async function createNextSeed(db: Db, userId: number, now: Date): Promise<void> {
  const next = newServerSeed();
  await inTransaction(db, async (tx) => {
    const made = await tx
      .updateTable("seed_pairs")
      .set({ next_server_seed: next.text, next_server_seed_hash: next.hash })
      .where("user_id", "=", userId)
      .where("next_server_seed", "is", null)
      .returning("user_id")
      .executeTakeFirst();
    if (made !== undefined) await appendToLog(tx, commitRecords([{ hash: next.hash, userId }]), now);
  });
}

const shownColumns = ["server_seed_hash", "client_seed", "last_nonce", "next_server_seed_hash"] as const;
type ShownRow = Pick<Selectable<SeedPairsTable>, (typeof shownColumns)[number]>;

const toSeedPair = ({ server_seed_hash, client_seed, last_nonce, next_server_seed_hash }: ShownRow): SeedPair => ({
  server_seed_hash,
  client_seed,
  nonce: last_nonce + 1,
  next_server_seed_hash,
});

/**
 * Returns a function that reads what users see of their pair. It creates the pair on the first read, and batches concurrent
 * reads into one query.
 */
export function createSeedPairReader(db: Db, clock: Pick<Clock, "now">): (userId: number) => Promise<SeedPair> {
  const find = createBatcher<number, SeedPair>(async (userIds) => {
    const rows = await db
      .selectFrom("seed_pairs")
      .select(["user_id", ...shownColumns])
      .where(sql<boolean>`user_id = any(${userIds}::bigint[])`)
      .execute();
    return new Map(rows.map((row) => [row.user_id, toSeedPair(row)]));
  });
  return async (userId) => {
    const found = await find(userId);
    if (found !== undefined && found.next_server_seed_hash !== null) return found;
    await openSeedPair(db, userId, clock.now());
    await createNextSeed(db, userId, clock.now());
    const opened = await find(userId);
    if (opened === undefined) throw new Error(`The seed pair of user ${userId} could not be opened.`);
    return opened;
  };
}

/**
 * Changes the client seed for the following rolls. Nonces continue, so no message is ever hashed twice with one server seed.
 */
export async function changeClientSeed(db: Db, userId: number, clientSeed: string, now: Date): Promise<SeedPair> {
  await openSeedPair(db, userId, now);
  const changed = await db
    .updateTable("seed_pairs")
    .set({ client_seed: clientSeed })
    .where("user_id", "=", userId)
    .returning(shownColumns)
    .executeTakeFirstOrThrow();
  return toSeedPair(changed);
}

export interface RotationResult {
  serverSeed: string;
  serverSeedHash: string;
  /** Hash of the seed in use from now on. The viewer saw it before the rotation. */
  nextServerSeedHash: string;
  /** Hash of the server seed that follows the next one. */
  followingServerSeedHash: string;
}

/**
 * Reveals the server seed and replaces it with the one whose hash was shown before. Nonces start at 1 again, and the client
 * seed stays unless a new one is given. A roll locks the row while it runs, so a seed is revealed before or after a roll,
 * never during one.
 */
export async function rotateSeedPair(
  db: Db,
  userId: number,
  now: Date,
  clientSeed: string | null = null,
): Promise<RotationResult> {
  await openSeedPair(db, userId, now);
  await createNextSeed(db, userId, now);
  return inTransaction(db, async (tx) => {
    const used = await tx
      .selectFrom("seed_pairs")
      .select(["pair_id", "server_seed", "server_seed_hash", "next_server_seed"])
      .where("user_id", "=", userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const { pair_id, server_seed, server_seed_hash } = used;
    const [promised, next] = [newServerSeed(used.next_server_seed ?? undefined), newServerSeed()];
    await tx
      .insertInto("revealed_seeds")
      .values({ pair_id, user_id: userId, server_seed, server_seed_hash, revealed_at: now })
      .execute();
    await tx
      .updateTable("seed_pairs")
      .set({ pair_id: sql`nextval('seed_pair_ids')`, ...activeSeedColumns(promised), last_nonce: 0 })
      .set({ next_server_seed: next.text, next_server_seed_hash: next.hash })
      .set(clientSeed === null ? {} : { client_seed: clientSeed })
      .where("user_id", "=", userId)
      .execute();
    await appendToLog(tx, [...revealRecords([server_seed]), ...commitRecords([{ hash: next.hash, userId }])], now);
    return {
      serverSeed: server_seed,
      serverSeedHash: server_seed_hash,
      nextServerSeedHash: promised.hash,
      followingServerSeedHash: next.hash,
    };
  });
}

const rotationBatchSize = 500;

/**
 * Rotates every user's pair after a restore, because a seed in the backup may have been revealed since. Call it while
 * nobody can roll. Returns the records to log; a database older than the log cannot store them. `hasNext`: whether the
 * restored schema has next seeds.
 */
export async function rotateAllSeedPairs(tx: Tx, now: Date, { hasNext }: { hasNext: boolean }): Promise<LogRecord[]> {
  const [reveals, commits]: [string[], SeedHash[]] = [[], []];
  for (let last = 0; ; ) {
    const pairs = await tx
      .selectFrom("seed_pairs")
      .select(["user_id", "server_seed"])
      .where("user_id", ">", last)
      .orderBy("user_id")
      .limit(rotationBatchSize)
      .execute();
    const users = pairs.map(({ user_id }) => user_id);
    const next = pairs.map(() => newServerSeed());
    reveals.push(...pairs.map(({ server_seed }) => server_seed));
    commits.push(...next.map(({ hash }, index) => ({ hash, userId: itemAt(users, index) })));
    await replaceSeeds(tx, users, next, now);
    const latest = pairs.at(-1)?.user_id;
    if (latest === undefined || pairs.length < rotationBatchSize) break;
    last = latest;
  }
  if (hasNext)
    await tx.updateTable("seed_pairs").set({ next_server_seed: null, next_server_seed_hash: null }).execute();
  return [...revealRecords(reveals), ...commitRecords(commits)];
}

async function replaceSeeds(tx: Tx, userIds: number[], next: ServerSeed[], now: Date): Promise<void> {
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
    from next where seed_pairs.user_id = next.user_id`.execute(tx);
}
