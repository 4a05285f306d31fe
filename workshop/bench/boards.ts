import type pg from "pg";
import { z } from "zod";
import { benchSlug, linkedEvery } from "./sync-rows.ts";
import { measureHttp, pressScript, purchasePath, type Row, runForOutput, scratchFile } from "./tools.ts";
import { endProcess, startServer, type World } from "./world.ts";

const size = Number(process.env.BENCH_SYNC_ROWS ?? "100000");
const maxSeconds = 10;
const maxMb = 200;

const measured = z.object({
  runs: z.array(z.object({ kind: z.string(), seconds: z.number(), ok: z.boolean(), understood: z.number() })),
  addedMb: z.number(),
});
const boardProps = z.object({
  props: z.object({ leaderboard: z.object({ entries: z.array(z.object({ own: z.boolean().optional() })) }) }),
});

export async function measureSync(world: World): Promise<void> {
  await linkAccounts(world.pool, size);
  const sync = (partner: number) =>
    runForOutput(process.execPath, ["workshop/bench/sync-run.ts", world.databaseUrl, String(partner), String(size)]);
  const { runs, addedMb } = measured.parse(JSON.parse(await sync(900)));
  for (const { kind, seconds, ok, understood } of runs) {
    if (!ok || understood !== size) throw new Error(`The sync did not do its work: ${kind}`);
    console.log(`sync of ${size} rows, ${kind}: ${seconds.toFixed(2)} s (goal ${maxSeconds})`);
    if (seconds > maxSeconds) process.exitCode = 1;
  }
  console.log(`syncs of ${size} rows added at most ${addedMb} MB (goal ${maxMb})`);
  if (addedMb > maxMb) process.exitCode = 1;

  const script = scratchFile("sync.lua", pressScript(world.tokens, purchasePath(...world.productIds)));
  const purchases = async () => (await measureHttp(world.origin, { script })).perSecond.toFixed(0);
  const before = await purchases();
  let partner = 900;
  const beside = purchases();
  const isOver = beside.then(() => true);
  while (!(await Promise.race([isOver, sync(++partner).then(() => false)])));
  console.log(
    `purchases a second: ${before} alone, ${await beside} beside syncs without a pause, ${await purchases()} alone`,
  );
}

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

const fewEntries = 100;
const manyEntries = 100_000;

/** Measures for a viewer in the middle of the board, so the page has the shared data and the viewer's own. */
export async function measureBoardPage(world: World, rows: Row[]): Promise<void> {
  const [reference, product] = [await boardPage(world, fewEntries), await boardPage(world, manyEntries)];
  console.log(`leaderboard page of ${manyEntries} entries: the first visit after a sync took ${product.firstMs} ms`);
  rows.push({
    name: "board-page",
    perSecond: product.perSecond,
    reference: `the same page with ${fewEntries} entries`,
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
  const { child, origin } = await startServer("site/main.ts", [], /ready at (http:\S+)/, env);
  const url = `${origin.replace("localhost", "127.0.0.1")}/leaderboard`;
  const version = (await fetch(url, { headers: { "x-inertia": "true" } })).headers.get("x-inertia-version") ?? "";
  const headers = { "x-inertia": "true", "x-inertia-version": version, cookie: `windfall_session=${tokens[0]}` };
  const startedAt = performance.now();
  const first = boardProps.parse(await (await fetch(url, { headers })).json());
  const firstMs = Math.round(performance.now() - startedAt);
  const own = first.props.leaderboard.entries.find((entry) => entry.own === true);
  if (own === undefined) throw new Error(`Nobody found themselves on the board of ${entries}.`);
  await measureHttp(url, { headers });
  const { perSecond } = await measureHttp(url, { headers });
  await endProcess(child);
  return { perSecond, firstMs };
}
