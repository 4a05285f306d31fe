// Ten thousand people press one button together. Measures the time until all have a response, the number sold, and the
// cost. The product runs as two processes on a PostgreSQL server, or as one on the embedded database.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { pino } from "pino";
import { openDatabase } from "../../platform/database/database.ts";
import { findPostmaster, postgresMs, processMs, readMemoryMb } from "./processor.ts";
import { scratchFile } from "./tools.ts";
import { endProcess, fillPress, freshDatabase, type PressWorld, startProduct, startServer } from "./world.ts";

const goals = { answeredMs: 3_000, p99Ms: 100, rssMb: 1_536 };
const stockCount = 500;

interface Product {
  child: ChildProcess;
  origin: string;
  metrics?: number;
}

const children: ChildProcess[] = [];
process.once("exit", () => {
  for (const child of children) child.kill("SIGKILL");
});
const log = pino({ level: "silent" });
const more = (metrics: number) => ({ METRICS_PORT: String(metrics), DATABASE_POOL: "10" });
const requestedNames = new Set(process.argv.slice(3));
const isRequested = (name: string) => requestedNames.size === 0 || requestedNames.has(name);

async function onServer(people: number): Promise<void> {
  const url = await freshDatabase(process.env.BENCH_DATABASE_URL ?? "");
  const first = await startProduct(url, more(19_464));
  const second = await startProduct(url, more(19_465));
  const config = { databaseUrl: url, databasePool: 4, dataDir: "", namedStatements: true };
  const database = await openDatabase(config, log);
  try {
    const world = await fillPress(database.pool, people, stockCount);
    const postmaster = await findPostmaster(database.pool);
    const products = [
      { ...first, metrics: 19_464 },
      { ...second, metrics: 19_465 },
    ];
    await measureBaseline(world, products.length);
    await measure("server, 2 processes", world, { products, postmaster });
    await verifyResult(database.pool, world);
  } finally {
    await database.close();
    await Promise.all([endProcess(first.child), endProcess(second.child)]);
  }
}

/** Fills the database before the product opens it, because only one process can. */
async function onEmbedded(people: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "windfall-bench-data-"));
  const start = () => startProduct(undefined, { ...more(19_466), DATA_DIR: dataDir });
  await endProcess((await start()).child);
  const opened = () => openDatabase({ databaseUrl: undefined, databasePool: 1, dataDir, namedStatements: true }, log);
  const filling = await opened();
  const world = await fillPress(filling.pool, people, stockCount);
  await filling.close();
  await measureBaseline(world, 1);
  const product = await start();
  await measure("embedded", world, { products: [{ ...product, metrics: 19_466 }] });
  await endProcess(product.child);
  const database = await opened();
  await verifyResult(database.pool, world);
  await database.close();
}

async function measureBaseline(world: PressWorld, processes: number): Promise<void> {
  const products = await Promise.all(
    Array.from({ length: processes }, () => startServer("workshop/bench/press-bare.ts", [], /(http:\S+)/)),
  );
  await measure("floor, node:http alone", world, { products });
  await Promise.all(products.map(({ child }) => endProcess(child)));
}

interface BenchTarget {
  products: readonly Product[];
  postmaster?: number;
}

async function measure(
  where: string,
  { tokens, productId, raffleId, caseId }: PressWorld,
  side: BenchTarget,
): Promise<void> {
  const { products } = side;
  children.push(...products.map(({ child }) => child));
  const buttons = [
    ["purchase", `/api/products/purchase/${productId}`],
    ["raffle", `/api/raffles/join/${raffleId}/1`],
    ["case", `/case/${caseId}/roll`],
  ] as const;
  const file = scratchFile("tokens.json", JSON.stringify(tokens));
  const args = [
    "workshop/bench/press-crowd.ts",
    file,
    products.map(({ origin }) => origin).join(","),
    ...buttons.map(([, path]) => path),
  ];
  const crowd = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  children.push(crowd);
  let text = "";
  let before: CpuTime | undefined;
  for await (const piece of crowd.stdout.setEncoding("utf8")) {
    text += piece;
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n")) {
      const round: Round | Pick<Round, "nth"> = JSON.parse(text.slice(0, at));
      const now = measureCpu(side);
      // Reading the event loop's delays also resets them, so each line begins a new measurement.
      const lagsMs = await Promise.all(products.map(lagMs));
      if ("people" in round && before !== undefined)
        printRow(`${buttons[round.nth]?.[0]} (${where})`, round, { ...difference(now, before), lagsMs, products });
      before = now;
      text = text.slice(at + 1);
    }
  }
}

