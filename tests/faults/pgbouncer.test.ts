// Processes behind a real PgBouncer in transaction mode, which gives a connection to another client after every transaction.
// LISTEN and session settings are lost there.
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { installWithinMs } from "../../bin/debian.mjs";
import { startPgBouncer } from "../../bin/pgbouncer.mjs";
import { readConfig } from "../../common/server/config.ts";
import { startWindfall, type Windfall } from "../../site/windfall.ts";
import { aProduct } from "../house/builders.ts";
import { aBuyer, buy } from "../house/buyers.ts";
import { openTestDatabase, type TestDatabase, testDatabases } from "../house/database.ts";
import { createVisitor, nameSite } from "../house/house.ts";
import { scaleForLoad } from "../house/timeouts.ts";

describe.runIf(testDatabases.includes("server"))("behind PgBouncer in transaction mode", () => {
  let direct: TestDatabase;
  let bouncer: Awaited<ReturnType<typeof startPgBouncer>>;
  const running: Windfall[] = [];
  beforeAll(async () => {
    direct = await openTestDatabase("server");
    await nameSite(direct);
    bouncer = await startPgBouncer(direct.url ?? "");
  }, installWithinMs);
  afterAll(async () => {
    await Promise.all(running.map((one) => one.stop()));
    bouncer?.stop();
    await direct?.close();
  });

  async function start(env: Record<string, string>): Promise<{ windfall: Windfall; lines: string[] }> {
    const lines: string[] = [];
    const common = { PORT: "0", DEMO: "0", DATABASE_NAMED_STATEMENTS: "0", DATA_DIR: direct.dataDir };
    const config = readConfig({ ...common, DATABASE_URL: bouncer.url, ...env });
    const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
    const windfall = await startWindfall(config, { log });
    running.push(windfall);
    return { windfall, lines };
  }

  test("OUTAGE-12: with DATABASE_DIRECT_URL a sale in one process shows in the other right away, and its jobs run", async () => {
    const direct_url = { DATABASE_DIRECT_URL: direct.url ?? "" };
    const [first, second] = [await start(direct_url), await start(direct_url)];
    const productId = await aProduct(direct.db, { price: 1, stock: 10 });
    const guest = createVisitor(second.windfall.address);
    first.windfall.house.changes.announce("products");
    const stock = async () => (await guest.page("store", "/store")).props.products[0]?.stock;
    await expect.poll(stock).toBe(10);
    expect((await buy(first.windfall.address, await aBuyer(direct.db), productId, "one")).status).toBe(200);
    await expect.poll(stock, { timeout: scaleForLoad(2_000), interval: 50 }).toBe(9);
    await vi.waitFor(async () => expect(await first.windfall.house.jobs.nextAt("notices.mail")).toBeInstanceOf(Date), {
      timeout: 30_000,
    });
    expect(
      [...first.lines, ...second.lines].filter((line) => line.includes("does not receive its own notifications")),
    ).toEqual([]);
    // The pooler's connections do not have our time limits. The log tells the operator how to set these on the role.
    expect(first.lines.filter((line) => line.includes("ALTER ROLE"))).toHaveLength(1);
  });

  test("OUTAGE-12: no statement has a name there, so a viewer can sign in at two processes in turn", async () => {
    const env = { DATABASE_DIRECT_URL: direct.url ?? "", LIMITS: "on" };
    const visitors = [await start(env), await start(env)].map(({ windfall }) => createVisitor(windfall.address));
    const nobody = { username: "nobody", password: "no such password" };
    const statuses = new Set<number>();
    for (let turn = 0; turn < 4; turn += 1) {
      const answers = visitors.flatMap((one) => [1, 2].map(() => one.post("/api/auth/login", nobody)));
      for (const { status } of await Promise.all(answers)) statuses.add(status);
    }
    // Sign-ins are refused or rate limited, so the limits themselves work.
    expect(statuses).toEqual(new Set([401, 429]));
  });

  test("OUTAGE-13: without DATABASE_DIRECT_URL the process reports within seconds that it does not receive its own messages", async () => {
    const { lines } = await start({});
    await vi.waitFor(() => expect(lines.filter((line) => line.includes("set DATABASE_DIRECT_URL"))).toHaveLength(1), {
      timeout: scaleForLoad(5_000),
    });
  });
});
