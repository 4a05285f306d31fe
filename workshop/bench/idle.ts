// Counts the statements, the processor time and the memory of a site that nobody uses. `-- idle embedded` counts no statements.
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { processMs, readMemoryMb } from "./processor.ts";
import { endProcess, freshDatabase, startProduct } from "./world.ts";

/** The site counts as used for a minute after its last request. */
const quietAfterMs = 70_000;
const minutes = Number(process.env.BENCH_IDLE_MINUTES ?? 12);
const isEmbedded = process.argv.includes("embedded");

const url = isEmbedded ? undefined : await freshDatabase(process.env.BENCH_DATABASE_URL ?? "");
const { child } = await startProduct(url);
const pid = child.pid ?? 0;
const client = url === undefined ? undefined : new pg.Client({ connectionString: url });
try {
  await client?.connect();
  await client?.query("create extension pg_stat_statements");
  await sleep(quietAfterMs);
  await client?.query("select pg_stat_statements_reset()");
  const before = processMs(pid);
  await sleep(minutes * 60_000);
  const percent = (processMs(pid) - before) / (minutes * 600);
  const memory = `${readMemoryMb(pid).toFixed(0)} MB (goal ${isEmbedded ? 350 : 200})`;
  console.log(`idle for ${minutes} minutes: ${percent.toFixed(2)} % of a core (goal 1), ${memory}`);
  if (client !== undefined) await listStatements(client);
} finally {
  await client?.end();
  await endProcess(child);
}

async function listStatements(on: pg.Client): Promise<void> {
  const { rows } = await on.query<{ calls: number; query: string }>(
    `select calls::int, left(regexp_replace(query, '\\s+', ' ', 'g'), 120) as query from pg_stat_statements order by calls desc`,
  );
  const statements = rows.reduce((sum, { calls }) => sum + calls, 0) / minutes;
  console.log(`${statements.toFixed(0)} statements a minute (goal 60)`);
  for (const { calls, query } of rows.slice(0, 20)) console.log(`${String(calls).padStart(6)} ${query}`);
}
