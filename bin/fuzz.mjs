// `npm run fuzz [-- --seed N --requests M]`: hostile requests to every address in every role (tests/fuzz).
import { ensureBuilt, ensureInstalled, findNode, main, run } from "./prepare.mjs";

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return await run(findNode(), ["tests/fuzz/main.ts", ...process.argv.slice(2)]);
});