interface Round {
  nth: number;
  people: number;
  statuses: Record<string, number>;
  medianMs: number;
  p99Ms: number;
  lastMs: number;
  cpuMs: number;
}

/** Processor time of each process in ms since it started. */
interface CpuTime {
  productsMs: number;
  databaseMs: number;
}

const difference = (now: CpuTime, before: CpuTime): CpuTime => ({
  productsMs: now.productsMs - before.productsMs,
  databaseMs: now.databaseMs - before.databaseMs,
});

function printRow(
  what: string,
  { people, statuses, medianMs, p99Ms, lastMs, cpuMs }: Round,
  { products, lagsMs, productsMs, databaseMs }: CpuTime & { products: readonly Product[]; lagsMs: number[] },
): void {
  const lag = Math.max(...lagsMs);
  const rss = Math.max(...products.map(({ child }) => readMemoryMb(child.pid ?? 0)));
  const isFloor = products.every(({ metrics }) => metrics === undefined);
  const isMet = lastMs <= goals.answeredMs && lag <= goals.p99Ms && rss <= goals.rssMb;
  const each = (ms: number) => ((ms * 1_000) / people).toFixed(0);
  console.log(
    `press ${what}: ${people} answered ${JSON.stringify(statuses)}, median ${medianMs.toFixed(0)} ms, ` +
      `p99 ${p99Ms.toFixed(0)}, last ${lastMs.toFixed(0)}; µs of processor each: crowd ${each(cpuMs)}, ` +
      `product ${each(productsMs)}, database ${each(databaseMs)}` +
      (isFloor ? "" : `; event loop p99 ${lag.toFixed(0)} ms, ${rss.toFixed(0)} MB: ${isMet ? "met" : "missed"}`),
  );
}

async function verifyResult(pool: pg.Pool, { productId, raffleId }: PressWorld): Promise<void> {
  const { rows } = await pool.query<{ orders: number; stock: number; tickets: number; sum: number; wrong: number }>(
    `select (select count(*) from orders where product_id = $1) as orders, (select stock from products where id = $1) as stock,
       (select entries_count from raffles where id = $2) as tickets,
       (select coalesce(sum(last_ticket - first_ticket + 1), 0) from raffle_entries where raffle_id = $2) as sum,
       (select count(*) from balances b where points <> (
         select coalesce(sum(amount), 0) from ledger l where l.user_id = b.user_id and currency = 'points')) as wrong`,
    [productId, raffleId],
  );
  const found = rows[0];
  const holds =
    Number(found?.orders) === stockCount &&
    Number(found?.stock) === 0 &&
    Number(found?.tickets) === Number(found?.sum) &&
    Number(found?.wrong) === 0;
  console.log(
    `press: ${found?.orders} of ${stockCount} sold, ${found?.tickets} tickets, the ledger proves: ${holds ? "yes" : "NO"}`,
  );
  if (!holds) process.exitCode = 1;
}

const measureCpu = ({ products, postmaster }: BenchTarget): CpuTime => ({
  productsMs: products.reduce((sum, { child }) => sum + processMs(child.pid ?? 0), 0),
  databaseMs: postmaster === undefined ? 0 : postgresMs(postmaster),
});

async function lagMs({ metrics }: Product): Promise<number> {
  if (metrics === undefined) return 0;
  const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1]) * 1_000;
}

if (isRequested("server")) await onServer(Number(process.env.BENCH_PRESSING ?? 10_000));
if (isRequested("embedded")) await onEmbedded(Number(process.env.BENCH_PRESSING_EMBEDDED ?? 2_000));
