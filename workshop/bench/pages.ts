import { execFile } from "node:child_process";
import { createServer } from "node:net";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { z } from "zod";
import { browserFlags } from "../../bin/browser.mjs";
import { mostScriptBytes, mostStyleBytes, weighPages } from "../../bin/weight.mjs";
import { paths } from "../../common/contract/paths.ts";
import { startProduct } from "../../tests/browser/product.ts";

/** Addresses with the demo's ids. `component` is the page's name in the build. */
const pages = [
  { name: "home", path: paths.home, component: "home" },
  { name: "store", path: paths.store, component: "store" },
  { name: "raffles", path: paths.raffles, component: "raffles/index" },
  { name: "raffle", path: paths.raffle(5), component: "raffles/show" },
  { name: "case", path: paths.case(1), component: "cases/show" },
  { name: "leaderboard", path: paths.leaderboard, component: "leaderboard" },
];

const cli = resolve(import.meta.dirname, "../node_modules/lighthouse/cli/index.js");
const reportSchema = z.object({
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(
    z.string(),
    z.object({
      id: z.string(),
      title: z.string(),
      score: z.number().nullable(),
      numericValue: z.number().optional(),
      displayValue: z.string().optional(),
      details: z.unknown().optional(),
    }),
  ),
});
type Report = z.infer<typeof reportSchema>;

interface Figure {
  name: string;
  value: number;
  text: string;
  isMet: boolean;
}

const requestedPages = new Set(process.argv.slice(2));
/** Single runs vary on a busy machine, so the median of this many is compared with the goals. */
const runs = Number(process.env.BENCH_RUNS ?? 3);

/** Lighthouse slows the processor down 4 times, meant for a machine with this index (docs/throttling.md of Lighthouse). */
const usualIndex = 1_750;
const usualSlowdown = 4;

const port = await freePort();
const product = await startProduct();
const browser = await chromium.launch({
  ...(process.env.WINDFALL_BROWSER && { executablePath: process.env.WINDFALL_BROWSER }),
  args: [...browserFlags, `--remote-debugging-port=${port}`],
});
try {
  let missed = 0;
  const slowdown = await findSlowdown();
  for (const page of pages.filter(({ name }) => requestedPages.size === 0 || requestedPages.has(name))) {
    // Warms the page up, because the first visit renders and compresses it and Lighthouse should measure later ones.
    for (let warmUp = 0; warmUp < 3; warmUp++) {
      await fetch(product.url + page.path, { headers: { "accept-encoding": "br" } }).then((answer) => answer.text());
    }
    const figures = [...medianFigures(await measure(product.url + page.path, slowdown)), ...weights(page.component)];
    missed += figures.filter(({ isMet }) => !isMet).length;
    console.log(`${page.name.padEnd(12)} ${figures.map(formatFigure).join("  ")}`);
  }
  console.log(missed === 0 ? "Every goal is met." : `${missed} missed, marked with !`);
} finally {
  await browser.close();
  await product.stop();
}

/** Returns the slowdown that makes this machine as slow as the usual machine, so that scores can be compared. */
async function findSlowdown(): Promise<number> {
  const { environment } = await visit(product.url + paths.fairness, usualSlowdown);
  const slowdown = Math.max(1, (usualSlowdown * environment.benchmarkIndex) / usualIndex);
  console.log(`Lighthouse's index of this machine: ${environment.benchmarkIndex}. Slowdown: ${slowdown.toFixed(1)}.`);
  return slowdown;
}

async function measure(url: string, slowdown: number): Promise<Report[]> {
  const reports: Report[] = [];
  for (let run = 0; run < runs; run++) {
    const report = await visit(url, slowdown);
    reports.push(report);
    if (process.env.BENCH_DETAILS) printDetails(report);
  }
  return reports;
}

async function visit(url: string, slowdown: number): Promise<Report> {
  const args = [
    ...[cli, url, `--port=${port}`, "--quiet", "--output=json", `--throttling.cpuSlowdownMultiplier=${slowdown}`],
    // The demo asks crawlers to stay away, so this check would always fail.
    "--skip-audits=is-crawlable",
  ];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 64 * 1024 * 1024 });
  return reportSchema.parse(JSON.parse(stdout));
}

function medianFigures(results: Report[]): Figure[] {
  const all = results.map(readFigures);
  return (all[0] ?? []).map((figure, index) => {
    const sorted = all.map((one) => one[index] ?? figure).toSorted((a, b) => a.value - b.value);
    return sorted[Math.floor(sorted.length / 2)] ?? figure;
  });
}

function readFigures({ categories, audits }: Report): Figure[] {
  const score = (name: string, id: string, goal: number): Figure => {
    const value = Math.round((categories[id]?.score ?? 0) * 100);
    return { name, value, text: String(value), isMet: value >= goal };
  };
  const cls = audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN;
  const lcpSeconds = (audits["largest-contentful-paint"]?.numericValue ?? Number.NaN) / 1_000;
  return [
    score("performance", "performance", 95),
    score("accessibility", "accessibility", 100),
    score("best practices", "best-practices", 100),
    score("SEO", "seo", 100),
    { name: "CLS", value: cls, text: cls.toFixed(3), isMet: cls < 0.02 },
    { name: "LCP", value: lcpSeconds, text: `${lcpSeconds.toFixed(2)} s`, isMet: lcpSeconds < 1.8 },
  ];
}

/** Sizes are compressed with gzip, whatever encoding the browser accepted. */
function weights(component: string): Figure[] {
  const dist = resolve(import.meta.dirname, "../../dist");
  const found = weighPages(dist).pages.find(({ page }) => page === component);
  const figure = (name: string, bytes: number, most: number): Figure => ({
    name,
    value: bytes,
    text: `${(bytes / 1024).toFixed(1)} KB`,
    isMet: bytes <= most,
  });
  return [
    figure("JS", found?.scriptBytes ?? Number.NaN, mostScriptBytes),
    figure("CSS", found?.styleBytes ?? Number.NaN, mostStyleBytes),
  ];
}

function formatFigure({ name, text, isMet }: Figure): string {
  return `${name} ${text}${isMet ? "" : " !"}`;
}

/** `BENCH_DETAILS=1` prints Lighthouse's advice, and the timing of the largest paint. */
function printDetails({ audits }: Report): void {
  for (const { id, score, title, displayValue, details } of Object.values(audits)) {
    if (id !== "lcp-breakdown-insight" && (score === null || score >= 0.9)) continue;
    console.log(`  ${id} ${score}: ${title} ${displayValue ?? ""}`);
    if (process.env.BENCH_DETAILS === "2") console.log(JSON.stringify(details)?.slice(0, 1_500));
  }
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => done(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
