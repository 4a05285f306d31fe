// Forms of the desk whose answer got lost on the way, and that are sent again as they were.
import { expect, test } from "vitest";
import { nextNumber } from "../house/builders.ts";
import { withHouse } from "../house/with-house.ts";

const house = await withHouse();
const { db } = house.database;
const admin = await house.signedIn("admin");
const form = (fields: Record<string, string>) => {
  const sent = new FormData();
  for (const [name, value] of Object.entries(fields)) sent.set(name, value);
  return sent;
};
const underKey = () => ({ "idempotency-key": `again-${nextNumber()}` });
const named = (table: "products" | "raffles", name: string) =>
  db.selectFrom(table).select(["id", "name"]).where("name", "=", name).execute();

test("OUTAGE-37: given a delivery of ten pieces whose answer was lost, when its form is sent again, then ten are there and not twenty", async () => {
  const fields = { name: `Delivered ${nextNumber()}`, description: "", price: "1", stock: "5" };
  const created = underKey();
  const first = await admin.post("/api/products/create", form(fields), created);
  expect((await admin.post("/api/products/create", form(fields), created)).body).toEqual(first.body);
  expect(await named("products", fields.name)).toHaveLength(1);

  const stock = async () =>
    (await db.selectFrom("products").select("stock").where("id", "=", first.body.id).executeTakeFirstOrThrow()).stock;
  const path = `/api/products/update/${first.body.id}`;
  const { seen } = (
    (await admin.page("admin/shop", "/admin/shop")).props.products as { id: number; seen: string }[]
  ).find(({ id }) => id === first.body.id) ?? { seen: "" };
  const delivered = { ...fields, stock: "15", stock_seen: "5", seen };
  const key = underKey();
  const answers = [];
  for (let time = 0; time < 3; time += 1) answers.push(await admin.post(path, form(delivered), key));
  expect(answers.map(({ status, body }) => [status, body])).toEqual(
    Array.from({ length: 3 }, () => [200, { message: "success", stock: 15 }]),
  );
  expect(await stock()).toBe(15);
  expect((await admin.post(path, form({ ...delivered, stock: "16" }), key)).status, "another form").toBe(422);
  // Another delivery is another form, and counts.
  const next = { ...delivered, stock: "25", stock_seen: "15" };
  expect((await admin.post(path, form(next), underKey())).body).toMatchObject({ stock: 25 });
});

test("OUTAGE-37: given a raffle that repeats whose answer was lost, when its form is sent again, then it is one raffle and repeats once", async () => {
  const fields = {
    ...{ name: `Friday ${nextNumber()}`, description: "x", number_of_winners: "1", entry_price: "0" },
    ...{ max_entries_per_user: "1", wager_required: "0", partner: "1", repeats: "week", zone: "Europe/Vienna" },
    ends_at: new Date(house.house.clock.now().getTime() + 3_600_000).toISOString(),
  };
  const key = underKey();
  const send = () => admin.post("/api/raffles/create", form(fields), key);
  const [first, ...again] = [await send(), ...(await Promise.all([send(), send()]))];
  expect(first?.body).toMatchObject({ message: "success", id: expect.any(Number) });
  for (const { status, body } of again) expect([status, body]).toEqual([200, first?.body]);
  expect(await named("raffles", fields.name)).toHaveLength(1);
  const series = await db.selectFrom("raffle_series").select("id").where("raffle_id", "=", first?.body.id).execute();
  expect(series).toHaveLength(1);
});
