// Measures the wager sync beside a bare COPY, and the leaderboard page with many entries beside one with few.
import { rmSync } from "node:fs";
import type pg from "pg";
import { z } from "zod";
import { benchRow, benchSlug, linkedEvery } from "./sync-rows.ts";
import { output, type Row, scratchFile, wrk } from "./tools.ts";
import { end, startServer, type World } from "./world.ts";

/** `BENCH_SYNC_ROWS=100000` measures that size alone. */
const sizes = (process.env.BENCH_SYNC_ROWS ?? "10000,100000,1000000").split(",").map(Number);
const mostMb = (size: number): number => (size > 100_000 ? 300 : 200);
const goalOf = (kind: string): number => (kind === "10 %" ? 0.5 : 0.3);

/** What sync-run.ts prints. */
const measured = z.object({
  runs: z.array(z.object({ kind: z.string(), seconds: z.number(), ok: z.boolean(), understood: z.number() })),
  rssMb: z.number(),
});
const shownBoard = z.object({
  props: z.object({ leaderboard: z.object({ entries: z.array(z.object({ own: z.boolean().optional() })) }) }),
});

/** Rows a second, and the memory it took, for each size. */
export async function measureSync(world: World, rows: Row[]): Promise<void> {
  await linkAccounts(world.pool, Math.max(...sizes));
  for (const [index, size] of sizes.entries()) {
    const before = await copyPerSecond(world, size);
    const text = await output(process.execPath, [
      "workshop/bench/sync-run.ts",
      world.databaseUrl,
      String(900 + index),
      String(size),
    ]);
    const { runs, rssMb } = measured.parse(JSON.parse(text));
    // A second is short on a busy machine: the reference is measured on both sides.
    const referencePerSecond = (before + (await copyPerSecond(world, size))) / 2;
    console.log(`syncs of ${size} rows: at most ${rssMb} MB (goal ${mostMb(size)})`);
    console.log(await leastWork(world.pool, size));
    if (rssMb > mostMb(size)) process.exitCode = 1;
    for (const { kind, seconds, ok, understood } of runs) {
      if (!ok || understood !== size) throw new Error(`The sync did not do its work: ${text}`);
      const name = `sync ${kind} 10^${Math.log10(size)}`;
      rows.push({ name, perSecond: size / seconds, reference: "bare COPY", referencePerSecond, goal: goalOf(kind) });
    }
  }
}

/**
 * What no sync can do without, each as one bare statement on tables like the product's, taken back afterwards: a row under
 * its key for every account, and for every user who earns a movement and a new balance.
 */
async function leastWork(pool: pg.Pool, size: number): Promise<string> {
  const client = await pool.connect();
  const took: string[] = [];
  const timed = async (what: string, statement: string) => {
    const startedAt = performance.now();
    await client.query(statement);
    took.push(`${what} ${Math.round(performance.now() - startedAt)} ms`);
  };
  try {
    await client.query("begin");
    await client.query(
      `create temp table bench_rows on commit drop as
       select 'bench-' || n as account_id, 'player_' || n as username, (100 + n::bigint * 7919 % 5000000) as cents
       from generate_series(0, ${size - 1}) n`,
    );
    await client.query(
      `create temp table bench_users on commit drop as
       select user_id from links where provider = '${benchSlug}' order by user_id limit ${Math.ceil(size / linkedEvery)}`,
    );
    await client.query("analyze bench_rows, bench_users");
    await client.query("create table bench_wagers (like wagers including all)");
    await client.query("create table bench_ledger (like ledger including all)");
    await timed(
      "rows under their key",
      "insert into bench_wagers select 1, '2026-11-01', account_id, username, cents, cents, now() from bench_rows",
    );
    await timed(
      "movements",
      `insert into bench_ledger (user_id, currency, amount, balance_after, reason, ref, created_at)
       select user_id, 'points', 1, 1, 'wager', 'bench', now() from bench_users`,
    );
    await timed("balances", "update balances b set points = points + 1 from bench_users u where b.user_id = u.user_id");
  } finally {
    await client.query("rollback");
    client.release();
  }
  return `${size} rows at the least: ${took.join(", ")}`;
}

