// Two processes side by side on one PostgreSQL server: one product. Needs TEST_DATABASE_URL.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { HuntOverlay } from "../../contracts/overlays.ts";
import { type Product, startProduct } from "../browser/product.ts";
import { nextNumber } from "../house/builders.ts";
import { openTestDatabase, type TestDatabase, testDatabases } from "../house/database.ts";
import { openEvents } from "../house/events.ts";
import { createVisitor, demoPassword, type Visitor } from "../house/house.ts";

describe.runIf(testDatabases.includes("server"))("two processes on one database", () => {
  let database: TestDatabase;
  let first: Product;
  let second: Product;
  beforeAll(async () => {
    database = await openTestDatabase("server");
    const env = { DATABASE_URL: database.url ?? "", DEMO: "1", LIMITS: "on" };
    // At once: both migrate and both would fill the demo world.
    [first, second] = await Promise.all([startProduct(env), startProduct(env)]);
  });
  afterAll(async () => {
    await Promise.all([first?.stop(), second?.stop()]);
    await database?.close();
  });
  const signedIn = async (product: Product, username: string): Promise<Visitor> => {
    const visitor = createVisitor(product.url);
    expect((await visitor.post("/api/auth/login", { username, password: demoPassword })).status).toBe(200);
    return visitor;
  };

  test("both came up, and the demo world was made once", async () => {
    const { count } = await database.db
      .selectFrom("users")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("username", "=", "admin")
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });

  test("who signs in at one is signed in at the other, and signs out of both", async () => {
    const here = await signedIn(first, "viewer");
    const there = createVisitor(second.url);
    there.cookies.set("windfall_session", here.cookies.get("windfall_session") ?? "");
    expect((await there.page("store", "/store")).props.auth.user?.username).toBe("viewer");
    await here.post("/api/auth/logout");
    expect((await there.page("store", "/store")).props.auth.user).toBeNull();
  });

  test("SIGNIN-46: failed sign-ins at one count at the other; the right password is let in until there are too many", async () => {
    const tries = async (product: Product, password: string) =>
      (await createVisitor(product.url).post("/api/auth/login", { username: "helper", password })).status;
    expect([await tries(first, "no"), await tries(second, "no"), await tries(first, "no")]).toEqual([401, 401, 401]);
    expect([await tries(second, "no"), await tries(first, "no"), await tries(second, "no")]).toEqual([401, 401, 429]);
    await signedIn(second, "viewer");
  });

  test("a purchase at one shows on the other's guest page within a second", async () => {
    const buyer = await signedIn(first, "viewer");
    const guest = createVisitor(second.url);
    const stock = async () => (await guest.page("store", "/store")).props.products[0]?.stock as number;
    const { id } = (await guest.page("/store")).props.products[0];
    const before = await stock();
    expect((await buyer.post(`/api/products/purchase/${id}`)).status).toBe(200);
    await expect.poll(stock, { timeout: 2_000, interval: 50 }).toBe(before - 1);
  });

  test("an overlay open at one hears of a hunt changed at the other; an address rotated there stops here", async () => {
    const admin = await signedIn(first, "admin");
    const { overlays } = (await admin.page("/admin/overlays")).props;
    const { pathname, search } = new URL(overlays[0].address);
    const events = await openEvents(`${second.url}${pathname}/events${search}`);
    await events.next("state");
    await admin.post("/api/hunts/create", { name: "At the other", start_cost: 1, bonuses: [] });
    expect((await events.next<HuntOverlay>("state", 2_000)).data.hunt?.name).toBe("At the other");
    await admin.post("/api/overlays/rotate/hunt");
    await events.ended;
    expect((await createVisitor(second.url).get(pathname + search)).status).toBe(404);
  });

  test("one key sent to both at once buys once", async () => {
    const here = await signedIn(first, "viewer");
    const there = createVisitor(second.url);
    there.cookies.set("windfall_session", here.cookies.get("windfall_session") ?? "");
    const { id } = (await here.page("/store")).props.products[0];
    const headers = { "idempotency-key": `both-${nextNumber()}` };
    const before = (await here.page("/store")).props.auth.user.balance;
    const answers = await Promise.all(
      [here, there].map((one) => one.post(`/api/products/purchase/${id}`, undefined, headers)),
    );
    expect(answers[0]?.text).toBe(answers[1]?.text);
    const { price } = (await here.page("/store")).props.products[0];
    expect((await here.page("/store")).props.auth.user.balance).toBe(before - price);
  });

  test("DATA-26: wagers reported to one are points at the other, earned once", async () => {
    const viewer = await signedIn(second, "viewer");
    const balance = async () => (await viewer.page("store", "/store")).props.auth.user?.balance as number;
    const before = await balance();
    await createVisitor(first.url).post("/sandbox/wagers", { partner: "roobet", username: "viewer_rb", amount: 500 });
    const admins = await Promise.all([signedIn(first, "admin"), signedIn(second, "admin")]);
    await Promise.all(admins.map((admin) => admin.post("/api/leaderboard/run-all")));
    expect(await balance()).toBe(before + 500);
  });

  test("the clock moved at one moves at the other", async () => {
    const offset_ms = 40 * 24 * 60 * 60 * 1000;
    const visitor = await signedIn(second, "viewer");
    await createVisitor(first.url).post("/sandbox/clock", { offset_ms });
    await expect
      .poll(async () => (await visitor.page("store", "/store")).props.auth.user, { timeout: 5_000 })
      .toBeNull();
    await createVisitor(first.url).post("/sandbox/clock", { offset_ms: 0 });
  });
});
