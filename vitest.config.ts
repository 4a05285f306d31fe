// The tests that need no browser: units beside the code, and in the folders' `testLimit` calls over HTTP and money under pressure.
import { defineConfig } from "vitest/config";
import { pagesPlugin } from "./bin/pages-plugin.mjs";
import { beginRun, plainEngineFlag } from "./tests/house/test-run.ts";

beginRun();

const notOurs = ["**/node_modules/**", "dist/**", "data/**"];
// Starting an embedded database takes seconds on a busy machine; a test that hangs still ends.
const patience = {
  testTimeout: 60_000,
  // Nothing is tried again: a test that fails once is broken, or the product is.
  retry: 0,
  hookTimeout: 90_000,
  teardownTimeout: 20_000,
  // A wait for an event ends with it; how long it may take is said where it is promised.
  expect: { poll: { timeout: 30_000 } },
};

/**
 * Files that follow one another in a process of their project: the product's modules are loaded once, and what V8 has made
 * of the embedded database's engine serves on. What a test changes of its process it puts back.
 */
const together = { isolate: false };

/** Of the faults those of partners and other services, which are played: they break nothing of the process. */
const playedFaults = "tests/faults/{bad-answers,bucket,partners,videos,wager-partners}.test.ts";

/** A fifth of the time of all that needs no process of its own, for what few changes touch: `npm test -- --all` runs it. */
const long = [
  playedFaults,
  // Programs of the command line, each started anew.
  "bin/admin/{admin,verify-fairness}.test.ts",
  // The demo's world, filled at many hours of many days.
  "site/tests/instants.http.test.ts",
];

/** A process each, for what kills, fills up and freezes things. */
const alone = { isolate: true, execArgv: [plainEngineFlag] };

export default defineConfig({
  test: {
    pool: "forks",
    // One more than the cores we count on: some tests wait for what gives up only after ten seconds.
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
      // The first to begin: what takes longest is here.
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
        // One of them renders a page as the client does.
        plugins: [pagesPlugin()],
        test: {
          name: "http",
          include: ["*/**/*.http.test.ts", "tests/{http,security}/**/*.test.ts"],
          exclude: [...notOurs, ...long],
          ...together,
          ...patience,
        },
      },
      // On PostgreSQL too when TEST_DATABASE_URL names a server.
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
