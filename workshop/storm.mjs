// `npm run storm [-- --restarts N --failovers N --deploys N --partitions N]`: the failures of a bad month within minutes
// (workshop/storm). `npm run storm -- --rounds N [--on server|embedded] [--seed S]`: every call that moves money, with kills at
// random moments. `npm run storm -- upgrade --from COMMIT`: an upgrade from that version to this one under load.
import { ensureBuilt, ensureInstalled, findNode, main, run } from "../bin/prepare.mjs";

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const [first, ...rest] = process.argv.slice(2);
  if (first === "upgrade") return await run(findNode(), ["workshop/storm/upgrade.ts", ...rest]);
  const args = process.argv.slice(2);
  const program = args.some((arg) => arg.startsWith("--rounds")) ? "rounds-main.ts" : "main.ts";
  return await run(findNode(), [`workshop/storm/${program}`, ...args]);
});
