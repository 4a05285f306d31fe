import { ensureInstalled, findNode, isStarted, main, run } from "./prepare.mjs";

/** `script` is relative to the root. `fix` is the flag with which the script repairs what it finds. */
export const checks = [
  // Comes first, so the types know new columns.
  { name: "tables", script: ["bin/check/tables.ts"], fix: "--write" },
  { name: "types", script: ["node_modules/typescript/bin/tsc", "--noEmit"] },
  {
    name: "lint and format",
    script: ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings"],
    fix: "--write",
  },
  { name: "import directions", script: ["bin/check/imports.ts"] },
  { name: "table owners", script: ["bin/check/table-owners.ts"] },
  { name: "contracts", script: ["bin/check/contracts.ts"] },
  { name: "casts", script: ["bin/check/casts.ts"] },
  { name: "promises", script: ["bin/check/requirements.ts"] },
  { name: "migrations", script: ["bin/check/migrations.ts"] },
  { name: "settings page", script: ["bin/check/settings.ts"], fix: "--write" },
  { name: "words", script: ["bin/check/words.ts"] },
  { name: "texts", script: ["bin/check/texts.ts"] },
  // Checks changed files only, because cspell.json turns its cache on.
  { name: "spelling", script: ["node_modules/cspell/bin.mjs", "lint", "--quiet"] },
];

export async function runCheck({ script }, extra = []) {
  return (await run(findNode(), [...script, ...extra])) === 0;
}

async function checkAll(args) {
  await ensureInstalled();
  if (args.includes("--graph")) return run(findNode(), ["bin/check/imports.ts", "--graph"]);
  let failed = 0;
  for (const check of checks) {
    const passed = await runCheck(check, args.includes("--fix") && check.fix ? [check.fix] : []);
    console.log(`${passed ? "ok    " : "FAILED"}  ${check.name}`);
    if (!passed) failed += 1;
  }
  return failed > 0 ? 1 : 0;
}

if (isStarted(import.meta.url)) await main(() => checkAll(process.argv.slice(2)));
