// `npm run bench [-- NAME …]`: measures the product beside its references in one run (bench/README.md says what).
import { spawnSync } from "node:child_process";
import { installDebianPackage } from "./debian.mjs";
import { startPostgres } from "./postgres.mjs";
import { ensureBuilt, ensureInstalled, findNode, main, run } from "./prepare.mjs";

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  if (spawnSync("wrk", ["--version"]).error !== undefined) await installDebianPackage("wrk");
  const postgres = await startPostgres({ durable: true });
  try {
    const env = { ...process.env, BENCH_DATABASE_URL: postgres.url };
    return await run(findNode(), ["bench/main.ts", ...process.argv.slice(2)], { env, stdio: "inherit" });
  } finally {
    postgres.stop();
  }
});
