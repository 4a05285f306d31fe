// Checks every import against the rules for folders (docs/architecture.md, Folders). `--graph` prints how often each
// folder imports each of the others.
import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parseSync } from "vite";
import { findCycles } from "./cycles.ts";

interface Source {
  path: string;
  text: string;
}

export interface Violation {
  from: string;
  to: string;
  why: string;
}

/** From low to high. A folder may import itself and those before it. */
export const layers = [
  ...["db", "platform", "common", "ui", "money", "fairness", "identity"],
  ...["features", "partners", "site", "bin", "tests", "workshop"],
];
/** From low to high. A feature may import those before it and read their tables (table-owners.ts). */
export const features = [
  ...[
    "wagers",
    "ribbon",
    "rewards",
    "hunts",
    "store",
    "raffles",
    "cases",
    "boards",
    "leaderboard",
    "challenges",
    "cashout",
  ],
  ...["imports", "stream", "chat", "discord", "first-steps", "push", "settings", "content", "me", "cards", "wins"],
  ...["api-tokens", "webhooks"],
  ...["keys", "alerts", "incidents", "upkeep", "setup", "desk", "overlays"],
];
const tools = new Set(["bin", "workshop", "tests"]);

const isMessages = (path: string) => /(^|\/)messages\.ts$/.test(path);
export const isTest = (path: string) => /(^|\/)tests\/|\.(test|spec)\.tsx?$/.test(path);
export const projectFolder = (path: string): string =>
  (/^(?:features|partners)\/[\w-]+(?=\/)/.exec(path) ?? /^[\w-]+/.exec(path) ?? [""])[0];
const layerIndex = (path: string) => layers.indexOf(/^[\w-]+/.exec(path)?.[0] ?? "");

