import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { newClientSeed, newServerSeed } from "../../fairness/server/seeds/server-seed.ts";
import { hashToken, newToken } from "../../identity/server/tokens.ts";

export const buyers = 1_000;
export const productsForSale = 20;

export interface World {
  child: ChildProcess;
  origin: string;
  databaseUrl: string;
  pool: pg.Pool;
  tokens: string[];
  userIds: [number, number];
  productIds: [number, number];
  hotProductId: number;
  /** Pauses the product, so that its jobs do not interfere. */
  asleep<Value>(act: () => Promise<Value>): Promise<Value>;
  stop(): Promise<void>;
}

export async function openWorld(serverUrl: string, more: Record<string, string> = {}): Promise<World> {
  const databaseUrl = await freshDatabase(serverUrl);
  const { child, origin } = await startProduct(databaseUrl, more);
  const pool = new pg.Pool({ connectionString: databaseUrl });
  const filled = await fillWorld(pool);
  const asleep = async <Value>(act: () => Promise<Value>) => {
    child.kill("SIGSTOP");
    try {
      return await act();
    } finally {
      child.kill("SIGCONT");
    }
  };
  const stop = async () => {
    await pool.end();
    await endProcess(child);
  };
  return { child, origin, databaseUrl, pool, ...filled, asleep, stop };
}

export async function startProduct(
  databaseUrl: string | undefined,
  more: Record<string, string> = {},
): Promise<{ child: ChildProcess; origin: string }> {
  const { DATABASE_URL: _own, ...given } = process.env;
  const env = {
    ...given,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    DEMO: "1",
    LIMITS: "off",
    PORT: "0",
    DATA_DIR: mkdtempSync(join(tmpdir(), "windfall-bench-data-")),
    LOG_LEVEL: "warn",
    ...more,
  };
  const { child, origin } = await startServer("site/main.ts", [], /ready at (http:\S+)/, env);
  return { child, origin: origin.replace("localhost", "127.0.0.1") };
}

export async function freshDatabase(serverUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  const name = `bench_${process.pid}`;
  await client.query(`create database ${name}`);
  await client.end();
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
}

/** Returns the match of `ready` in the first output line that has one. */
export function startServer(
  file: string,
  args: string[],
  ready: RegExp,
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ child: ChildProcess; origin: string }> {
  const child = spawn(process.execPath, [file, ...args], { env, stdio: ["ignore", "pipe", "inherit"] });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => reject(new Error(`${file} ended with ${code}`)));
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      const origin = ready.exec(text)?.[1];
      if (origin !== undefined) resolve({ child, origin });
    });
  });
}

export function endProcess(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.removeAllListeners("close");
    child.once("close", () => resolve());
    child.kill("SIGTERM");
  });
}

export interface PressWorld {
  tokens: string[];
  productId: number;
  raffleId: number;
  caseId: number;
}

/** Creates people who can pay, one product with `stock` pieces, a raffle, and a case that returns half of its price. */
export async function fillPress(pool: pg.Pool, people: number, stock: number): Promise<PressWorld> {
  const users = await pool.query<{ id: number }>(
    `with made as (
       insert into users (username, email, password_hash, terms_accepted_at, created_at)
       select 'press' || n, 'press' || n || '@example.com', '', now(), now() from generate_series(1, $1::int) n returning id
     ), opened as (
       insert into balances (user_id, points) select id, 1000 from made returning user_id, points
     ), booked as (
       insert into ledger (user_id, currency, amount, balance_after, reason, ref, created_at)
       select user_id, 'points', points, points, 'demo', 'bench', now() from opened
     ) select id from made`,
    [people],
  );
  const ids = users.rows.map(({ id }) => Number(id));
  await openPairs(pool, ids);
  const product = await pool.query<{ id: number }>(
    `insert into products (name, description, price, stock, created_at, updated_at)
     values ('Pressed', '', 10, $1, now(), now()) returning id`,
    [stock],
  );
  const raffle = await pool.query<{ id: number }>(
    `insert into raffles (name, description, entry_price, max_entries_per_user, number_of_winners, ends_at, created_at, updated_at)
     values ('Pressed', '', 10, 5, 1, now() + interval '1 day', now(), now()) returning id`,
  );
  const caseId = await aCase(pool);
  const tokens = await signIn(pool, ids);
  await pool.query("vacuum analyze");
  const getId = (result: pg.QueryResult<{ id: number }>) => Number(result.rows[0]?.id);
  return { tokens, productId: getId(product), raffleId: getId(raffle), caseId };
}

