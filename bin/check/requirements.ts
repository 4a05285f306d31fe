import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { layers } from "./imports.ts";

const root = join(import.meta.dirname, "../..");
const rowPattern = /^- ([A-Z]{2,8}-\d{2,3}): (.+)$/gm;
const idPattern = /\b[A-Z]{2,8}-\d{2,3}\b/g;

export interface Row {
  id: string;
  promise: string;
}

export function findUnproven(documents: string[], tests: string[]): string[] {
  const rows: Row[] = documents.flatMap((document) =>
    [...document.matchAll(rowPattern)].map(([, id = "", promise = ""]) => ({ id, promise })),
  );
  const named = new Set(tests.flatMap((text) => text.match(idPattern) ?? []));
  const seen = new Set<string>();
  return rows.flatMap(({ id, promise }) => {
    const twice = seen.has(id);
    seen.add(id);
    if (twice) return [`${id} is in two rows`];
    return named.has(id) ? [] : [`No test names ${id}: ${promise}`];
  });
}

function readTexts(name: string): string[] {
  const files = globSync(`{${layers.join(",")}}/**/${name}`, { cwd: root, exclude: ["**/node_modules/**"] });
  return files.map((file) => readFileSync(join(root, file), "utf8"));
}

if (import.meta.main) {
  const lines = findUnproven(readTexts("requirements.md"), readTexts("*.{test,spec}.{ts,tsx}"));
  for (const line of lines) console.error(line);
  process.exitCode = lines.length > 0 ? 1 : 0;
}
