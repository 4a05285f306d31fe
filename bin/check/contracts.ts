// Checks that the input of each call to the API is a zod schema in a contract folder, and that the client imports only
// types from files that need zod (docs/architecture.md, What crosses the wire).
import { dirname, join } from "node:path";
import { parseSync } from "vite";
import { isTest, readSources, runtimeSide } from "./imports.ts";

interface Source {
  path: string;
  text: string;
}

/**
 * Files that may define their own schemas: sandboxes, whose bodies partners define, and settings, which only the server
 * has.
 */
const ownSchemaPaths = /^(site\/sandbox|partners)\/|^features\/desk\/settings-routes\.ts$/;

export function findBrokenContracts(files: Source[]): string[] {
  const product = files.filter(({ path }) => !isTest(path));
  const contracts = product.filter(({ path }) => runtimeSide(path) === "both");
  const knowsZod = filesReaching("zod", contracts);
  return product.flatMap((file) => [
    ...valueImports(file)
      .filter((from) => runtimeSide(file.path) === "browser" && (from === "zod" || knowsZod.has(from)))
      .map((from) => `${file.path} imports a value from ${from}, but the client has no zod: import only types`),
    ...(runtimeSide(file.path) === "server" && !ownSchemaPaths.test(file.path) ? findInlineSchemas(file) : []),
  ]);
}

/** Includes files that import `goal` through others. Imports of types do not count. */
function filesReaching(goal: string, files: Source[]): Set<string> {
  const found = new Set<string>();
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const file of files)
      if (valueImports(file).some((from) => from === goal || found.has(from))) found.add(file.path);
  }
  return found;
}

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

/** Allows `z.unknown()`, because the route then parses the body with another schema. */
function findInlineSchemas({ path, text }: Source): string[] {
  return [...text.matchAll(/\bjsonBody\(\s*([\w.]+)/g)].flatMap(([, schema = ""]) => {
    const isOwn = (schema.startsWith("z.") && schema !== "z.unknown") || new RegExp(`const ${schema} =`).test(text);
    return isOwn ? [`${path} defines the schema ${schema} of a body: move it to a contract folder`] : [];
  });
}

if (import.meta.main) {
  const lines = findBrokenContracts(readSources(join(import.meta.dirname, "../..")));
  for (const line of lines) console.error(line);
  process.exitCode = lines.length > 0 ? 1 : 0;
}
