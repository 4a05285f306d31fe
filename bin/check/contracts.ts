// The contracts' rule (docs/architecture.md, What crosses the wire): what a call takes is a zod schema in
// a contract folder, and the client takes types alone from a file that needs zod.
import { dirname, join } from "node:path";
import { parseSync } from "vite";
import { isTest, readSources, runtimeSide } from "./imports.ts";

interface Source {
  path: string;
  text: string;
}

/** Whose bodies are not of the product's own making: the sandbox's, and the settings', whose schema is the server's. */
const ownSchemaPaths = /^(site\/sandbox|partners)\/|^features\/desk\/settings-routes\.ts$/;

/** What breaks the rule in these files, a line each. */
export function findBrokenContracts(files: Source[]): string[] {
  const product = files.filter(({ path }) => !isTest(path));
  const contracts = product.filter(({ path }) => runtimeSide(path) === "both");
  const knowsZod = filesReaching("zod", contracts);
  return product.flatMap((file) => [
    ...valueImports(file)
      .filter((from) => runtimeSide(file.path) === "browser" && (from === "zod" || knowsZod.has(from)))
      .map((from) => `${file.path} takes a value from ${from}: the client does without zod, so it takes types alone`),
    ...(runtimeSide(file.path) === "server" && !ownSchemaPaths.test(file.path) ? findInlineSchemas(file) : []),
  ]);
}

/** The files among these that get at `goals` when they run, by themselves or through each other. */
function filesReaching(goal: string, files: Source[]): Set<string> {
  const found = new Set<string>();
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const file of files)
      if (valueImports(file).some((from) => from === goal || found.has(from))) found.add(file.path);
  }
  return found;
}

/** Where a file has values from: project files as paths from the root, packages by their name. Types are none. */
function valueImports({ path, text }: Source): string[] {
  const { staticImports, staticExports } = parseSync(path, text).module;
  const names = [
    ...staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports
      .flatMap(({ entries }) => entries)
      .filter(({ isType }) => !isType)
      .flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  ];
  return names.map((name) => (name.startsWith(".") ? join(dirname(path), name) : name));
}

/** Schemas of bodies that are made where they are used. `z.unknown()` is none: the route reads the body by another. */
function findInlineSchemas({ path, text }: Source): string[] {
  return [...text.matchAll(/\bjsonBody\(\s*([\w.]+)/g)].flatMap(([, schema = ""]) => {
    const isOwn = (schema.startsWith("z.") && schema !== "z.unknown") || new RegExp(`const ${schema} =`).test(text);
    return isOwn ? [`${path} makes the schema ${schema} of a body itself: it belongs into a contract folder`] : [];
  });
}

if (import.meta.main) {
  const lines = findBrokenContracts(readSources(join(import.meta.dirname, "../..")));
  for (const line of lines) console.error(line);
  process.exitCode = lines.length > 0 ? 1 : 0;
}
