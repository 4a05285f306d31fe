import { findBrowser } from "../bin/browser.mjs";
import { ensureBuilt, ensureInstalled, findNode, main, run } from "../bin/prepare.mjs";
import { ensureWorkshopInstalled } from "./install.mjs";

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  await ensureWorkshopInstalled();
  const env = { ...process.env, WINDFALL_BROWSER: await findBrowser() };
  return run(findNode(), ["workshop/bench/pages.ts", ...process.argv.slice(2)], { env });
});
