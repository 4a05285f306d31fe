// Open pages' live updates while the database restarts and while their process is killed.
// This file has its own cluster, because other tests use the common cluster.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startPostgres } from "../../bin/postgres.mjs";
import type { LiveHuntTopic } from "../../features/hunts/contract/live.ts";
import type { LiveOwn } from "../../platform/contract/open.ts";
import { type Product, startProduct } from "../browser/product.ts";
import { nextNumber } from "../house/builders.ts";
import { testDatabases } from "../house/database.ts";
import { type Events, openEvents } from "../house/events.ts";
import { createVisitor, demoPassword, type Visitor } from "../house/house.ts";

/** Generous, for a busy machine. On an idle machine updates come sooner. */
const maxWaitMs = 60_000;

describe.runIf(testDatabases.includes("server"))("open pages while database and process fail", () => {
  let cluster: Awaited<ReturnType<typeof startPostgres>>;
  let first: Product;
  let second: Product;
  let admin: Visitor;
  let cookie: string;
  beforeAll(async () => {
    cluster = await startPostgres({ durable: true });
    const env = { DATABASE_URL: cluster.url, DATABASE_POOL: "5", DEMO: "1", LIMITS: "off" };
    // Starts the processes one after the other, so that the second uses the first one's compile cache.
    first = await startProduct(env);
    second = await startProduct(env);
    admin = await signedIn("admin");
    cookie = `windfall_session=${(await signedIn("viewer")).cookies.get("windfall_session")}`;
  }, 180_000);
  afterAll(async () => {
    await Promise.all([first?.stop(), second?.stop()]);
    cluster?.stop();
  });
  /** Signs in at the second process, which keeps running. */
  const signedIn = async (username: string): Promise<Visitor> => {
    const visitor = createVisitor(second.url);
    expect((await visitor.post("/api/auth/login", { username, password: demoPassword })).status).toBe(200);
    return visitor;
  };
  const listen = (product: Product) => openEvents(`${product.url}/api/live?topics=hunt`, { cookie });
  const give = async (amount: number) => {
    const gift = { currency: "points", amount, reason: "test" };
    const giveGift = async () => (await admin.post("/api/user/viewer/adjust", gift)).status;
    await expect.poll(giveGift, { timeout: maxWaitMs, interval: 500 }).toBe(200);
  };
  const begin = async () => {
    const name = `Hunt ${nextNumber()}`;
    expect((await admin.post("/api/hunts/create", { name, start_cost: 1, bonuses: [] })).status).toBe(200);
    return name;
  };
  const balance = async (events: Events) => (await events.next<LiveOwn>("own", maxWaitMs)).data.balance;
  const hunt = async (events: Events) =>
    (await events.next<{ state: LiveHuntTopic }>("state", maxWaitMs)).data.state.current?.name;

  test.each(["fast", "immediate"])(
    "LIVE-09: when the database restarts (%s) open connections stay and receive later updates at both processes",
    async (mode) => {
      const pages = await Promise.all([listen(first), listen(second)]);
      const before = await Promise.all(pages.map(balance));
      await Promise.all(pages.map(hunt));
      await cluster.down(mode);
      await cluster.up();
      await give(7);
      const name = await begin();
      expect(await Promise.all(pages.map(balance))).toEqual(before.map((points) => points + 7));
      expect(await Promise.all(pages.map(hunt))).toEqual([name, name]);
      // The connections are still the same, so none was closed.
      for (const page of pages) {
        expect(page.text().match(/event: hello/g)).toHaveLength(1);
        page.close();
      }
    },
    180_000,
  );

  test("LIVE-09: when a process is killed its pages disconnect, and the other process sends them what they missed", async () => {
    const page = await listen(first);
    const before = await balance(page);
    await hunt(page);
    await first.kill();
    await page.ended;
    await give(11);
    const name = await begin();
    const again = await listen(second);
    expect([await balance(again), await hunt(again)]).toEqual([before + 11, name]);
    again.close();
  }, 180_000);
});
