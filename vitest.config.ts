// The tests without a browser: unit tests next to the code, and tests in the folders' `tests`, over HTTP and of money under
// load.
import { defineConfig } from "vitest/config";
import { pagesPlugin } from "./bin/pages-plugin.mjs";
import { beginRun, plainEngineFlag } from "./tests/house/test-run.ts";

beginRun();

const notOurs = ["**/node_modules/**", "dist/**", "data/**"];
// Long limits, because starting an embedded database takes seconds on a busy machine. A test that hangs still ends.
const patience = {
  testTimeout: 120_000,
  // Tests are not retried: a test that fails once shows a fault of its own or of the product.
  retry: 0,
  hookTimeout: 90_000,
  teardownTimeout: 20_000,
  // This limit covers every wait for an event. Tests of a promised time limit check that limit themselves.
  expect: { poll: { timeout: 30_000 } },
};

/** The fault tests with simulated partners and services. They can share a process, because they break nothing in it. */
const playedFaults = "tests/faults/{bad-responses,bucket,partners,videos,wager-partners}.test.ts";

/** These tests take a third of the total time and concern few changes, so only `npm test -- --all` runs them. */
const long = [
  playedFaults,
  "tests/security/{every-address,fuzz}.test.ts",
  // Runs command-line programs, each in a new process.
  "bin/admin/{admin,verify-fairness}.test.ts",
  // Every other test uses the migrations to make its database.
  "platform/database/migrations.test.ts",
  // Renders every page with the client's own modules.
  "platform/tests/kept-parts.http.test.ts",
  // Fills the demo's world at many hours of many days.
  "site/tests/instants.http.test.ts",
  // Calculates for many seconds, with rules that rarely change.
  "fairness/rules/roll-odds.test.ts",
  // Waits for a source of random numbers that is down.
  "features/raffles/tests/draws.http.test.ts",
];

/**
 * The files of a project share a process, so the product's modules and the embedded database's compiled engine load once,
 * which takes ten seconds. A test must restore whatever it changes in the process.
 */
const together = { isolate: false };

export default defineConfig({
  test: {
    pool: "forks",
    // One more than the expected number of cores, because some tests wait ten seconds for a timeout.
    maxWorkers: 3,
    reporters: ["default"],
    projects: [
      // Each file gets its own process, because these tests kill, fill and freeze things.
      {
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          exclude: [...notOurs, playedFaults],
          isolate: true,
          execArgv: [plainEngineFlag],
          ...patience,
        },
      },
      {
        // A test in this project renders a page as the client does.
        plugins: [pagesPlugin()],
        test: {
          name: "long",
          include: long,
          exclude: notOurs,
          ...together,
          ...patience,
        },
      },
      // Unit, HTTP, security and money tests. Money tests also run on PostgreSQL when TEST_DATABASE_URL names a server.
      {
        test: {
          name: "change",
          include: [
            "{platform,common,money,fairness,identity,features,partners,ui,site,db,bin,workshop}/**/*.test.{ts,tsx}",
            "tests/{http,security}/**/*.test.ts",
          ],
          exclude: [...notOurs, ...long],
          ...together,
          ...patience,
        },
      },
    ],
  },
});
