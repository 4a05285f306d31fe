// Finds private dialect in comments and documents (docs/voice.md). `--all` prints the number of findings in every
// folder.
import { globSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { parseSync } from "vite";
import { layers } from "./imports.ts";

/** These folders must be free of findings. "." stands for the files at the root. */
const coveredFolders = [...layers, "docs", "."];

const exemptPaths = ["docs/voice.md"];

const wordRule = /\b(anew|at hand|(?:is|are) told|so that nobody|no more than that)\b/gi;

const ofRule = /(?:^|[.!?:] )(Of (?!course\b)\S+)/g;

/** Comments must not begin with a noun clause or with "Answers". A question may begin with "What" or "Who". */
const openingRule = /^(Answers|(?:What|Who|Whose|Whoever) [^\s.?]+)(?=[^.?]*(?:[.:]|$))/g;

type Passage = { line: number; text: string; isComment: boolean };

export function findDialect(path: string, text: string): string[] {
  return readPassages(path, text).flatMap(({ line, text: passage, isComment }) => {
    const plain = passage.replace(/`[^`]*`/g, "`…`");
    const rules = isComment ? [openingRule, wordRule, ofRule] : [wordRule, ofRule];
    const found = rules.flatMap((rule) => [...plain.matchAll(rule)]);
    return found.map(([, words = ""]) => `${path}:${line}: "${words}"`);
  });
}

function readPassages(path: string, text: string): Passage[] {
  const lineAt = (at: number) => text.slice(0, at).split("\n").length;
  if (extname(path) === ".md") {
    const prose = text.replace(/^```.*?^```/gms, (code) => code.replace(/[^\n]/g, ""));
    const paragraphs = [...prose.matchAll(/(?:^[^\n]+\n?)+/gm)];
    return paragraphs.map(({ 0: all, index }) => ({ line: lineAt(index), text: joinLines(all), isComment: false }));
  }
  const comments = extname(path) === ".css" ? cssComments(text) : parseSync(path, text).comments;
  const passages: (Passage & { end: number })[] = [];
  for (const { type, value, start, end } of comments) {
    const last = passages.at(-1);
    const follows = type === "Line" && last !== undefined && /^\n[ \t]*$/.test(text.slice(last.end, start));
    if (follows) Object.assign(last, { text: `${last.text} ${joinLines(value)}`, end });
    else passages.push({ line: lineAt(start), text: joinLines(value), isComment: true, end });
  }
  return passages;
}

const cssComments = (text: string) =>
  [...text.matchAll(/\/\*(.*?)\*\//gs)].map(({ 0: all, 1: value = "", index }) => {
    return { type: "Block", value, start: index, end: index + all.length };
  });

const joinLines = (text: string): string =>
  text
    .replace(/^[\s*]+/gm, " ")
    .replace(/\s+/g, " ")
    .trim();

if (import.meta.main) {
  const root = join(import.meta.dirname, "../..");
  const paths = globSync("**/*.{ts,tsx,mjs,css,md}", { cwd: root, exclude: ["**/node_modules", "**/dist", ".*"] });
  const getFolder = (path: string) => (path.includes("/") ? path.slice(0, path.indexOf("/")) : ".");
  const isAll = process.argv.includes("--all");
  const checked = paths.filter(
    (path) => !exemptPaths.includes(path) && (isAll || coveredFolders.includes(getFolder(path))),
  );
  const findings = checked.flatMap((path) => findDialect(path, readFileSync(join(root, path), "utf8")));
  const counts = Object.entries(Object.groupBy(findings, getFolder)).map(([folder, found = []]) => [
    folder,
    found.length,
  ]);
  if (isAll) for (const [folder, count] of counts.sort()) console.log(`${String(count).padStart(5)}  ${folder}`);
  const failures = findings.filter((finding) => coveredFolders.includes(getFolder(finding)));
  for (const line of failures) console.error(line);
  process.exitCode = failures.length > 0 ? 1 : 0;
}