/** Users with balances, each linked to every tenth account. */
async function linkAccounts(pool: pg.Pool, most: number): Promise<void> {
  await pool.query(
    `with made as (
       insert into users (username, email, password_hash, terms_accepted_at, created_at)
       select 'linked' || n, 'linked' || n || '@example.com', '', now(), now() from generate_series(0, $1 - 1, $2) n
       returning id, username
     ), opened as (insert into balances (user_id) select id from made)
     insert into links (user_id, provider, account_id, account_name, linked_at)
     select id, $3, 'bench-' || substr(username, 7), username, now() - interval '40 days' from made`,
    [most, linkedEvery, benchSlug],
  );
  await pool.query("vacuum analyze");
}

async function copyPerSecond({ pool, databaseUrl }: World, size: number): Promise<number> {
  await pool.query("create table bench_copy (account_id text, username text, wager_cents bigint)");
  const lines: string[] = [];
  for (let n = 0; n < size; n += 1) {
    const { accountId, username, wagerCents } = benchRow(n);
    lines.push(`${accountId}\t${username}\t${wagerCents}\n`);
  }
  const file = scratchFile(`copy-${size}.tsv`, lines.join(""));
  const startedAt = performance.now();
  await output("psql", [databaseUrl, "-qc", `\\copy bench_copy from '${file}'`]);
  const seconds = (performance.now() - startedAt) / 1000;
  rmSync(file);
  await pool.query("drop table bench_copy");
  return size / seconds;
}

const few = 100;
const many = 100_000;

/** Somebody in the middle of the board visits it: what is read once, and what is read for them. */
export async function measureBoardPage(world: World, rows: Row[]): Promise<void> {
  const [reference, product] = [await boardPage(world, few), await boardPage(world, many)];
  console.log(`leaderboard page of ${many} entries: the first visit after a sync took ${product.firstMs} ms`);
  rows.push({
    name: "board-page",
    perSecond: product.perSecond,
    reference: `the same page with ${few} entries`,
    referencePerSecond: reference.perSecond,
    goal: 0.9,
  });
}

async function boardPage(world: World, entries: number): Promise<{ perSecond: number; firstMs: number }> {
  const { pool, tokens, userIds } = world;
  await pool.query("delete from wagers where partner = 1 and month = date_trunc('month', now() at time zone 'UTC')");
  await pool.query("delete from links where provider = 'roobet'");
  await pool.query("delete from sandbox_wagers where partner = 'roobet'");
  const month = "date_trunc('month', now() at time zone 'UTC')::date";
  for (const into of ["wagers", "sandbox_wagers"]) {
    const [partner, more, values] =
      into === "wagers" ? ["1", ", counted_cents, updated_at", ", n * 937, now()"] : ["'roobet'", "", ""];
    await pool.query(
      `insert into ${into} (partner, month, account_id, username, wager_cents${more})
       select ${partner}, ${month}, 'board-' || n, 'board_' || n, n * 937${values} from generate_series(1, $1) n`,
      [entries],
    );
  }
  await pool.query(
    `insert into links (user_id, provider, account_id, account_name, linked_at)
     values ($1, 'roobet', $2, $2, now()) on conflict do nothing`,
    [userIds[0], `board-${Math.ceil(entries / 2)}`],
  );
  await pool.query("vacuum analyze");
  const env = {
    ...process.env,
    DATABASE_URL: world.databaseUrl,
    DEMO: "1",
    LIMITS: "off",
    PORT: "0",
    LOG_LEVEL: "error",
  };
  const { child, origin } = await startServer("server/main.ts", [], /ready at (http:\S+)/, env);
  const url = `${origin.replace("localhost", "127.0.0.1")}/leaderboard`;
  const version = (await fetch(url, { headers: { "x-inertia": "true" } })).headers.get("x-inertia-version") ?? "";
  const headers = { "x-inertia": "true", "x-inertia-version": version, cookie: `windfall_session=${tokens[0]}` };
  const startedAt = performance.now();
  const first = shownBoard.parse(await (await fetch(url, { headers })).json());
  const firstMs = Math.round(performance.now() - startedAt);
  const own = first.props.leaderboard.entries.find((entry) => entry.own === true);
  if (own === undefined) throw new Error(`Nobody found themselves on the board of ${entries}.`);
  await wrk(url, { headers });
  const { perSecond } = await wrk(url, { headers });
  await end(child);
  return { perSecond, firstMs };
}
