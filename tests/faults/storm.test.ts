// A small storm; `npm run storm` is the large one. Its site runs inside this process, because starting processes takes a long
// time.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { beforeAll, describe, expect, test } from "vitest";
import { findProgram, installWithinMs } from "../../bin/debian.mjs";
import { readConfig } from "../../common/server/config.ts";
import { startWindfall } from "../../site/windfall.ts";
import type { Running } from "../../workshop/storm/site.ts";
import { storm } from "../../workshop/storm/storm.ts";
import { testDatabases } from "../house/database.ts";

describe.runIf(testDatabases.includes("server"))("a storm", () => {
  beforeAll(async () => {
    for (const name of ["haproxy", "pgbouncer"]) await findProgram(name);
  }, installWithinMs);

  test("MANY-02: through a restart, a failover and a deploy the database matches every response, keys repeat their responses, and all refusals are 503", async () => {
    const { faults, done, passed } = await storm(
      { restarts: 1, failovers: 1, deploys: 1, partitions: 0 },
      { start, people: 3 },
    );
    expect(faults).toEqual([]);
    expect(passed.map(({ kind }) => kind)).toEqual(["restarts", "failovers", "deploys"]);
    expect(done).toBeGreaterThan(200);
  }, 120_000);
});

async function start(env: Record<string, string>): Promise<Running> {
  let output = "";
  const write = (line: string) => {
    output += line;
  };
  const dataDir = await mkdtemp(join(tmpdir(), "windfall-storm-"));
  const config = readConfig({ ...env, DATA_DIR: dataDir });
  const windfall = await startWindfall(config, { log: pino({ level: "warn" }, { write }) });
  const stop = async () => {
    await windfall.stop({ lingerMs: 1_000 });
    await rm(dataDir, { recursive: true });
    return 0;
  };
  return { url: windfall.address, output: () => output, stop };
}
