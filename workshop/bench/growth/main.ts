// `npm run bench -- growth` measures desk and viewers' pages of a site that has run for years, and of the demo.
// BENCH_SCALE=0.01 fills a hundredth of the site.
import { cpus, loadavg } from "node:os";
import pg from "pg";
import { pino } from "pino";
import { endedByState, type RaffleState } from "../../../features/raffles/contract/raffles.ts";
import { isLedgerValid, verifyLedger } from "../../../money/server/verify-ledger.ts";
import { openDatabase } from "../../../platform/database/database.ts";
import { withStatementTimeout } from "../../../platform/database/statement-timeout.ts";
import { endProcess, freshDatabase, signIn, startProduct } from "../world.ts";
import { type Filled, fill } from "./fill.ts";
import { sizeTable } from "./sizes.ts";
import { type Figure, openVisitor, type Visitor } from "./visits.ts";
import { deskWalk, type Stop, viewerWalk, type WalkSubjects } from "./walks.ts";

const deskGoalMs = 150;
const weightGoalKb = 150;
/** Relative to the demo's page. Differences of a few milliseconds are ignored. */
const viewerGoal = 1.3;
const toleranceMs = 3;

const proofMs = 30 * 60_000;

const scale = Number(process.env.BENCH_SCALE ?? 1);
const databaseUrl = await freshDatabase(process.env.BENCH_DATABASE_URL ?? "");
const pool = new pg.Pool({ connectionString: databaseUrl });
let missedGoals = 0;
try {
  const demo = await withVisitors(["admin", "viewer"], async (admin, viewer) => {
    const about = {
      heavy: "viewer",
      plain: "viewer",
      raffle: await findRaffle("drawn"),
      openRaffle: await findRaffle("open"),
      roll: await newestRoll(),
    };
    return { desk: await walk(admin, deskWalk(about)), viewer: await walk(viewer, viewerWalk(about)) };
  });
  const filled = await fillAll();
  const sizes = await sizeTable(pool);
  const [heavy, plain, admin] = await findNames([filled.heavy, filled.plain, filled.admin]);
  const { raffles, imports } = filled;
  const roll = await newestRoll();
  const about: WalkSubjects = { heavy, plain, raffle: raffles.drawn, openRaffle: raffles.open, roll, imports };
  const grown = await withVisitors([admin, heavy], async (desk, viewer) => ({
    desk: await walk(desk, deskWalk(about)),
    viewer: await walk(viewer, viewerWalk(about)),
  }));
  print("The desk", grown.desk, demo.desk, (figure) => figure.warmMs <= deskGoalMs && figure.kb <= weightGoalKb);
  print(
    `A viewer with 10,000 movements`,
    grown.viewer,
    demo.viewer,
    (figure, before) => figure.warmMs <= before.warmMs * viewerGoal || figure.warmMs <= before.warmMs + toleranceMs,
  );
  console.log(`\n${sizes}`);
  console.log(
    `\n${cpus().length} processors, on which ${loadavg()[0]?.toFixed(0)} programs wanted to run in the last minute.`,
  );
  console.log(missedGoals === 0 ? "\nEvery goal is met." : `\n${missedGoals} missed, marked with !`);
} finally {
  await pool.end();
}
if (missedGoals > 0) process.exitCode = 1;

async function withVisitors<Value>(
  names: [string, string],
  act: (first: Visitor, second: Visitor) => Promise<Value>,
): Promise<Value> {
  const { child, origin } = await startProduct(databaseUrl);
  try {
    const { rows } = await pool.query<{ id: string }>(
      "select id from unnest($1::text[]) with ordinality as asked(name, at) join users on lower(username) = name order by at",
      [names],
    );
    const [first = "", second = ""] = await signIn(
      pool,
      rows.map(({ id }) => Number(id)),
    );
    return await act(await openVisitor(origin, first), await openVisitor(origin, second));
  } finally {
    await endProcess(child);
  }
}

async function walk(visitor: Visitor, stops: readonly Stop[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const stop of stops) figures.push(await visitor.measure(stop));
  return figures;
}

async function fillAll(): Promise<Filled> {
  const startedAt = performance.now();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const filled = await fill(client, { scale, now: new Date() });
  await client.end();
  const seconds = (performance.now() - startedAt) / 1_000;
  const { users, movements } = filled.sizes;
  console.log(
    `${users.toLocaleString("en")} users and ${movements.toLocaleString("en")} movements in ${seconds.toFixed(0)} s.`,
  );
  const config = { databaseUrl, databasePool: 1, dataDir: ".", namedStatements: true };
  const database = await openDatabase(config, pino({ level: "silent" }));
  const holds = await withStatementTimeout(proofMs, async () => isLedgerValid(await verifyLedger(database.db)));
  await database.close();
  if (!holds) throw new Error("The ledger of the grown site does not verify.");
  return filled;
}

async function findNames(ids: readonly number[]): Promise<[string, string, string]> {
  const { rows } = await pool.query<{ username: string }>(
    "select username from unnest($1::bigint[]) with ordinality as asked(id, at) join users using (id) order by at",
    [ids],
  );
  const [first = "", second = "", third = ""] = rows.map(({ username }) => username);
  return [first, second, third];
}

async function findRaffle(state: RaffleState): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(`select max(id) as id from raffles where ended = $1`, [
    endedByState[state],
  ]);
  return Number(rows[0]?.id);
}

async function newestRoll(): Promise<number> {
  const { rows } = await pool.query<{ id: string }>("select max(id) as id from rolls");
  return Number(rows[0]?.id);
}

function print(
  title: string,
  grown: readonly Figure[],
  demo: readonly Figure[],
  isMet: (figure: Figure, before: Figure) => boolean,
): void {
  console.log(`\n${title.padEnd(58)} first     warm      demo   first     warm   page`);
  for (const [index, figure] of grown.entries()) {
    const before = demo[index] ?? figure;
    const met = isMet(figure, before);
    if (!met) missedGoals += 1;
    const ms = (value: number) => `${value.toFixed(1).padStart(7)} ms`;
    const columns = `${ms(figure.firstMs)} ${ms(figure.warmMs)}   ${ms(before.firstMs)} ${ms(before.warmMs)} ${figure.kb.toFixed(0).padStart(4)} KB`;
    console.log(`${figure.name.slice(0, 54).padEnd(55)} ${columns}${met ? "" : " !"}`);
  }
}
