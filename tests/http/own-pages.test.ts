// Viewers use two processes in turn, whose messages to each other are lost, late or doubled.
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSession } from "../../identity/server/sessions.ts";
import { bookMovement } from "../../money/server/ledger.ts";
import { batchDelayMs, type PubSub } from "../../platform/database/changes.ts";
import type { Db } from "../../platform/database/db.ts";
import { anAccount, aProduct, nextNumber } from "../house/builders.ts";
import { openTestDatabase, type TestDatabase, testDatabases } from "../house/database.ts";
import { createVisitor, openHouse, type TestHouse, type Visitor } from "../house/house.ts";
import { expectLedgerHolds } from "../house/ledger-checks.ts";

const fates = ["lost", "late", "doubled"] as const;
type Fate = (typeof fates)[number];

/** Carries messages between the processes as `fate` says. Late ones arrive with `deliver`. */
class Wire {
  fate: Fate = "lost";
  readonly #receivers: ((payload: string) => void)[] = [];
  #late: string[] = [];

  join(): PubSub {
    return {
      send: async (payload) => {
        if (this.fate === "late") this.#late.push(payload);
        if (this.fate === "doubled") for (const receive of this.#receivers) for (const _ of [1, 2]) receive(payload);
      },
      receive: (receive) => void this.#receivers.push(receive),
      onGap: () => {},
    };
  }

  deliver(): void {
    for (const payload of this.#late.splice(0)) for (const receive of this.#receivers) receive(payload);
  }
}

interface Viewer {
  id: number;
  username: string;
  cookies: Map<string, string>;
  points: number;
  orders: number[];
  /** The number of unread notices. Undefined while the viewer's process may not yet have heard of the newest one. */
  unread: number | undefined;
}

const price = 3;

describe.each(testDatabases)("a viewer's own pages on two processes (%s)", (kind) => {
  let database: TestDatabase;
  let db: Db;
  let houses: TestHouse[];
  const wire = new Wire();
  const products = { priced: 0, free: 0 };

  beforeAll(async () => {
    database = await openTestDatabase(kind);
    const first = await openHouse({}, { database: { ...database, wire: wire.join() } });
    ({ db } = database);
    products.priced = await aProduct(db, { price, stock: 1_000_000 });
    products.free = await aProduct(db, { price: 0, stock: 1_000_000 });
    houses = [first, await openHouse({}, { database: { ...database, wire: wire.join() } })];
    for (const one of houses) one.house.changes.announceHere("products");
  });
  afterAll(async () => {
    await expectLedgerHolds(db);
    for (const one of houses) await one.stop();
    await database.close();
  });

  async function aViewer(points: number): Promise<Viewer> {
    const username = `own${nextNumber()}`;
    const id = await anAccount(db, { points, name: username });
    const token = await startSession(db, { userId: id, address: "127.0.0.1", userAgent: "", now: new Date() });
    return { id, username, cookies: new Map([["windfall_session", token]]), points, orders: [], unread: 0 };
  }

  /** Acts as the viewer's browser, which has one set of cookies for all processes. */
  async function at<Answer>(viewer: Viewer, process: number, act: (visitor: Visitor) => Promise<Answer>) {
    const visitor = createVisitor(houses[process]?.address ?? "");
    for (const [name, value] of viewer.cookies) visitor.cookies.set(name, value);
    const answer = await act(visitor);
    for (const [name, value] of visitor.cookies) viewer.cookies.set(name, value);
    return answer;
  }

  async function visit(viewer: Viewer, process: number): Promise<void> {
    const { props } = await at(viewer, process, (visitor) => visitor.page("store", "/store"));
    const { user } = props.auth;
    expect([user?.username, user?.balance]).toEqual([viewer.username, viewer.points]);
    expect(props.orders.map(({ id }) => id)).toEqual(viewer.orders.slice(0, 10));
    expect(props.older_count).toBe(Math.max(0, viewer.orders.length - 10));
    if (viewer.unread !== undefined) expect(user?.unread).toBe(viewer.unread);
  }

  async function buy(viewer: Viewer, process: number, product: keyof typeof products): Promise<void> {
    const path = `/api/products/purchase/${products[product]}`;
    const answer = await at(viewer, process, (visitor) => visitor.post(path, {}));
    expect(answer.status, answer.text).toBe(200);
    viewer.orders.unshift(answer.body.order_id);
    if (product === "priced") viewer.points -= price;
    await expectOwnCallShown(viewer);
  }

  /** After a call, both processes must know everything until then. */
  async function expectOwnCallShown(viewer: Viewer): Promise<void> {
    const { count } = await db
      .selectFrom("notices")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("user_id", "=", viewer.id)
      .where("seen_at", "is", null)
      .executeTakeFirstOrThrow();
    viewer.unread = Number(count);
  }

  const acts = {
    visit: async (viewer: Viewer, process: number) => visit(viewer, process),
    buy: async (viewer: Viewer, process: number) => buy(viewer, process, "priced"),
    /** Changes no balance. */
    take: async (viewer: Viewer, process: number) => buy(viewer, process, "free"),
    /** A job or a member of staff pays in some process, and no announcement arrives. */
    pay: async (viewer: Viewer) => {
      const movement = { userId: viewer.id, reason: "demo", ref: "test", requestId: null, now: new Date() };
      await bookMovement(db, { ...movement, currency: "points", amount: 5 });
      viewer.points += 5;
    },
    notice: async (viewer: Viewer) => {
      const notice = { user_id: viewer.id, subject: "s", text: "t", href: "/store", created_at: new Date() };
      await db.insertInto("notices").values(notice).execute();
      viewer.unread = undefined;
    },
    read: async (viewer: Viewer, process: number) => {
      const seen = { up_to: 2_000_000_000, only_like: false };
      const answer = await at(viewer, process, (visitor) => visitor.post("/api/notices/seen", seen));
      expect(answer.status, answer.text).toBe(200);
      await expectOwnCallShown(viewer);
    },
    deliver: async () => {
      await sleep(batchDelayMs + 20);
      wire.deliver();
    },
  };
  const names = ["visit", "visit", "buy", "take", "pay", "notice", "read", "deliver"] as const;

  test("MANY-06: no viewer gets another's page or one older than their own last call, however messages between processes fare", async () => {
    const step = fc.record({
      act: fc.constantFrom(...names),
      viewer: fc.nat({ max: 2 }),
      process: fc.nat({ max: 1 }),
      fate: fc.constantFrom(...fates),
    });
    const run = async (steps: { act: (typeof names)[number]; viewer: number; process: number; fate: Fate }[]) => {
      const viewers = await Promise.all([aViewer(1_000), aViewer(2_000), aViewer(3_000)]);
      for (const { act, viewer, process, fate } of steps) {
        wire.fate = fate;
        const one = viewers[viewer];
        if (one !== undefined) await acts[act](one, process);
        // All at once, because a mix-up of viewers would need concurrent visits.
        await Promise.all(viewers.flatMap((each) => [visit(each, 0), visit(each, 1)]));
      }
    };
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), run), { numRuns: 25 });
  });

