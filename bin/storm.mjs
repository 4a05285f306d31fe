// `npm run storm [-- --restarts N --failovers N --deploys N --partitions N]`: what a bad month brings, in minutes (tests/storm);
// `npm run storm -- upgrade --from COMMIT`: from that version to this one, under load.
import { ensureBuilt, ensureInstalled, findNode, main, run } from "./prepare.mjs";

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const [first, ...rest] = process.argv.slice(2);
  const script =
    first === "upgrade" ? ["tests/storm/upgrade.ts", ...rest] : ["tests/storm/main.ts", ...process.argv.slice(2)];
  return await run(findNode(), script);
});
