import { rollStatement } from "../../features/cases/roll.ts";
import { clients, measureHttp, measureSql, pressScript, type Row, scratchFile } from "./tools.ts";
import { aCase, openPairs, type World } from "./world.ts";

const manyRolls = 1_000_000;

type IsRequested = (name: string) => boolean;

export async function measureCases(world: World, isRequested: IsRequested): Promise<Row[]> {
  if (!isRequested("case-roll") && !isRequested("case-page")) return [];
  const caseId = await aCase(world.pool);
  const [first, last] = world.userIds;
  await openPairs(
    world.pool,
    Array.from({ length: last - first + 1 }, (_, nth) => first + nth),
  );
  const rows: Row[] = [];
  if (isRequested("case-roll")) rows.push(await measureRoll(world, caseId));
  if (isRequested("case-page")) rows.push(...(await measureManyRolls(world, caseId)));
  await verifyRolls(world);
  return rows;
}

async function measureRoll(world: World, caseId: number): Promise<Row> {
  const referencePerSecond = await measureSql(world.databaseUrl, pgbenchScript(world.userIds, caseId));
  const script = scratchFile("roll.lua", pressScript(world.tokens, rollPath(caseId)));
  const { perSecond, refused } = await measureHttp(world.origin, { script });
  if (refused > 0) console.log(`case-roll: ${refused} rolls were refused`);
  return { name: "case-roll", perSecond, reference: "pgbench, same statement", referencePerSecond, goal: 0.4 };
}

/** Runs the product's own statement, with parameters drawn by pgbench. */
function pgbenchScript([firstUser, lastUser]: [number, number], caseId: number): string {
  const values = [
    ":user",
    `'/case/${caseId}/roll'::text`,
    "(:key)::text",
    "'body'::text",
    "now()",
    "'bench'::text",
    String(caseId),
    "null",
    "'bench'",
  ];
  const statement = values.reduceRight((sql, value, index) => sql.replaceAll(`$${index + 1}`, value), rollStatement);
  return `\\set user random(${firstUser}, ${lastUser})
\\set key random(1, 9000000000000000000)
${statement};`;
}

const rollPath = (caseId: number): string => `"/case/${caseId}/roll"`;

async function measureManyRolls(world: World, caseId: number): Promise<Row[]> {
  const few = await pageAndRoll(world, caseId);
  await addPastRolls(world, caseId);
  const many = await pageAndRoll(world, caseId);
  const reference = "itself, with few past rolls";
  return [
    { name: "case-page", perSecond: many.page, reference, referencePerSecond: few.page, goal: 0.8 },
    { name: "case-again", perSecond: many.roll, reference, referencePerSecond: few.roll, goal: 0.8 },
  ];
}

async function pageAndRoll({ origin, tokens, pool }: World, caseId: number): Promise<{ page: number; roll: number }> {
  await pool.query("vacuum analyze rolls");
  const visit = await fetch(`${origin}/case/${caseId}`, { headers: { "x-inertia": "true" } });
  const version = visit.headers.get("x-inertia-version") ?? "";
  const headers = { "x-inertia": "true", "x-inertia-version": version, cookie: `windfall_session=${tokens[0]}` };
  const url = `${origin}/case/${caseId}`;
  await measureHttp(url, { headers });
  const { perSecond: page } = await measureHttp(url, { headers });
  const script = scratchFile("roll.lua", pressScript(tokens, rollPath(caseId)));
  await measureHttp(origin, { script });
  const { perSecond: roll } = await measureHttp(origin, { script });
  const { rows } = await pool.query<{ count: string }>("select count(*) as count from rolls");
  console.log(
    `case-page    ${Number(rows[0]?.count).toLocaleString("en-US")} rolls: ${page.toFixed(0)} pages/s, ` +
      `${roll.toFixed(0)} rolls/s with ${clients} clients`,
  );
  return { page, roll };
}

async function addPastRolls({ pool, userIds: [first, last] }: World, caseId: number): Promise<void> {
  await pool.query(
    `insert into rolls (user_id, case_id, version, position, pair_id, client_seed, nonce, ticket, price_points, created_at)
     select $1::int + n % ($2::int - $1::int + 1), $3::bigint, 1, 0, nextval('seed_pair_ids'), 'bench', 1, 1 + n % 500000, 1, now()
     from generate_series(1, $4::int) n`,
    [first, last, caseId, manyRolls],
  );
}

async function verifyRolls({ pool }: World): Promise<void> {
  const { rows } = await pool.query<{ gaps: string; items: string }>(
    `select count(*) filter (where rolled <> last_nonce) as gaps,
       (select count(*) from rolls r join case_rewards w using (case_id, version, position)
        where (r.order_id is null) <> (w.kind <> 'item') and r.client_seed <> 'bench') as items
     from (select last_nonce, (select count(*) from rolls r where r.pair_id = s.pair_id) as rolled from seed_pairs s) pair`,
  );
  const holds = Number(rows[0]?.gaps) === 0 && Number(rows[0]?.items) === 0;
  console.log(`case-roll    nonces without gaps, an order for every item: ${holds ? "yes" : "NO"}`);
  if (!holds) process.exitCode = 1;
}