export function runtimeSide(path: string): "browser" | "both" | "server" {
  if (isMessages(path)) return "both";
  if (/^ui\/|\/client\//.test(path)) return "browser";
  return /\/contract\/|^fairness\/(rules|checks)\//.test(path) ? "both" : "server";
}

const mayUseHono =
  /^site\/|^common\/http\/|^platform\/(http|pages\/server)\/|\/([\w-]+-)?(routes|responses)\.ts$|^money\/server\/(idempotent-calls|staff-proof)\.ts$|^partners\/([\w-]+\/sandbox|common\/faults)\.ts$/;
const hono = /^(hono|@hono\/.*)(\/|$)/;

/** Paths are relative to the root; packages have the name in the import. */
export function findViolations(files: Source[]): Violation[] {
  return files.flatMap(({ path, text }) => [
    ...(isTest(path) ? [] : findImports({ path, text }).flatMap((to) => checkImport(path, to))),
    ...(outside.test(text)
      ? [{ from: path, to: "a folder outside the project", why: "the project stands alone" }]
      : []),
  ]);
}

// Matches paths into the folder "shared", which lies next to the project and is not part of it.
const outside = /(\.\.\/)+shared(\/|["'`\s)]|$)/m;

export function findImports({ path, text }: Source): string[] {
  const { module } = parseSync(path, text);
  const named = [
    ...module.staticImports.map((one) => one.moduleRequest.value),
    ...module.staticExports.flatMap((one) => one.entries.map((entry) => entry.moduleRequest?.value)),
    // Finds `import("x")`, both as a call and as a type.
    ...[...text.matchAll(/\bimport\(\s*["']([^"']+)["']/g)].map((found) => found[1]),
  ];
  const specifiers = new Set(named.filter((name) => name !== undefined));
  return [...specifiers].map((name) => (name.startsWith(".") ? join(dirname(path), name) : name));
}

function checkImport(from: string, to: string): Violation[] {
  const whys = [...directionRule(from, to), ...sideRule(from, to)];
  if (hono.test(to) && !mayUseHono.test(from)) whys.push("only routes and platform/http know Hono");
  return whys.map((why) => ({ from, to, why }));
}

function directionRule(from: string, to: string): string[] {
  if (layerIndex(from) < 0 || layerIndex(to) < 0) return [];
  if (layerIndex(from) < layerIndex(to)) return [`${projectFolder(from)} lies below ${projectFolder(to)}`];
  const [own, other] = [projectFolder(from), projectFolder(to)];
  if (own === other || layerIndex(from) > layerIndex(to)) return [];
  if (own.startsWith("partners/") && other.startsWith("partners/"))
    return other === "partners/common" ? [] : ["partners import only what they share"];
  if (own.startsWith("features/") && !isBelow(other, own)) return ["a feature imports only features below it"];
  return [];
}

function sideRule(from: string, to: string): string[] {
  if (tools.has(projectFolder(from))) return [];
  const [own, other] = [runtimeSide(from), runtimeSide(to)];
  const isOurs = layerIndex(to) >= 0;
  if (own !== "server" && to.startsWith("node:") && from !== "site/client/ssr.tsx") return ["it runs in the browser"];
  if (own !== "server" && isOurs && other === "server") return ["no code of the server may reach a browser"];
  if (own !== "browser" && isOurs && other === "browser") return ["the server knows the client only as what was built"];
  return [];
}

export function isBelow(one: string, other: string): boolean {
  const [a, b] = [one, other].map((folder) => features.indexOf(folder.replace("features/", "")));
  return a !== undefined && b !== undefined && a >= 0 && a < b;
}

export function readSources(root: string): Source[] {
  const found = globSync(`{${layers.join(",")}}/**/*.{ts,tsx,mjs}`, { cwd: root, exclude: ["**/node_modules/**"] });
  return found.map((path) => ({
    path: relative(root, join(root, path)),
    text: readFileSync(join(root, path), "utf8"),
  }));
}

const getInnerFolder = (path: string): string =>
  dirname(path)
    .split("/")
    .slice(0, path.startsWith("features/") ? 3 : 2)
    .join("/");

function folderImports(files: Source[]): Map<string, string[]> {
  const graph = new Map<string, string[]>();
  for (const file of files) {
    const from = getInnerFolder(file.path);
    // Every part of a folder may use that folder's texts, which import only platform/messages.
    const others = findImports(file)
      .filter((to) => !isMessages(to))
      .map(getInnerFolder);
    graph.set(from, [...(graph.get(from) ?? []), ...others.filter((to) => to !== from)]);
  }
  return graph;
}

function printGraph(files: Source[]): void {
  const counts = new Map<string, Map<string, number>>();
  for (const file of files.filter(({ path }) => !isTest(path) && !tools.has(projectFolder(path))))
    for (const to of findImports(file).filter((each) => layerIndex(each) >= 0)) {
      const row = counts.get(projectFolder(file.path)) ?? new Map<string, number>();
      counts.set(projectFolder(file.path), row.set(projectFolder(to), (row.get(projectFolder(to)) ?? 0) + 1));
    }
  const rank = (folder: string) => layerIndex(folder) * 100 + features.indexOf(folder.replace("features/", ""));
  const byRank = (a: string, b: string) => rank(b) - rank(a);
  for (const folder of [...counts.keys()].sort(byRank)) {
    const row = [...(counts.get(folder) ?? [])].filter(([to]) => to !== folder).sort(([a], [b]) => byRank(a, b));
    console.log(`${folder.padEnd(22)} ${row.map(([to, count]) => `${to} ${count}`).join(", ")}`);
  }
}

if (import.meta.main) {
  const files = readSources(join(import.meta.dirname, "../.."));
  if (process.argv.includes("--graph")) printGraph(files);
  const product = files.filter(({ path }) => !isTest(path));
  for (const { from, to, why } of findViolations(files)) {
    console.error(`${from}\n  imports ${to}: ${why}.`);
    process.exitCode = 1;
  }
  const cycles = [
    ...findCycles(new Map(product.map((file) => [file.path, findImports(file)]))),
    ...findCycles(folderImports(product.filter(({ path }) => !tools.has(projectFolder(path))))),
  ];
  for (const cycle of cycles) {
    console.error(`These import each other in a circle:\n  ${cycle.join("\n  ")}`);
    process.exitCode = 1;
  }
}
