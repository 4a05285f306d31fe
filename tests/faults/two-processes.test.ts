// Two processes on one PostgreSQL server act as one product. Needs TEST_DATABASE_URL.
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LiveHuntTopic } from "../../features/hunts/contract/live.ts";
import type { HuntOverlay } from "../../features/overlays/contract/overlays.ts";
import type { LiveOwn } from "../../platform/contract/open.ts";
import { type Product, startProduct } from "../browser/product.ts";
import { openTestDatabase, type TestDatabase, testDatabases } from "../house/database.ts";
import { openEvents } from "../house/events.ts";
import { createVisitor, demoPassword, type Visitor } from "../house/house.ts";
import { scaleForLoad } from "../house/timeouts.ts";

/** Generous, for a busy machine. On an idle machine updates come sooner. */
const maxWaitMs = 30_000;

describe.runIf(testDatabases.includes("server"))("two processes on one database", () => {
  let database: TestDatabase;
  let first: Product;
  let second: Product;
  beforeAll(async () => {
    database = await openTestDatabase("server");
    const env = { DATABASE_URL: database.url ?? "", DEMO: "1", LIMITS: "on" };
    // Starts both at the same time, because both then migrate and try to fill the demo world.
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

  test("both start, and the demo world is filled once", async () => {
    const { count } = await database.db
      .selectFrom("users")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("username", "=", "admin")
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });

  test("a viewer who signs in at one is signed in at the other, and signing out ends both", async () => {
    const here = await signedIn(first, "viewer");
    const there = createVisitor(second.url);
    there.cookies.set("windfall_session", here.cookies.get("windfall_session") ?? "");
    expect((await there.page("store", "/store")).props.auth.user?.username).toBe("viewer");
    await here.post("/api/auth/logout");
    expect((await there.page("store", "/store")).props.auth.user).toBeNull();
  });

  test("SIGNIN-46: failed sign-ins at one count at the other, and the right password works until there are too many failures", async () => {
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
    await expect.poll(stock, { timeout: scaleForLoad(2_000), interval: 50 }).toBe(before - 1);
  });

  test("an overlay open at one receives a hunt's change at the other, and stops when its address is rotated there", async () => {
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

  test("LIVE-07: a listener at one receives events of the other: topics, the viewer's balance, the end of the session", async () => {
    const admin = await signedIn(first, "admin");
    const viewer = await signedIn(first, "viewer");
    const cookie = `windfall_session=${viewer.cookies.get("windfall_session")}`;
    const events = await openEvents(`${second.url}/api/live?topics=hunt`, { cookie });
    const before = (await events.next<LiveOwn>("own", maxWaitMs)).data.balance;
    await events.next("state", maxWaitMs);
    const gift = { currency: "points", amount: 12, reason: "test" };
    expect((await admin.post("/api/user/viewer/adjust", gift)).status).toBe(200);
    expect((await events.next<LiveOwn>("own", maxWaitMs)).data.balance).toBe(before + 12);
    await admin.post("/api/hunts/create", { name: "Told at the other", start_cost: 1, bonuses: [] });
    const { data } = await events.next<{ state: LiveHuntTopic }>("state", maxWaitMs);
    expect(data.state.current?.name).toBe("Told at the other");
    await viewer.post("/api/auth/logout");
    await events.ended;
  });

  /** Creates viewers with points, signed in at both processes. */
  const buyers = async (names: readonly string[]) => {
    const admin = await signedIn(first, "admin");
    return Promise.all(
      names.map(async (username) => {
        const here = createVisitor(first.url);
        const account = { username, email: `${username}@example.com`, password: demoPassword };
        expect((await here.post("/api/auth/register", account)).status).toBe(200);
        expect((await here.post("/api/auth/login", { username, password: demoPassword })).status).toBe(200);
        const gift = { currency: "points", amount: 10_000, reason: "to spend" };
        expect((await admin.post(`/api/user/${username}/adjust`, gift)).status).toBe(200);
        const there = createVisitor(second.url);
        there.cookies.set("windfall_session", here.cookies.get("windfall_session") ?? "");
        return [here, there] as const;
      }),
    );
  };
  const form = (fields: Record<string, string>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.set(name, value);
    return data;
  };

  test("GOODS-18: under load at both, each code goes to one order, nobody exceeds the limit, and the stock ends at 0", async () => {
    const admin = await signedIn(first, "admin");
    const product = async (name: string, more: Record<string, string>) => {
      const fields = { name, description: "", price: "10", stock: "0", status: "on", ...more };
      const answer = await admin.post("/api/products/create", form(fields));
      expect(answer.status, answer.text).toBe(200);
      return answer.body.id as number;
    };
    const [most, codeCount, stock] = [3, 10, 7];
    const [limited, coded, few] = await Promise.all([
      product("Limited", { stock: "50", user_limit: String(most) }),
      product("With codes", { hands_codes: "1", user_limit: String(most) }),
      product("Few", { stock: String(stock) }),
    ]);
    const codes = Array.from({ length: codeCount }, (_, at) => `STORM-${at}`);
    expect((await admin.post(`/api/products/${coded}/codes`, form({ codes: codes.join("\n") }))).status).toBe(200);

    const everybody = await buyers(["storm_one", "storm_two", "storm_three", "storm_four", "storm_five"]);
    const buy = (id: number) =>
      Promise.all(
        everybody.flatMap((one) =>
          [0, 1, 2, 3, 4, 5].map((n) => one[n % 2 === 0 ? 0 : 1].post(`/api/products/purchase/${id}`)),
        ),
      );
    const [ofLimited, ofCoded, ofFew] = await Promise.all([buy(limited), buy(coded), buy(few)]);
    const bought = (answers: Awaited<ReturnType<typeof buy>>) => answers.filter(({ status }) => status === 200);
    expect([bought(ofLimited).length, bought(ofCoded).length, bought(ofFew).length]).toEqual([
      ...[everybody.length * most, codeCount, stock],
    ]);
    expect(
      bought(ofCoded)
        .map(({ body }) => body.code)
        .sort(),
    ).toEqual(codes.toSorted());
    const { rows } = await sql<{ most: number; orders: number }>`
      select max(count)::int as most, sum(count)::int as orders from (
        select count(*) from orders where product_id = any(${[limited, coded]}::bigint[]) group by product_id, user_id
      ) each`.execute(database.db);
    expect(rows[0]).toEqual({ most, orders: everybody.length * most + codeCount });
    const { products } = (await admin.page("admin/shop", "/admin/shop")).props;
    const left = [limited, coded, few].map((id) => products.find((one) => one.id === id)?.stock);
    expect(left).toEqual([50 - everybody.length * most, 0, 0]);
    // If the other process is already running a proof, that proof continues and this call reports it.
    const proven = async () => (await admin.post("/api/ledger/verify")).body.proof?.holds;
    await expect.poll(proven, { timeout: 20_000, interval: 500, message: "the ledger holds" }).toBe(true);
  });
});
