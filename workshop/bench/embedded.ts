// Measures purchases over HTTP on the embedded database. The reference is the same statement on that database's one
// connection, with each commit synced to disk.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { purchase } from "../../features/store/purchase.ts";
import { unqueued } from "../../money/server/spend-queue.ts";
import { openDatabase } from "../../platform/database/database.ts";
import { formatTable, measureHttp, pressScript, purchasePath, scratchFile, seconds } from "./tools.ts";
import { endProcess, fillPress, startProduct } from "./world.ts";

const buyers = 1_000;
/** Each buyer can pay for a hundred, so nothing is refused. */
const stock = 1_000_000;
const log = pino({ level: "silent" });

const dataDir = mkdtempSync(join(tmpdir(), "windfall-bench-data-"));
const start = () => startProduct(undefined, { DATA_DIR: dataDir });
const open = () => openDatabase({ databaseUrl: undefined, databasePool: 1, dataDir, namedStatements: true }, log);

await endProcess((await start()).child);
const filling = await open();
const world = await fillPress(filling.pool, buyers, stock);
const before = await measureOwnRate();
await filling.close();

const product = await start();
const script = scratchFile("embedded.lua", pressScript(world.tokens, purchasePath(world.productId, world.productId)));
await measureHttp(product.origin, { script });
const { perSecond, refused } = await measureHttp(product.origin, { script });
await endProcess(product.child);
if (refused > 0) console.log(`${refused} purchases were refused`);
console.log(
  `\n${formatTable([{ name: "embedded", perSecond, reference: "its own statement on PGlite, one by one, synced", referencePerSecond: before, goal: 0.7 }])}\n`,
);

async function measureOwnRate(): Promise<number> {
  const till = unqueued(filling.db);
  const { rows } = await filling.pool.query<{ user_id: number }>("select user_id from sessions order by user_id");
  const ids = rows.map(({ user_id }) => Number(user_id));
  let done = 0;
  const startedAt = performance.now();
  while (performance.now() - startedAt < seconds * 1_000) {
    const key = `own ${done}`;
    const call = {
      userId: ids[done % ids.length] ?? 0,
      path: "/own",
      key,
      bodySha256: "",
      now: new Date(),
      requestId: key,
    };
    const outcome = await purchase(till, call, world.productId);
    if (!outcome.ok) throw new Error(`A purchase was refused: ${outcome.why}.`);
    done += 1;
  }
  return done / seconds;
}