/**
 * Creates a case: half of its tickets give points, a third give bucks and the rest an item. So a roll's statement
 * runs every branch.
 */
export async function aCase(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ id: string }>("insert into cases (created_at) values (now()) returning id");
  const id = Number(rows[0]?.id);
  await pool.query(
    "insert into case_versions (case_id, number, name, price, created_at, odds_sha256) values ($1, 1, 'Bench', 1, now(), repeat('0', 64))",
    [id],
  );
  await pool.query(
    `insert into case_rewards (case_id, version, position, label, kind, amount, first_ticket, last_ticket) values
     ($1, 1, 0, 'Points', 'points', 1, 1, 500000), ($1, 1, 1, 'Bucks', 'bucks', 1, 500001, 830000),
     ($1, 1, 2, 'Item', 'item', 0, 830001, 1000000)`,
    [id],
  );
  return id;
}

export async function openPairs(pool: pg.Pool, userIds: readonly number[]): Promise<void> {
  const pairs = userIds.map((userId) => ({ userId, client: newClientSeed(), ...newServerSeed() }));
  const hex = (key: "innerKey" | "outerKey") => pairs.map((pair) => pair[key].toString("hex"));
  await pool.query(
    `insert into seed_pairs (user_id, server_seed, server_seed_hash, inner_key, outer_key, client_seed)
     select id, text, hash, decode(inner_key, 'hex'), decode(outer_key, 'hex'), client
     from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[]) as t(id, text, hash, inner_key, outer_key, client)`,
    [
      userIds,
      pairs.map(({ text }) => text),
      pairs.map(({ hash }) => hash),
      hex("innerKey"),
      hex("outerKey"),
      pairs.map(({ client }) => client),
    ],
  );
}

async function fillWorld(pool: pg.Pool): Promise<Pick<World, "tokens" | "userIds" | "productIds" | "hotProductId">> {
  const users = await pool.query<{ id: string }>(
    `insert into users (username, email, password_hash, terms_accepted_at, created_at)
     select 'buyer' || n, 'buyer' || n || '@example.com', '', now(), now() from generate_series(1, $1) n returning id`,
    [buyers],
  );
  const ids = users.rows.map(({ id }) => Number(id));
  await pool.query(
    `with opened as (insert into balances (user_id, points) select unnest($1::bigint[]), 1000000000 returning user_id, points)
     insert into ledger (user_id, currency, amount, balance_after, reason, ref, created_at)
     select user_id, 'points', points, points, 'demo', 'bench', now() from opened`,
    [ids],
  );
  const tokens = await signIn(pool, ids);
  const products = await pool.query<{ id: string }>(
    `insert into products (name, description, price, stock, created_at, updated_at)
     select 'Bench ' || n, '', 1, 1000000, now(), now() from generate_series(0, $1) n returning id`,
    [productsForSale],
  );
  const [hot = 0, ...rest] = products.rows.map(({ id }) => Number(id));
  await pool.query("vacuum analyze");
  return {
    tokens,
    userIds: [ids[0] ?? 0, ids.at(-1) ?? 0],
    productIds: [rest[0] ?? 0, rest.at(-1) ?? 0],
    hotProductId: hot,
  };
}

export async function signIn(pool: pg.Pool, userIds: readonly number[]): Promise<string[]> {
  const tokens = userIds.map(() => newToken());
  await pool.query(
    `insert into sessions (token_hash, user_id, created_at, last_seen_at, address, user_agent)
     select decode(hash, 'hex'), id, now(), now(), 'bench', 'bench' from unnest($1::text[], $2::bigint[]) as t(hash, id)`,
    [tokens.map((token) => hashToken(token).toString("hex")), userIds],
  );
  return tokens;
}
