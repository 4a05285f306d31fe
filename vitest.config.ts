// The tests without a browser: unit tests next to the code, and tests in the folders' `tests` over HTTP and of money under
// load.
import { defineConfig } from "vitest/config";
import { pagesPlugin } from "./bin/pages-plugin.mjs";
import { beginRun, plainEngineFlag } from "./tests/house/test-run.ts";

beginRun();

const notOurs = ["**/node_modules/**", "dist/**", "data/**"];
// Starting an embedded database takes seconds on a busy machine. A test that hangs still ends.
const patience = {
  testTimeout: 60_000,
  // No retries: a test that fails once has a fault, or the product has.
  retry: 0,
  hookTimeout: 90_000,
  teardownTimeout: 20_000,
  // This limit covers every wait for an event. Tests of a promised time limit check that limit themselves.
  expect: { poll: { timeout: 30_000 } },
};

/**
 * Files of a project share a process: the product's modules and the embedded database's compiled engine load once. A test
 * restores what it changes in its process.
 */
const together = { isolate: false };

/** The fault tests with simulated partners and services. They break nothing in the process. */
const playedFaults = "tests/faults/{bad-answers,bucket,partners,videos,wager-partners}.test.ts";

/** These take a fifth of the total time and concern few changes, so only `npm test -- --all` runs them. */
const long = [
  playedFaults,
  // Programs of the command line, which start a new process each.
  "bin/admin/{admin,verify-fairness}.test.ts",
  // Fills the demo's world at many hours of many days.
  "site/tests/instants.http.test.ts",
];

/** A process for each file, because these tests kill, fill and freeze things. */
const alone = { isolate: true, execArgv: [plainEngineFlag] };

export default defineConfig({
  test: {
    pool: "forks",
    // One more than the cores we assume: some tests wait ten seconds for a timeout.
    maxWorkers: 3,
    reporters: ["default"],
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "{platform,common,money,fairness,identity,features,partners,ui,site,db,bin,workshop}/**/*.test.{ts,tsx}",
          ],
          exclude: [...notOurs, ...long, "**/*.{http,money}.test.ts"],
          ...together,
          ...patience,
        },
      },
      // Starts first, because it holds the slowest tests.
      {
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          exclude: [...notOurs, playedFaults],
          ...alone,
          ...patience,
        },
      },
      {
        test: {
          name: "long",
          include: long,
          exclude: notOurs,
          ...together,
          ...patience,
        },
      },
      {
        // One of the tests renders a page as the client does.
        plugins: [pagesPlugin()],
        test: {
          name: "http",
          include: ["*/**/*.http.test.ts", "tests/{http,security}/**/*.test.ts"],
          exclude: [...notOurs, ...long],
          ...together,
          ...patience,
        },
      },
      // These run on PostgreSQL too when TEST_DATABASE_URL names a server.
      {
        test: {
          name: "money",
          include: ["*/**/*.money.test.ts"],
          exclude: notOurs,
          ...together,
          ...patience,
          testTimeout: 120_000,
        },
      },
    ],
  },
});
