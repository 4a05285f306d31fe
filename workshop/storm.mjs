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
