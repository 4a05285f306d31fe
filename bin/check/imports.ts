// Which file may import which: docs/architecture.md as rules, checked over every import in the project.
import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parseSync } from "vite";

/** One direction that is forbidden. Paths are relative to the project; packages are named as imported. */
interface Rule {
  from: RegExp;
  to: RegExp;
  /** Importers the rule leaves alone. */
  fromExcept?: RegExp;
  /** Imported things the rule leaves alone. */
  toExcept?: RegExp;
  why: string;
}

export interface Violation {
  from: string;
  to: string;
  why: string;
}

const foundation = "accounts|ledger|draws|seeds|fairness-log|live";
/** From low to high: a feature imports those below it, and reads their tables (table-owners.ts). */
const features = [
  ...["wagers", "rewards", "raffles", "hunts", "store", "cases", "leaderboard", "challenges", "cashout", "imports"],
  ...["chat", "discord", "ribbon", "first-steps", "push", "overlays", "content", "cards", "history", "fairness"],
  ...["keys", "keeping", "alerts", "incidents", "setup", "desk", "metrics", "sandbox"],
];
/** Every other folder of the server is a feature; the group holds its name. */
const feature = new RegExp(`^server/(?!(?:core|http|partners|${foundation})/)([\\w-]+)/`);
/** The files that put the product together. */
const together = /^server\/(app|areas|main|windfall)\.ts$/;
const mayUseHono =
  /^server\/(app|areas|main|windfall)\.ts$|^server\/(http|sandbox)\/|\/([\w-]+-)?routes\.ts$|^server\/ledger\/money-calls\.ts$|^server\/partners\/([\w-]+\/sandbox|faults)\.ts$/;

const rules: Rule[] = [
  { from: /^contracts\//, to: /^(server|client|db|demo|bin|tests|workshop)\//, why: "contracts import neither side" },
  { from: /^contracts\//, to: /^node:/, why: "contracts run in the browser too" },
  { from: /^client\//, to: /^(server|db|demo|bin|tests|workshop)\//, why: "client imports contracts and itself" },
  { from: /^client\//, to: /^node:/, fromExcept: /^client\/ssr\.tsx$/, why: "client runs in the browser" },
  { from: /^server\//, to: /^client\//, why: "the server knows the client only as what was built" },
  {
    from: /^(server|client|contracts|db|demo)\//,
    to: /^(bin|tests|workshop)\//,
    why: "the product does not import its tools",
  },
  { from: /^db\//, to: /^(server|client|demo)\//, why: "the tables know no code" },
  {
    from: /^(server|contracts|client)\//,
    fromExcept: together,
    to: /^demo\//,
    why: "only what puts the product together knows the demo world",
  },
  { from: /^server\/config\.ts$/, to: /^server\//, why: "config.ts reads the environment and nothing else" },
  { from: /^server\//, fromExcept: together, to: together, why: "nothing imports what puts the product together" },
  {
    from: /^server\//,
    fromExcept: /^server\/((app|areas|main|windfall)\.ts$|partners\/)/,
    to: /^server\/partners\//,
    why: "only app.ts, areas.ts, windfall.ts and main.ts import partners",
  },
  { from: /^server\/core\//, to: /^server\/http\//, why: "core knows no HTTP" },
  {
    from: /^server\/(core|http)\//,
    to: new RegExp(`^server/(${foundation})/`),
    why: "core and http lie below accounts and ledger",
  },
  {
    from: new RegExp(`^server/(core|http|${foundation})/`),
    to: feature,
    why: "what lies below knows no feature",
  },
  {
    from: /^server\/partners\//,
    to: feature,
    toExcept: /\/source\.ts$|^server\/chat\/platform\.ts$/,
    why: "of a feature a partner knows only the interface it implements (source.ts, chat's platform.ts)",
  },
  { from: /^server\//, fromExcept: mayUseHono, to: /^(hono|@hono\/.*)(\/|$)/, why: "only routes and http know Hono" },
];

/** Every forbidden import among these files, given as path and text. */
export function findViolations(files: { path: string; text: string }[]): Violation[] {
  return files.flatMap(({ path, text }) => [
    ...(isTest(path) ? [] : importsOf(path, text).flatMap((to) => violationsOf(path, to))),
    ...(outside.test(text)
      ? [{ from: path, to: "a folder outside the project", why: "the project stands alone" }]
      : []),
  ]);
}

// A folder called "shared" beside the project is not part of it.
const outside = /(\.\.\/)+shared(\/|["'`\s)]|$)/m;

const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);

/** What a file imports: project files as paths from the root, anything else as written. */
function importsOf(path: string, text: string): string[] {
  const { module } = parseSync(path, text);
  const named = [
    ...module.staticImports.map((one) => one.moduleRequest.value),
    ...module.staticExports.flatMap((one) => one.entries.map((entry) => entry.moduleRequest?.value)),
    // `import("x")` as a call and as a type.
    ...[...text.matchAll(/\bimport\(\s*["']([^"']+)["']/g)].map((found) => found[1]),
  ];
  const specifiers = new Set(named.filter((name) => name !== undefined));
  return [...specifiers].map((name) => (name.startsWith(".") ? join(dirname(path), name) : name));
}

function violationsOf(from: string, to: string): Violation[] {
  const broken = rules.filter(
    (rule) =>
      rule.from.test(from) && rule.to.test(to) && !rule.fromExcept?.test(from) && rule.toExcept?.test(to) !== true,
  );
  return [...broken.map((rule) => rule.why), ...siblingRule(from, to)].map((why) => ({ from, to, why }));
}

/** Features import features below them; partners never import each other. */
function siblingRule(from: string, to: string): string[] {
  const pair = (siblings: RegExp) => [siblings.exec(from)?.[1], siblings.exec(to)?.[1]];
  const [own, other] = pair(feature);
  if (own !== undefined && !features.includes(own)) return ["this feature stands nowhere in the order of features"];
  if (own !== undefined && other !== undefined && !isBelow(other, own) && own !== other)
    return ["a feature imports only features below it"];
  const [partner, otherPartner] = pair(/^server\/partners\/([\w-]+)\//);
  const isSibling = partner !== undefined && otherPartner !== undefined && partner !== otherPartner;
  return isSibling ? ["partners never import siblings"] : [];
}

/** Whether one folder of the server is a feature that another may use. */
export const isBelow = (one: string, other: string): boolean =>
  features.includes(one) && features.indexOf(one) < features.indexOf(other);

/** Every source file of the project under `root`. */
export function readSources(root: string): { path: string; text: string }[] {
  const found = globSync("{server,client,contracts,db,demo,bin,tests,workshop}/**/*.{ts,tsx,mjs}", {
    cwd: root,
    exclude: ["**/node_modules/**"],
  });
  return found.map((path) => ({
    path: relative(root, join(root, path)),
    text: readFileSync(join(root, path), "utf8"),
  }));
}

if (process.argv[1] === import.meta.filename) {
  const violations = findViolations(readSources(join(import.meta.dirname, "../..")));
  for (const { from, to, why } of violations) console.error(`${from}\n  imports ${to}: ${why}.`);
  process.exitCode = violations.length > 0 ? 1 : 0;
}
