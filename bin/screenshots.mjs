// `npm run screenshots [-- NAME …]`: pictures of every page of a fresh demo, for docs/screens.
import { findBrowser } from "./browser.mjs";
import { ensureBuilt, ensureInstalled, findNode, main, run } from "./prepare.mjs";

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const env = { ...process.env, WINDFALL_BROWSER: await findBrowser() };
  return run(findNode(), ["bin/screenshots/main.ts", ...process.argv.slice(2)], { env });
});
