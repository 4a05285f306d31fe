// The tests that need no browser: units beside the code, calls over HTTP, and money under pressure.
import { defineConfig } from "vitest/config";
import { beginRun } from "./tests/house/one-run.ts";

beginRun();

const notOurs = ["**/node_modules/**", "dist/**", "data/**", "tests/browser/**"];
// Starting an embedded database takes seconds on a busy machine; a test that hangs still ends.
const patience = {
  testTimeout: 60_000,
  // Nothing is tried again: a test that fails once is broken, or the product is.
  retry: 0,
  hookTimeout: 90_000,
  teardownTimeout: 20_000,
};

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
          include: ["{server,client,contracts,db,demo,bin,bench}/**/*.test.{ts,tsx}"],
          exclude: notOurs,
          ...patience,
        },
      },
      {
        test: {
          name: "http",
          include: ["tests/{http,security,faults}/**/*.test.ts"],
          exclude: notOurs,
          ...patience,
        },
      },
      // On PostgreSQL too when TEST_DATABASE_URL names a server.
      {
        test: {
          name: "money",
          include: ["tests/money/**/*.test.ts"],
          exclude: notOurs,
          ...patience,
          testTimeout: 120_000,
        },
      },
    ],
  },
});
