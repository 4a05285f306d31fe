import { findBrowser } from "../bin/browser.mjs";
import { ensureBuilt, ensureInstalled, findNode, main, run } from "../bin/prepare.mjs";

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const env = { ...process.env, WINDFALL_BROWSER: await findBrowser() };
  return run(findNode(), ["workshop/screenshots/main.ts", ...process.argv.slice(2)], { env });
});
