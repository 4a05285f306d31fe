// Compares every page of a race of 10^5 accounts and 60 days with the same page of an empty race. Uses the embedded database,
// or the server of TEST_DATABASE_URL: `node bin/postgres.mjs -- node workshop/bench/race-pages.ts`.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { openDatabase } from "../../platform/database/database.ts";
import { demoPassword } from "../../site/demo/known-accounts.ts";
import { endProcess, freshDatabase, startProduct } from "./world.ts";

/** `BENCH_ACCOUNTS=1000` changes the size. */
const accounts = Number(process.env.BENCH_ACCOUNTS ?? "100000");
const days = 60;
const visits = 60;
/** A full race's median may be this many times an empty one's. */
const goal = 1.3;
const dayMs = 24 * 60 * 60_000;

const serverUrl = process.env.TEST_DATABASE_URL;
const databaseUrl = serverUrl === undefined ? undefined : await freshDatabase(serverUrl);
const dataDir = mkdtempSync(join(tmpdir(), "windfall-bench-data-"));
const start = () => startProduct(databaseUrl, { DATA_DIR: dataDir });

await endProcess((await start()).child);
await fill();
const { child, origin } = await start();
try {
  await measure();
} finally {
  await endProcess(child);
}

/** Rainbet has the wagers, CSGOBig has none. Their sandboxes fail, so that the sync changes nothing. */
async function fill(): Promise<void> {
  const log = pino({ level: "silent" });
  const { pool, close } = await openDatabase({ databaseUrl, databasePool: 1, dataDir, namedStatements: true }, log);
  const query = (text: string, values: unknown[] = []) => pool.query(text, values);
  await query("delete from wager_days where partner in (2, 3)");
  await query("delete from wagers where partner in (2, 3)");
  await query(
    `insert into wagers (partner, month, account_id, username, wager_cents, counted_cents, updated_at)
     select 2, month, 'race-' || n, 'Racer_' || n, n * 937, n * 937, now() from generate_series(1, $1::integer) n,
       (select distinct date_trunc('month', now() at time zone 'UTC' - day * interval '1 day')::date as month
        from generate_series(0, $2::integer) day) months`,
    [accounts, days],
  );
  for (let day = 0; day < days; day += 1)
    await query(
      `insert into wager_days (partner, day, account_id, cents)
       select 2, (now() at time zone 'UTC')::date - $2::integer, 'race-' || n, (n * 937 + $2 * 31) % 1000003 + 1
       from generate_series(1, $1::integer) n`,
      [accounts, day],
    );
  await query("update wager_months set taken_at = now() where partner in (2, 3)");
  await query(
    "insert into sandbox_state (key, value) values ('fault:rainbet', '\"error\"'), ('fault:csgobig', '\"error\"') on conflict (key) do update set value = excluded.value",
  );
  await query(
    `insert into links (user_id, provider, account_id, account_name, linked_at)
     select id, 'rainbet', 'race-' || $1, 'Racer', now() from users where username = 'viewer'`,
    [Math.ceil(accounts / 2)],
  );
  await query("analyze");
  await close();
}

async function measure(): Promise<void> {
  const [admin, viewer] = [await signIn("admin"), await signIn("viewer")];
  const empty = await createBoard(admin, "csgobig");
  const full = await createBoard(admin, "rainbet");
  const address = (path: string) => (board: number) => path.replace(":id", String(board));
  for (const [name, path, cookie] of [
    ["a viewer's page", address("/leaderboard/:id"), viewer],
    ["a guest's page", address("/leaderboard/:id"), ""],
    ["the list of races", address("/leaderboard?of=:id"), viewer],
    ["its 2,000 rows", address("/leaderboard/:id?entries=2000"), viewer],
    ["places as CSV", address("/api/boards/:id/places.csv"), ""],
    ["the desk's page", address("/admin/boards/:id"), admin],
  ] as const) {
    const medians = await compare(origin, path, cookie, [empty, full]);
    const ratio = (medians[1] ?? 0) / (medians[0] ?? 1);
    const verdict = ratio <= goal ? "met" : "missed";
    const [few, many] = medians.map((ms) => ms.toFixed(1));
    console.log(`${name}: ${many} ms, empty ${few} ms, ratio ${ratio.toFixed(2)} (goal ${goal}): ${verdict}`);
  }
}

/** Visits both in turn. Returns the median of each in ms. */
async function compare(
  site: string,
  path: (board: number) => string,
  cookie: string,
  boards: readonly number[],
): Promise<number[]> {
  const times = boards.map((): number[] => []);
  for (let count = 0; count < visits; count += 1)
    for (const [index, board] of boards.entries()) {
      const startedAt = performance.now();
      const answer = await fetch(site + path(board), { headers: { cookie } });
      const bytes = (await answer.text()).length;
      if (!answer.ok) throw new Error(`${path(board)} answered ${answer.status}.`);
      const ms = performance.now() - startedAt;
      // The first visit reads the standings of a race that was just created.
      if (count === 0) console.log(`first visit of ${path(board)}: ${ms.toFixed(0)} ms, ${bytes} bytes`);
      else times[index]?.push(ms);
    }
  return times.map((list) => list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)] ?? 0);
}

async function signIn(username: string): Promise<string> {
  const answer = await post("/api/auth/login", "", { username, password: demoPassword });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

async function createBoard(admin: string, partner: string): Promise<number> {
  const today = Math.floor(Date.now() / dayMs) * dayMs;
  const [starts_at, ends_at] = [1 - days, 1].map((day) => new Date(today + day * dayMs).toISOString().slice(0, 16));
  const prizes = [{ from: 1, to: 10, kind: "bucks", amount: 100 }];
  const startedAt = performance.now();
  const answer = await post("/api/boards/create", admin, {
    ...{ name: partner, partners: [partner], starts_at, ends_at, time_zone: "UTC", prizes },
  });
  console.log(`${partner}: created, read and booked in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
  return (await answer.json()).id;
}

async function post(path: string, cookie: string, body: object): Promise<Response> {
  const headers = { "content-type": "application/json", cookie, origin, "idempotency-key": crypto.randomUUID() };
  const answer = await fetch(origin + path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}
