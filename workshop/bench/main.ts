import { isRecord } from "../../platform/contract/json-values.ts";
import { barePurchase } from "./bare-purchase.ts";
import { measureBoardPage, measureSync } from "./boards.ts";
import { measureCases } from "./cases.ts";
import { measureDocuments } from "./documents.ts";
import { measureHunts } from "./hunts.ts";
import { measureRaffles } from "./raffles.ts";
import {
  clients,
  formatTable,
  measureHttp,
  measureSql,
  pressScript,
  purchasePath,
  type Row,
  scratchFile,
  seconds,
} from "./tools.ts";
import { endProcess, openWorld, startServer, type World } from "./world.ts";

const requestedNames = new Set(process.argv.slice(2));
const isRequested = (name: string) => requestedNames.size === 0 || requestedNames.has(name);

const world = await openWorld(process.env.BENCH_DATABASE_URL ?? "");
const rows: Row[] = [];
console.log(`Measuring with ${clients} clients, ${seconds} s each, on PostgreSQL at fsync=on.`);
try {
  if (isRequested("guest") || isRequested("signed-in")) await measurePages(world);
  if (isRequested("document")) await measureDocuments(world, rows);
  if (isRequested("purchase")) await measurePurchase(world, "purchase", world.productIds, 0.35);
  if (isRequested("hot")) await measurePurchase(world, "hot", [world.hotProductId, world.hotProductId], 0.7);
  rows.push(...(await measureRaffles(world, isRequested)));
  rows.push(...(await measureCases(world, isRequested)));
  if (isRequested("sync")) await measureSync(world);
  if (isRequested("board-page")) await measureBoardPage(world, rows);
  if (isRequested("hunt")) await measureHunts(world);
  if (rows.length > 0) console.log(`\n${formatTable(rows)}\n`);
  await verifyMoney(world);
} finally {
  await world.stop();
}

async function measurePages({ origin, tokens }: World): Promise<void> {
  const visit = { "x-inertia": "true", "x-inertia-version": await clientVersion(origin) };
  const signedIn = { ...visit, cookie: `windfall_session=${tokens[0]}` };
  for (const [name, headers, goal] of [
    ["guest", visit, 0.5],
    ["signed-in", signedIn, 0.28],
  ] as const) {
    if (!isRequested(name)) continue;
    const body = await (await fetch(`${origin}/store`, { headers })).text();
    const raw = await startServer("workshop/bench/raw-server.ts", [scratchFile("page.json", body)], /(http:\S+)/);
    const reference = await measureHttp(raw.origin);
    await endProcess(raw.child);
    await measureHttp(`${origin}/store`, { headers });
    const { perSecond } = await measureHttp(`${origin}/store`, { headers });
    rows.push({ name, perSecond, reference: "raw node:http", referencePerSecond: reference.perSecond, goal });
  }
}

async function clientVersion(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/store`, { headers: { "x-inertia": "true" } });
  const object: unknown = await answer.json();
  return isRecord(object) ? String(object.version) : "";
}

async function measurePurchase(world: World, name: string, products: [number, number], goal: number): Promise<void> {
  const referencePerSecond = await measureSql(world.databaseUrl, pgbenchScript(world.userIds, products));
  const script = scratchFile(`${name}.lua`, pressScript(world.tokens, purchasePath(...products)));
  const { perSecond, refused } = await measureHttp(world.origin, { script });
  if (refused > 0) console.log(`${name}: ${refused} purchases were refused`);
  rows.push({ name, perSecond, reference: "pgbench, a bare statement", referencePerSecond, goal });
}

function pgbenchScript([firstUser, lastUser]: [number, number], [first, last]: [number, number]): string {
  return `\\set user random(${firstUser}, ${lastUser})
\\set product random(${first}, ${last})
${barePurchase.replaceAll("\n", " ")};`;
}

async function verifyMoney({ pool }: World): Promise<void> {
  const { rows: sold } = await pool.query<{ oversold: string; orders: string }>(
    `select count(*) filter (where 1000000 - stock <> made) as oversold, sum(made) as orders from (
       select stock, (select count(*) from orders where product_id = products.id) as made from products where name like 'Bench %'
     ) counted`,
  );
  const { rows: money } = await pool.query<{ wrong: string }>(
    `select count(*) as wrong from balances b
     where b.points <> (select coalesce(sum(amount), 0) from ledger l where l.user_id = b.user_id and currency = 'points')`,
  );
  const holds = Number(sold[0]?.oversold) === 0 && Number(money[0]?.wrong) === 0;
  console.log(`${sold[0]?.orders} orders; stock and orders agree, the ledger proves: ${holds ? "yes" : "NO"}`);
  if (!holds) process.exitCode = 1;
}
