import { ensureInstalled, findNode, main, run } from "./prepare.mjs";

await main(async () => {
  await ensureInstalled();
  return run(findNode(), ["bin/admin/main.ts", ...process.argv.slice(2)], { stdio: "inherit" });
});
