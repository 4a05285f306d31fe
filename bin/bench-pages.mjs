// `npm run bench:pages [-- NAME …]`: Lighthouse on the built site, as a phone on a slow network sees it.
import { findBrowser } from "./browser.mjs";
import { ensureBuilt, ensureInstalled, findNode, main, run } from "./prepare.mjs";

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const env = { ...process.env, WINDFALL_BROWSER: await findBrowser() };
  return run(findNode(), ["bench/pages.ts", ...process.argv.slice(2)], { env });
});
