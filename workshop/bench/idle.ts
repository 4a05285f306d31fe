// Counts the statements and the processor time of a site that nobody uses.
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { processMs } from "./processor.ts";
import { endProcess, freshDatabase, startProduct } from "./world.ts";

/** The site counts as used for a minute after its last request. */
const quietAfterMs = 70_000;
const minutes = Number(process.env.BENCH_IDLE_MINUTES ?? 12);

const url = await freshDatabase(process.env.BENCH_DATABASE_URL ?? "");
const { child } = await startProduct(url);
const client = new pg.Client({ connectionString: url });
await client.connect();
try {
  await client.query("create extension pg_stat_statements");
  await sleep(quietAfterMs);
  await client.query("select pg_stat_statements_reset()");
  const before = processMs(child.pid ?? 0);
  await sleep(minutes * 60_000);
  const percent = (processMs(child.pid ?? 0) - before) / (minutes * 600);
  const { rows } = await client.query<{ calls: number; query: string }>(
    `select calls::int, left(regexp_replace(query, '\\s+', ' ', 'g'), 120) as query from pg_stat_statements order by calls desc`,
  );
  const statements = rows.reduce((sum, { calls }) => sum + calls, 0) / minutes;
  console.log(
    `idle: ${statements.toFixed(0)} statements a minute, ${percent.toFixed(2)} % of a core; goals 60 and 1 %`,
  );
  for (const { calls, query } of rows.slice(0, 20)) console.log(`${String(calls).padStart(6)} ${query}`);
} finally {
  await client.end();
  await endProcess(child);
}
