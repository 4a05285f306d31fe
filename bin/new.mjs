// `npm run new feature NAME` creates a small working feature, which CONTRIBUTING.md walks through. NAME is a plural,
// such as polls.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./folders.mjs";
import { ensureInstalled, findNode, isStarted, main, PrepareError, run } from "./prepare.mjs";

const templates = join(root, "bin/templates/feature");

export function layOut(name) {
  if (!/^[a-z]+(-[a-z]+)*$/.test(name ?? "")) throw new PrepareError("Usage: npm run new feature polls");
  if (existsSync(join(root, "features", name))) throw new PrepareError(`features/${name} already exists.`);
  const words = name.split("-");
  const pascal = words.map((word) => word[0].toUpperCase() + word.slice(1)).join("");
  const camel = pascal[0].toLowerCase() + pascal.slice(1);
  const named = (text) =>
    text
      .replaceAll("THINGS", words.join("").toUpperCase().slice(0, 8))
      .replaceAll("Things", pascal)
      .replaceAll("things_table", words.join("_"))
      .replaceAll("thingsName", camel)
      .replaceAll("things", name);
  const files = readdirSync(templates, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const written = files.map((entry) => {
    const from = join(entry.parentPath, entry.name);
    const inside = named(from.slice(templates.length + 1).replace(/\.txt$/, ""));
    const to = inside === "table.sql" ? migrationPath(words) : join("features", name, inside);
    mkdirSync(join(root, dirname(to)), { recursive: true });
    writeFileSync(join(root, to), named(readFileSync(from, "utf8")));
    return to;
  });
  // Lists the new feature directly below keys and desk.
  edit("bin/check/imports.ts", '  ...["keys",', `  ...["${name}", "keys",`);
  edit("site/features.ts", "    keysFeature(parts", `    ${camel}Feature(parts),\n    keysFeature(parts`);
  edit(
    "site/features.ts",
    "import { wagersFeature }",
    `import { ${camel}Feature } from "../features/${name}/feature.ts";\nimport { wagersFeature }`,
  );
  return [...written, "bin/check/imports.ts", "site/features.ts"];
}

function migrationPath(words) {
  const last = Math.max(...readdirSync(join(root, "db/migrations")).map((file) => Number.parseInt(file, 10) || 0));
  return `db/migrations/${String(last + 1).padStart(4, "0")}-${words.join("-")}.sql`;
}

function edit(path, before, after) {
  const text = readFileSync(join(root, path), "utf8");
  if (!text.includes(before)) throw new PrepareError(`${path} has no line ${before.trim()}: add the feature by hand.`);
  writeFileSync(join(root, path), text.replace(before, after));
}

async function create([kind, name]) {
  if (kind !== "feature") throw new PrepareError("Usage: npm run new feature polls");
  await ensureInstalled();
  const files = layOut(name);
  await run(findNode(), ["bin/check/tables.ts", "--write"], { cwd: root });
  const biome = "node_modules/@biomejs/biome/bin/biome";
  await run(findNode(), [biome, "check", "--write", ...files.filter((file) => /\.tsx?$/.test(file))], { cwd: root });
  console.log(`Created features/${name}. CONTRIBUTING.md explains its files. Next: npm run check`);
  return 0;
}

if (isStarted(import.meta.url)) await main(() => create(process.argv.slice(2)));