  test("SIGNIN-52: a ban, another role and an ended sign-in count at the next request, though nothing was announced", async () => {
    const viewer = await aViewer(10);
    const see = async (process: number) =>
      (await at(viewer, process, (visitor) => visitor.page("store", "/store"))).props;
    const seeAll = async () => [(await see(0)).auth.user?.role, (await see(1)).auth.user?.role];
    const user = (changes: object) => db.updateTable("users").set(changes).where("id", "=", viewer.id).execute();
    const desk = async (process: number) =>
      (await at(viewer, process, (visitor) => visitor.get("/admin/orders"))).status;
    expect(await seeAll()).toEqual(["viewer", "viewer"]);
    expect(await seeAll()).toEqual(["viewer", "viewer"]);
    await user({ role: "moderator" });
    expect(await seeAll()).toEqual(["moderator", "moderator"]);
    expect([await desk(0), await desk(1)]).toEqual([200, 200]);
    await user({ role: "viewer" });
    expect([await desk(0), await desk(1)]).toEqual([404, 404]);
    await user({ banned_at: new Date() });
    expect(await seeAll()).toEqual([undefined, undefined]);
    await user({ banned_at: null });
    expect(await seeAll()).toEqual(["viewer", "viewer"]);
    await db.deleteFrom("sessions").where("user_id", "=", viewer.id).execute();
    expect(await seeAll()).toEqual([undefined, undefined]);
  });

  test("MANY-06: a whole visit is served from memory while nothing changes, and a partial reload never is", async () => {
    const viewer = await aViewer(10);
    const texts = async (headers: Record<string, string>) => {
      const version = (await houses[0]?.visitor().page("/store"))?.body.version;
      const given = { "x-inertia": "true", "x-inertia-version": version, ...headers };
      return (await at(viewer, 0, (visitor) => visitor.get("/store", given))).body.props.auth.user.unread;
    };
    expect(await texts({})).toBe(0);
    expect(await texts({})).toBe(0);
    await acts.notice(viewer);
    expect(await texts({})).toBe(0);
    const partial = { "x-inertia-partial-component": "store", "x-inertia-partial-data": "auth" };
    expect(await texts(partial)).toBe(1);
    expect(await texts({})).toBe(1);
    const name = `Announced ${nextNumber()}`;
    await aProduct(db, { name });
    houses[0]?.house.changes.announce("products");
    const { products: shown } = (await at(viewer, 0, (visitor) => visitor.page("store", "/store"))).props;
    expect(shown.map((product) => product.name)).toContain(name);
  });
});
