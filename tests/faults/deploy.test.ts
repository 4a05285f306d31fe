// A deploy under load, and a machine with a wrong clock.
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { readConfig } from "../../common/server/config.ts";
import { createClock } from "../../platform/base/clock.ts";
import { startWindfall, type Windfall } from "../../site/windfall.ts";
import { type Product, startProduct } from "../browser/product.ts";
import { aRaffle, nextNumber } from "../house/builders.ts";
import { openTestDatabase, type TestDatabase, testDatabases } from "../house/database.ts";
import { copyDemoWorld } from "../house/demo-world.ts";
import { createVisitor, demoPassword, type Visitor } from "../house/house.ts";
import { scaleForLoad, waitOptions } from "../house/timeouts.ts";

const hourMs = 3_600_000;

describe("a deploy", () => {
  let product: Product;
  let dataDir: string;
  const start = () => startProduct({ DRAIN_SECONDS: "2", DATA_DIR: dataDir });
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "windfall-deploy-"));
    await copyDemoWorld(dataDir);
    product = await start();
  });
  afterAll(async () => {
    await product.stop();
    await rm(dataDir, { recursive: true });
  });

  test("DEPLOY-01: connections may be idle longer than proxies keep theirs open", async () => {
    const answer = await fetch(`${product.url}/livez`);
    expect(answer.headers.get("keep-alive")).toBe("timeout=75");
    expect(await answer.json()).toMatchObject({ message: "ok" });
  });

  test("DEPLOY-01, DEPLOY-03: on SIGTERM the process reports not ready, keeps serving, loses no response, and exits within 5 s", async () => {
    const admin = await signInAdmin(product);
    expect((await admin.get("/readyz")).status).toBe(200);
    const before = await readAdminPoints(admin);
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    let acknowledged = 0;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const load = async () => {
      for (;;) {
        const answer = await addOnePoint(agent, product.url, cookie);
        if (answer === "refused") return;
        expect(answer).toBe(200);
        acknowledged += 1;
      }
    };
    const loading = load();
    await vi.waitFor(() => expect(acknowledged).toBeGreaterThan(5), waitOptions);
    const askedAt = Date.now();
    const stopped = product.stop();
    await vi.waitFor(async () => expect((await fetch(`${product.url}/readyz`)).status).toBe(503), waitOptions);
    const whileDraining = acknowledged;
    expect(await stopped).toBe(0);
    expect(Date.now() - askedAt).toBeLessThan(2_000 + scaleForLoad(5_000));
    await loading;
    agent.destroy();
    expect(acknowledged).toBeGreaterThan(whileDraining);

    product = await start();
    expect((await readAdminPoints(await signInAdmin(product))) - before).toBe(acknowledged);
  });
});

async function signInAdmin(product: Product): Promise<Visitor> {
  const admin = createVisitor(product.url);
  expect((await admin.post("/api/auth/login", { username: "admin", password: demoPassword })).status).toBe(200);
  return admin;
}

const readAdminPoints = async (admin: Visitor): Promise<number> => (await admin.page("/store")).props.auth.user.balance;

/**
 * Adds one point. Returns the status, or "refused" if the process accepts no more connections. If a connection is reset
 * before it is accepted, no point is added, which the final count proves.
 */
function addOnePoint(agent: Agent, url: string, cookie: string): Promise<number | "refused"> {
  const body = JSON.stringify({ currency: "points", amount: 1, reason: "deploy" });
  return new Promise((done, fail) => {
    const headers = { cookie, "content-type": "application/json", "idempotency-key": `deploy-${nextNumber()}` };
    const call = request(`${url}/api/user/admin/adjust`, { agent, method: "POST", headers }, (answer) => {
      answer.resume();
      answer.once("end", () => done(answer.statusCode ?? 0));
    });
    call.once("error", (error: NodeJS.ErrnoException) =>
      ["ECONNREFUSED", "ECONNRESET"].includes(error.code ?? "") ? done("refused") : fail(error),
    );
    call.end(body);
  });
}

describe.runIf(testDatabases.includes("server"))("a process whose clock is an hour ahead", () => {
  let database: TestDatabase;
  const started: Windfall[] = [];
  const log = pino({ level: "silent" });
  beforeAll(async () => {
    database = await openTestDatabase("server");
  });
  afterEach(async () => {
    for (const windfall of started.splice(0)) await windfall.stop();
  });
  afterAll(() => database.close());

  const start = async (realMs: () => number): Promise<Windfall> => {
    const config = readConfig({ PORT: "0", DEMO: "0", DATABASE_URL: database.url, BASE_URL: "https://rewards.test" });
    const windfall = await startWindfall(config, { log, clock: createClock(realMs) });
    started.push(windfall);
    return windfall;
  };
  const readEnded = async (id: number) =>
    (await database.db.selectFrom("raffles").select("ended").where("id", "=", id).executeTakeFirstOrThrow()).ended;

  test("DEPLOY-04: it closes no raffle and is not ready, while a process with the right clock closes raffles and is ready", async () => {
    const wrong = await start(() => Date.now() + hourMs);
    const inHalfAnHour = await aRaffle(database.db, { endsAt: new Date(Date.now() + hourMs / 2) });
    const over = await aRaffle(database.db, { endsAt: new Date(Date.now() - 1_000) });
    const answer = await createVisitor(wrong.address).get("/readyz");
    expect(answer.status).toBe(503);
    expect(answer.body.reasons).toEqual(["the clock is wrong"]);
    await sleep(2_500);
    expect([await readEnded(inHalfAnHour), await readEnded(over)]).toEqual([0, 0]);

    const right = await start(Date.now);
    expect((await createVisitor(right.address).get("/readyz")).status).toBe(200);
    await vi.waitFor(async () => expect(await readEnded(over)).not.toBe(0), waitOptions);
    expect(await readEnded(inHalfAnHour)).toBe(0);
  });
});
