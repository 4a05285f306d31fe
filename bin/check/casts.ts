// Limits the number of casts outside tests (`x as T`, `<T>x`, `x!`), because the compiler cannot check them. The limit
// only goes down: lower it when you remove a cast.
import { join } from "node:path";
import { parseSync, Visitor } from "vite";
import { isTest, readSources } from "./imports.ts";

/** docs/decisions/0043-what-crosses-the-wire.md lists the remaining casts and their reasons. */
const maxCasts = 32;

export interface Cast {
  path: string;
  line: number;
  text: string;
}

/** Leaves out `as const`, which only narrows a type. */
export function findCasts(files: { path: string; text: string }[]): Cast[] {
  return files
    .filter(({ path }) => isProduct(path))
    .flatMap(({ path, text }) => {
      const found: { start: number; end: number }[] = [];
      const visitor = new Visitor({
        TSAsExpression(cast) {
          if (text.slice(cast.typeAnnotation.start, cast.typeAnnotation.end) !== "const") found.push(cast);
        },
        TSTypeAssertion(cast) {
          found.push(cast);
        },
        TSNonNullExpression(cast) {
          found.push(cast);
        },
      });
      visitor.visit(parseSync(path, text).program);
      return found.map(({ start, end }) => ({
        path,
        line: text.slice(0, start).split("\n").length,
        text: text.slice(start, end).replaceAll(/\s+/g, " "),
      }));
    });
}

const isProduct = (path: string) => /\.tsx?$/.test(path) && !path.startsWith("workshop/") && !isTest(path);

if (import.meta.main) {
  const casts = findCasts(readSources(join(import.meta.dirname, "../..")));
  console.log(`casts   ${casts.length}, at most ${maxCasts}`);
  if (casts.length > maxCasts) {
    for (const { path, line, text } of casts) console.error(`${path}:${line}: ${text}`);
    process.exitCode = 1;
  }
}
