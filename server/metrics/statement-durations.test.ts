// What is shown of statements is what prom-client's own histogram would show.
import { Histogram, Registry } from "prom-client";
import { expect, test } from "vitest";
import { StatementDurations, statementBuckets } from "./statement-durations.ts";

const nameOf = (text: string): string => text.split(" ", 2).join(" ");

test("durations of statements are shown as prom-client would, number for number", async () => {
  const durations = new StatementDurations(nameOf);
  const registry = new Registry();
  const reference = new Histogram({
    name: "windfall_database_statement_duration_seconds",
    help: "Statements by verb and table, from asking to answer; waiting for a connection is not in it",
    labelNames: ["statement"] as const,
    buckets: statementBuckets,
    registers: [registry],
  });
  expect(`${durations.exposition()}\n`).toBe(await registry.metrics());
  const edges = statementBuckets.flatMap((bound) => [bound, bound * 0.999, bound * 1.001]);
  for (const [index, seconds] of [0, ...edges, 60, 0.1 + 0.2].entries()) {
    const text = ["select users by id", "select users by name", "insert orders"][index % 3] ?? "";
    durations.observe(text, seconds);
    reference.labels(nameOf(text)).observe(seconds);
  }
  expect(`${durations.exposition()}\n`).toBe(await registry.metrics());
});

test("METRIC-30: whatever is asked, it counts under its name, and few texts are remembered", () => {
  let named = 0;
  const durations = new StatementDurations(() => {
    named += 1;
    return "select users";
  });
  durations.observe("known", 0);
  durations.observe("known", 0);
  expect(named).toBe(1);
  for (let n = 1_000; n < 6_000; n += 1) durations.observe(`select ${n} from users`, 0.1);
  durations.observe("select 1000 from users", 0.1);
  expect(named).toBe(5_002);
  expect(durations.exposition()).toContain(`_count{statement="select users"} 5003`);
});
