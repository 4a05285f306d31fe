// `npm run check`: types, lint and format, import directions, table owners, contracts, casts, promises, migrations, tables. With --fix, what can be mended by itself is.
import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { ensureInstalled, findNode, isStarted, main, root, run } from "./prepare.mjs";

const longFileLines = 300;

/** Each check with the script that does it, relative to the project; `fix` is the flag that makes it mend what it finds. */
export const checks = [
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
  { name: "tables", script: ["bin/check/tables.ts"], fix: "--write" },
];

/** Runs one check; answers whether it passed. What is wrong, it prints. */
export async function runCheck({ script }, extra = []) {
  return (await run(findNode(), [...script, ...extra])) === 0;
}

async function checkAll(args) {
  await ensureInstalled();
  let failed = 0;
  for (const check of checks) {
    const passed = await runCheck(check, args.includes("--fix") && check.fix ? [check.fix] : []);
    console.log(`${passed ? "ok    " : "FAILED"}  ${check.name}`);
    if (!passed) failed += 1;
  }
  await hintAtLongFiles();
  return failed > 0 ? 1 : 0;
}

/** A long file is no mistake, but worth the question whether it still has one subject. */
async function hintAtLongFiles() {
  for (const folder of ["server", "client", "contracts", "db", "demo", "bin", "tests", "workshop"]) {
    const names = await readdir(join(root, folder), { recursive: true }).catch(() => []);
    for (const name of names.filter((each) => /\.(ts|tsx|mjs)$/.test(each) && !each.includes("node_modules"))) {
      const lines = readFileSync(join(root, folder, name), "utf8").split("\n").length;
      if (lines > longFileLines) console.log(`hint    ${join(folder, name)} has ${lines} lines: still one subject?`);
    }
  }
}

if (isStarted(import.meta.url)) await main(() => checkAll(process.argv.slice(2)));
