// Measures the processor time of one request, in the product and in PostgreSQL. Each viewer has 50 orders.
import { isRecord } from "../../platform/contract/json-values.ts";
import { findPostmaster, postgresMs, processMs } from "./processor.ts";
import { measureHttp, pressScript, purchasePath, scratchFile, seconds } from "./tools.ts";
import { openWorld, type World } from "./world.ts";

const world = await openWorld(process.env.BENCH_DATABASE_URL ?? "");
try {
  await addOrders(world);
  const visit = { "x-inertia": "true", "x-inertia-version": await clientVersion(world.origin) };
  const cookie = { cookie: `windfall_session=${world.tokens[0]}` };
  const own = { ...visit, ...cookie };
  const path = purchasePath(...world.productIds);
  await measure("guest's page object", { headers: visit });
  await measure("page object, one viewer", { headers: own });
  await measure("page object, 1,000 viewers in turn", { script: visitScript(world.tokens, visit) });
  await measure("document, one viewer", {
    headers: { ...cookie, "accept-encoding": "zstd", "sec-fetch-site": "none" },
  });
  await measure("purchase, 20 products, 20 buyers", { script: pressScript(world.tokens.slice(0, 20), path) });
  await measure("purchase, 20 products, 1,000 buyers", { script: pressScript(world.tokens, path) });
} finally {
  await world.stop();
}

async function measure(name: string, load: { headers?: Record<string, string>; script?: string }): Promise<void> {
  const { origin, child, pool } = world;
  const given = load.script === undefined ? load : { script: scratchFile("cpu.lua", load.script) };
  const postmaster = await findPostmaster(pool);
  await measureHttp(`${origin}/store`, given);
  const before = [processMs(child.pid ?? 0), postgresMs(postmaster)] as const;
  const { perSecond, refused } = await measureHttp(`${origin}/store`, given);
  const count = perSecond * seconds;
  const each = (now: number, then: number) => `${(((now - then) * 1_000) / count).toFixed(0)} µs`;
  const server = each(processMs(child.pid ?? 0), before[0]);
  const database = each(postgresMs(postmaster), before[1]);
  const failed = refused > 0 ? `, ${refused} refused` : "";
  console.log(`${name}: server ${server}, database ${database} (${perSecond.toFixed(0)} a second${failed})`);
}

function visitScript(tokens: readonly string[], headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `wrk.headers["${name}"] = "${value}"`);
  return `
local tokens = { ${tokens.map((token) => `"${token}"`).join(",")} }
local count = 0
request = function()
  count = count + 1
  ${lines.join("\n  ")}
  wrk.headers["Cookie"] = "windfall_session=" .. tokens[count % #tokens + 1]
  return wrk.format("GET", "/store")
end`;
}

async function clientVersion(origin: string): Promise<string> {
  const object: unknown = await (await fetch(`${origin}/store`, { headers: { "x-inertia": "true" } })).json();
  return isRecord(object) ? String(object.version) : "";
}

async function addOrders({ pool, userIds, hotProductId }: World): Promise<void> {
  await pool.query(
    `insert into orders (user_id, source, product_id, title, price_points, created_at)
     select id, 'store', $1, 'Bench', 1, now() from generate_series($2::bigint, $3::bigint) id, generate_series(1, 50)`,
    [hotProductId, ...userIds],
  );
  await pool.query("vacuum analyze");
}
