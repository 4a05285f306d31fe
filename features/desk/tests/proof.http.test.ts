import { afterEach, describe, expect, test } from "vitest";
import { maxDecisionsWithoutReauth, maxExportRowsWithoutReauth } from "../../../money/server/staff-proof.ts";
import { anAccount, aProduct } from "../../../tests/house/builders.ts";
import { demoPassword, type Visitor } from "../../../tests/house/house.ts";
import { withHouse } from "../../../tests/house/with-house.ts";

const house = await withHouse();
const { db } = house.database;
const { clock } = house.house;
afterEach(() => clock.setOffsetMs(0));
const hourMs = 60 * 60 * 1000;

const { id: adminId } = await db
  .selectFrom("users")
  .select("id")
  .where("username", "=", "admin")
  .executeTakeFirstOrThrow();

const addDecisions = (count: number, agoMs = 0) =>
  db
    .insertInto("audit_log")
    .values(
      Array.from({ length: count }, (_, at) => ({
        ...{ actor_id: adminId, action: "store.order.fulfilled", subject: `order:${900_000 + at}` },
        ...{ before: null, after: null, address: null, created_at: new Date(clock.now().getTime() - agoMs) },
      })),
    )
    .execute();

const orders = async (count: number): Promise<number[]> => {
  const order = {
    ...{ user_id: await anAccount(db), product_id: await aProduct(db), title: "Mug", image: null, price_points: 10 },
    ...{ source: "store" as const, status: "pending" as const, created_at: clock.now() },
  };
  const made = await db
    .insertInto("orders")
    .values(Array.from({ length: count }, () => order))
    .returning("id")
    .execute();
  return made.map(({ id }) => id);
};

const prove = (who: Visitor, current_password?: string) => who.post("/api/desk/prove", { current_password });

describe("decisions", () => {
  test("WORK-33: after an hour's worth of decisions, the next needs the password, which unlocks only that session", async () => {
    const [own, stolen] = [await house.signedIn("admin"), await house.signedIn("admin")];
    const ids = await orders(4);
    await addDecisions(maxDecisionsWithoutReauth - 1);
    const fulfil = (who: Visitor, id: number | undefined) => who.post(`/api/orders/${id}/fulfil`, {});
    expect((await fulfil(own, ids[0])).status).toBe(200);
    for (const who of [own, stolen]) {
      const answer = await fulfil(who, ids[1]);
      expect([answer.status, answer.body.code]).toEqual([428, "password_wanted"]);
    }
    expect((await own.post("/api/orders/fulfil", { ids: [ids[1]] })).status).toBe(428);
    expect((await own.post("/api/withdrawals/approve", { ids: [1] })).status).toBe(428);
    expect((await own.post("/api/withdrawals/1/approve", {})).status).toBe(428);
    const { status } = await db
      .selectFrom("orders")
      .select("status")
      .where("id", "=", ids[1] ?? 0)
      .executeTakeFirstOrThrow();
    expect(status, "nothing was done").toBe("pending");

    expect([(await prove(own)).status, (await prove(own, "wrong")).status]).toEqual([422, 422]);
    expect((await fulfil(own, ids[1])).status).toBe(428);
    expect((await prove(own, demoPassword)).status).toBe(200);
    expect((await fulfil(own, ids[1])).status).toBe(200);
    expect((await fulfil(stolen, ids[2])).status).toBe(428);
    // An hour later, there are no recent decisions.
    clock.setOffsetMs(hourMs + 60_000);
    expect((await fulfil(stolen, ids[2])).status).toBe(200);
  });

  test("WORK-33: parallel decisions, single or in bulk, are limited like decisions one after the other", async () => {
    // Moves the clock past the decisions of earlier tests.
    clock.setOffsetMs(3 * hourMs);
    const admin = await house.signedIn("admin");
    const ids = await orders(30);
    await addDecisions(maxDecisionsWithoutReauth - 5);
    const [alone, bulk] = [ids.slice(0, 10), [ids.slice(10, 15), ids.slice(15, 20), ids.slice(20)]];
    await Promise.all([
      ...alone.map((id) => admin.post(`/api/orders/${id}/fulfil`, {})),
      ...bulk.map((some) => admin.post("/api/orders/fulfil", { ids: some })),
    ]);
    const fulfilled = await db
      .selectFrom("orders")
      .select("id")
      .where("id", "in", ids)
      .where("status", "=", "fulfilled")
      .execute();
    expect(fulfilled).toHaveLength(5);
  });

  test("WORK-33: viewers and guests need no proof", async () => {
    expect((await prove(house.visitor(), demoPassword)).status).toBe(401);
    expect((await prove(await house.signedIn("viewer"), demoPassword)).status).toBe(403);
  });
});

describe("files", () => {
  test("WORK-34: a session older than an hour needs the password for a long export; its link leads to the page that asks for it", async () => {
    const admin = await house.signedIn("admin");
    await orders(maxExportRowsWithoutReauth + 1);
    expect((await admin.get("/api/orders.csv?status=pending")).status).toBe(200);
    clock.setOffsetMs(hourMs + 60_000);
    const refused = await admin.get("/api/orders.csv?status=pending");
    expect([refused.status, refused.body.code]).toEqual([428, "password_wanted"]);
    const pressed = await admin.send("GET", "/api/orders.csv?status=pending", {
      headers: { accept: "text/html,application/xhtml+xml" },
    });
    expect([pressed.status, pressed.headers.get("location")]).toEqual([303, "/admin/orders?prove=1"]);
    expect((await admin.get("/api/orders.csv?status=refunded")).status, "a short one").toBe(200);
    expect((await prove(admin, demoPassword)).status).toBe(200);
    const taken = await admin.get("/api/orders.csv?status=pending");
    expect([taken.status, taken.text.split("\n").length > maxExportRowsWithoutReauth]).toEqual([200, true]);
  });

  test("WORK-34: an export of the audit log needs the password after an hour, even a short one, and contains no wallet", async () => {
    clock.setOffsetMs(6 * hourMs);
    const admin = await house.signedIn("admin");
    const wallet = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
    const withdrawal = {
      ...{ user_id: await anAccount(db), currency: "btc" as const, network: "btc" as const, address: wallet },
      ...{ amount_bucks: 10, fee_cents: 100, needs_two: false, created_at: clock.now() },
    };
    const { id } = await db.insertInto("withdrawals").values(withdrawal).returning("id").executeTakeFirstOrThrow();
    expect((await admin.post(`/api/withdrawals/${id}/reject`, { reason: "No" })).status).toBe(200);
    const taken = await admin.get("/api/audit/export");
    expect(taken.text).toContain(`withdrawal:${id}`);
    expect(taken.text).not.toContain(wallet);
    clock.setOffsetMs(7 * hourMs + 60_000);
    expect((await admin.get("/api/audit/export?action=no.such.action")).status).toBe(428);
  });
});
