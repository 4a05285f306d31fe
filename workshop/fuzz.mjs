import { ensureBuilt, ensureInstalled, findNode, main, run } from "../bin/prepare.mjs";

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return await run(findNode(), ["workshop/fuzz/main.ts", ...process.argv.slice(2)]);
});
