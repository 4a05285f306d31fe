// The small storm; the great one is `npm run storm`.
import { describe, expect, test } from "vitest";
import { testDatabases } from "../house/database.ts";
import { storm } from "../storm/storm.ts";

describe.runIf(testDatabases.includes("server"))("a storm", () => {
  test("MANY-02: through a restart, a failover and a deploy every answer stands, keys answer the same, and nothing but 503 was refused", async () => {
    const { faults, done } = await storm({ restarts: 1, failovers: 1, deploys: 1 });
    expect(faults).toEqual([]);
    expect(done).toBeGreaterThan(200);
  });
});
