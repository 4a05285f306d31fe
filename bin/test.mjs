// Runs the tests every change must pass: all checks, unit, HTTP, money and security tests on the embedded database, and
// the browser's main journeys (`@main`). `npm test -- --all` runs every test. The last line is always "N passed, N
// failed".
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { findTestBrowser, installFirefox, installWholeBrowser } from "./browser.mjs";
import { checks, runCheck } from "./check.mjs";
import { root } from "./folders.mjs";
import { ensureBuilt, ensureInstalled, findNode, main, PrepareError, run } from "./prepare.mjs";

const results = join(root, "test-results");
const vitestReport = join(results, "vitest.json");
const browserReport = join(results, "browser.json");

/** Lines of a failed test's message above this number are not printed. */
const mostLines = 12;

/** Without `--all`, slow tests that seldom find anything are left out, so the run takes eight minutes. */
const isAll = process.argv.includes("--all");
const changeGate = ["--project=change"];

await main(async () => {
  await ensureInstalled();
  // The checks do not need the build, so both run in parallel.
  const built = ensureBuilt();
  built.catch(() => {});
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });

  const rows = [];
  for (const check of checks) rows.push(await timed(check.name, () => checkRow(check)));
  await built;
  rows.push(await timed("unit, http, money", vitestRow));
  rows.push(await timed("browser", browserRow));
  return summarise(rows);
});

async function timed(name, step) {
  console.log(`\n── ${name}`);
  const startedAt = Date.now();
  const row = await step().catch((error) => {
    console.error(error instanceof PrepareError ? error.message : error);
    return { ok: false, passed: 0, failed: 0, skipped: 0 };
  });
  return { name, seconds: (Date.now() - startedAt) / 1000, ...row };
}

async function checkRow(check) {
  return { ok: await runCheck(check), passed: 0, failed: 0, skipped: 0 };
}

async function vitestRow() {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`];
  const part = isAll ? [] : changeGate;
  const code = await run(findNode(), ["node_modules/vitest/vitest.mjs", "run", ...part, ...reporters], {
    env: testEnvironment(),
  });
  const report = readReport(vitestReport);
  return {
    ok: code === 0,
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    failures: (report?.testResults ?? []).flatMap(vitestFailures),
  };
}

async function browserRow() {
  const browser = await findTestBrowser();
  if (isAll) {
    await installFirefox();
    await installWholeBrowser();
  }
  console.log(`Browser: ${browser}`);
  const script = ["node_modules/@playwright/test/cli.js", "test", "--config", "tests/browser/playwright.config.ts"];
  const part = isAll ? [] : ["--grep=@main", "--project=wide", "--project=narrow"];
  const code = await run(findNode(), [...script, ...part, "--reporter=list,json"], {
    env: { ...testEnvironment(), WINDFALL_BROWSER: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
  });
  const report = readReport(browserReport);
  const stats = report?.stats;
  return {
    ok: code === 0,
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
    failures: (report?.suites ?? []).flatMap(browserFailures),
  };
}

/** Collects failed tests, which are printed again below the summary for people who see only the end of the log. */
function vitestFailures({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === "failed");
  const messages = failed.map((test) => failure(`${relative(root, name)} › ${test.fullName}`, test.failureMessages[0]));
  return messages.length === 0 && status === "failed" ? [failure(relative(root, name), message)] : messages;
}

function browserFailures({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected")
      .map(({ projectName, results: [result] }) =>
        failure(`[${projectName}] ${file}:${line} › ${title}`, result?.error?.message),
      ),
  );
  return [...own, ...suites.flatMap(browserFailures)];
}

function failure(title, message = "") {
  return { title, message: stripVTControlCharacters(message).split("\n").slice(0, mostLines).join("\n") };
}

/** Removes the operator's settings, because tests have their own. */
function testEnvironment() {
  const { DATABASE_URL: _database, DATA_DIR: _data, DEMO: _demo, PORT: _port, HOST: _host, ...rest } = process.env;
  if (!isAll) delete rest.TEST_DATABASE_URL;
  return { ...rest, NODE_ENV: "test" };
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

/** Counts a step that fails without a failed test (a lint error, a crash) as one failure. */
function summarise(rows) {
  console.log("\n── summary");
  for (const { name, ok, passed, failed, skipped, seconds } of rows) {
    const all = passed + failed;
    const tests = all + skipped === 0 ? "" : `${passed} of ${all} tests${skipped > 0 ? `, ${skipped} skipped` : ""}`;
    console.log(`${ok ? "ok    " : "FAILED"}  ${name.padEnd(20)}${`${seconds.toFixed(1)} s`.padStart(8)}  ${tests}`);
  }
  const database = testEnvironment().TEST_DATABASE_URL === undefined ? "the embedded database only" : "PostgreSQL too";
  console.log(`Money tests ran on ${database}.`);
  if (!isAll) console.log("This is the gate of a change. To run every test: npm test -- --all");
  const passed = rows.reduce((sum, row) => sum + row.passed, 0);
  const failed = rows.reduce((sum, row) => sum + (row.ok ? row.failed : Math.max(row.failed, 1)), 0);
  for (const { title, message } of rows.flatMap(({ failures }) => failures ?? []))
    console.log(`\n✘ ${title}\n${message}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}
