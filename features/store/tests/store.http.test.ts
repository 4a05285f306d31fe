import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { aProduct, nextNumber } from "../../../tests/house/builders.ts";
import { newcomer } from "../../../tests/house/newcomer.ts";
import { withHouse } from "../../../tests/house/with-house.ts";

const house = await withHouse();
const admin = await house.signedIn("admin");
const viewer = await house.signedIn("viewer");

const png = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: "#123456" } })
    .png()
    .toBuffer();
const form = async (fields: Record<string, string>, image?: Blob) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  if (image !== undefined) data.set("image", image, "picture.png");
  return data;
};
const good = () => ({ name: `Thing ${nextNumber()}`, description: "A thing.", price: "120", stock: "4" });
const balance = async () => (await viewer.page("store", "/store")).props.auth.user?.balance as number;
const productNamed = async (name: string) =>
  (await admin.page("/admin/shop")).props.products.find((product: { name: string }) => product.name === name);
const createProduct = async (price = 100, stock = 10) => {
  const id = await aProduct(house.database.db, { price, stock });
  house.house.changes.announce("products");
  return id;
};

describe("the store page", () => {
  test("SHELL-03, PERM-03, DATA-19: a guest gets the products as page props, and nothing else about them", async () => {
    const { status, component, props } = await house.visitor().page("/store");
    expect([status, component]).toEqual([200, "store"]);
    expect(props.products.length).toBeGreaterThan(10);
    const plain = ["description", "id", "image", "name", "price", "stock"];
    const pending = props.products.filter((product: object) => "asks" in product);
    expect(pending.map(({ name }: { name: string }) => name)).toEqual(["Shout-out on Stream", "Heavy Hoodie"]);
    for (const product of props.products) {
      expect(
        Object.keys(product)
          .filter((key) => !["asks", "featured"].includes(key))
          .sort(),
      ).toEqual(plain);
    }
    expect(props.auth.user).toBeNull();
    expect(props.orders).toEqual([]);
  });

  test("a guest's page shows every change immediately", async () => {
    const guest = house.visitor();
    await guest.page("/store");
    const fields = good();
    await admin.post("/api/products/create", await form(fields));
    const seen = (await guest.page("/store")).props.products.find(({ name }: { name: string }) => name === fields.name);
    expect(seen).toMatchObject({ price: 120, stock: 4, image: null });
    await viewer.post(`/api/products/purchase/${seen.id}`);
    const after = (await guest.page("/store")).props.products.find(
      ({ name }: { name: string }) => name === fields.name,
    );
    expect(after.stock).toBe(3);
  });
});

describe("buying", () => {
  test("API-09, PERM-07, DATA-27: a viewer buys; balance and stock decrease, and the order is under their purchases", async () => {
    const id = await createProduct(1_500, 3);
    const before = await balance();
    const answer = await viewer.post(`/api/products/purchase/${id}`, undefined, {
      "idempotency-key": `buy-${nextNumber()}`,
    });
    expect([answer.status, answer.body.message]).toEqual([200, "success"]);
    const { props } = await viewer.page("/store");
    expect(props.auth.user.balance).toBe(before - 1_500);
    expect(props.products.find((product: { id: number }) => product.id === id).stock).toBe(2);
    expect(props.orders[0]).toMatchObject({ id: answer.body.order_id, price_points: 1_500, status: "pending" });
  });

  test("STORE-10, STORE-11: sold-out and too expensive products are refused with the documented texts and without a charge", async () => {
    const before = await balance();
    const gone = await viewer.post(`/api/products/purchase/${await createProduct(1, 0)}`);
    expect([gone.status, gone.body.message]).toEqual([409, "product out of stock"]);
    const dear = await viewer.post(`/api/products/purchase/${await createProduct(1_000_000_000)}`);
    expect([dear.status, dear.body.message]).toEqual([409, "insufficient funds"]);
    expect(await balance()).toBe(before);
  });

  test("API-09: a call that names a price never pays a different one; a call without a price pays the current one", async () => {
    const id = await createProduct(100, 10);
    const buy = (price: unknown, key = `seen-${nextNumber()}`) =>
      viewer.post(`/api/products/purchase/${id}`, { price }, { "idempotency-key": key });
    expect((await buy(100)).body.message).toBe("success");
    await house.database.db.updateTable("products").set({ price: 900 }).where("id", "=", id).execute();
    const before = await balance();
    const refused = await buy(100, "seen-same");
    expect([refused.status, refused.body]).toEqual([409, { code: "price_changed", message: "price changed" }]);
    expect((await buy(900, "seen-same")).status, "the key belongs to the other call").toBe(422);
    for (const odd of ["100", 1.5, -1, null]) expect((await buy(odd)).status).toBe(422);
    expect(await balance()).toBe(before);
    expect((await buy(900)).body.message).toBe("success");
    expect((await viewer.post(`/api/products/purchase/${id}`)).body.message).toBe("success");
    expect(await balance()).toBe(before - 1_800);
  });

  test("PERM-04: a guest's purchase is 401", async () => {
    const answer = await house.visitor().post(`/api/products/purchase/${await createProduct()}`);
    expect([answer.status, answer.body.code]).toEqual([401, "unauthorized"]);
  });

  test("bad ids are 404, bad keys 400, and change nothing", async () => {
    const before = await balance();
    for (const id of ["0", "-1", "1.5", "1e3", "NaN", "999999999999999999999", "%00", "abc", "9007199254740993", "٣"]) {
      expect((await viewer.post(`/api/products/purchase/${id}`)).status, id).toBe(404);
    }
    const id = await createProduct();
    for (const key of ["", "x".repeat(201), "with space"]) {
      expect((await viewer.post(`/api/products/purchase/${id}`, undefined, { "idempotency-key": key })).status).toBe(
        400,
      );
    }
    expect(await balance()).toBe(before);
  });
});

describe("the admins' shop", () => {
  test("API-31, API-32, API-33, PERM-14: an admin creates a product with a picture, updates it and deletes it, and each act is in the audit log", async () => {
    const fields = good();
    const made = await admin.post("/api/products/create", await form(fields, new Blob([new Uint8Array(await png())])));
    expect([made.status, made.body.message]).toEqual([200, "success"]);
    const product = await productNamed(fields.name);
    expect(product).toMatchObject({ price: 120, stock: 4, description: "A thing." });
    expect(product.image).toMatch(/^\/uploads\/[0-9a-f]{64}\.webp$/);
    const picture = await house.visitor().get(product.image);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect(picture.headers.get("cache-control")).toMatch(/immutable/);

    const changed = { ...fields, name: `${fields.name} changed`, price: "0" };
    expect((await admin.post(`/api/products/update/${product.id}`, await form(changed))).body.message).toBe("success");
    expect(await productNamed(changed.name)).toMatchObject({ price: 0, image: product.image });

    expect((await admin.post(`/api/products/delete/${product.id}`)).status).toBe(200);
    expect(await productNamed(changed.name)).toBeUndefined();
    expect((await admin.post(`/api/products/delete/${product.id}`)).status).toBe(404);
    expect((await viewer.post(`/api/products/purchase/${product.id}`)).status).toBe(404);

    const log = await house.database.db
      .selectFrom("audit_log")
      .selectAll()
      .where("subject", "=", `product:${product.id}`)
      .orderBy("id")
      .execute();
    expect(log.map(({ action }) => action)).toEqual([
      "store.product.create",
      "store.product.update",
      "store.product.delete",
    ]);
    expect(log[1]?.before).toMatchObject({ price: 120 });
    expect(log[1]?.after).toMatchObject({ price: 0 });
  });

  test("API-32: pieces sold during an edit stay sold; a call that does not say which stock it saw sets the stock as given", async () => {
    const id = await createProduct(1, 10);
    const stock = async () => (await viewer.page("/store")).props.products.find((one: { id: number }) => one.id === id);
    for (const _ of [1, 2, 3]) await viewer.post(`/api/products/purchase/${id}`);
    const fields = { ...good(), price: "1", stock: "12" };
    const saved = await admin.post(`/api/products/update/${id}`, await form({ ...fields, stock_seen: "10" }));
    expect([saved.status, saved.body]).toEqual([200, { message: "success", stock: 9 }]);
    expect(await stock()).toMatchObject({ name: fields.name, stock: 9 });
    const fewer = await admin.post(
      `/api/products/update/${id}`,
      await form({ ...fields, stock: "0", stock_seen: "12" }),
    );
    expect(fewer.body).toEqual({ message: "success", stock: 0 });
    const set = await admin.post(`/api/products/update/${id}`, await form(fields));
    expect(set.body).toEqual({ message: "success", stock: 12 });
    const odd = await admin.post(`/api/products/update/${id}`, await form({ ...fields, stock_seen: "-1" }));
    expect([odd.status, Object.keys(odd.body.errors)]).toEqual([422, ["stock_seen"]]);
    expect(await stock()).toMatchObject({ stock: 12 });
  });

  test("invalid fields are refused by name, and nothing is saved", async () => {
    const cases: [Record<string, string>, string][] = [
      [{ name: "" }, "name"],
      [{ name: "x".repeat(101) }, "name"],
      [{ description: "x".repeat(2_001) }, "description"],
      ...["", "-1", "1.5", "1e3", "NaN", "Infinity", "1000000000001", "9".repeat(40), "١٢", " 7 8 ", "0x10"].map(
        (price): [Record<string, string>, string] => [{ price }, "price"],
      ),
      ...["-1", "1000001", "2.5", "many"].map((stock): [Record<string, string>, string] => [{ stock }, "stock"]),
    ];
    const count = (await admin.page("admin/shop", "/admin/shop")).props.products.length;
    for (const [change, field] of cases) {
      const answer = await admin.post("/api/products/create", await form({ ...good(), ...change }));
      expect([answer.status, Object.keys(answer.body.errors)], JSON.stringify(change)).toEqual([422, [field]]);
    }
    expect((await admin.post("/api/products/create", await form({ ...good(), name: "null\0byte" }))).status).toBe(400);
    expect((await admin.page("admin/shop", "/admin/shop")).props.products).toHaveLength(count);
  });

  test("a file that is not a picture is 422, and a file that is too large is 413", async () => {
    const notPictures = [
      Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
      Buffer.from("<html></html>"),
      Buffer.from("%PDF-1.4"),
    ];
    for (const bytes of notPictures) {
      const answer = await admin.post("/api/products/create", await form(good(), new Blob([new Uint8Array(bytes)])));
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ["image"]]);
    }
    const big = await admin.post(
      "/api/products/create",
      await form(good(), new Blob([new Uint8Array(6 * 1024 * 1024)])),
    );
    expect(big.status).toBe(413);
  });
});

describe("the order desk", () => {
  test("an admin fulfils or refunds an order once, and a refund returns the buyer's points", async () => {
    const id = await createProduct(700, 2);
    const before = await balance();
    const first = (await viewer.post(`/api/products/purchase/${id}`)).body.order_id;
    const second = (await viewer.post(`/api/products/purchase/${id}`)).body.order_id;
    const desk = (await admin.page("admin/orders", "/admin/orders")).props.orders;
    expect(
      desk.data.some(
        (order: { id: number; user: { username: string } }) => order.id === first && order.user.username === "viewer",
      ),
    ).toBe(true);
    expect((await admin.post(`/api/orders/${first}/fulfil`, { note: "Code sent by mail" })).body).toEqual({
      message: "success",
    });
    const refunding = await Promise.all([1, 2, 3].map(() => admin.post(`/api/orders/${second}/refund`, {})));
    expect(refunding.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await admin.post(`/api/orders/${first}/refund`, {})).body).toEqual({
      code: "already",
      message: "This order is already fulfilled.",
    });
    expect(await balance()).toBe(before - 700);
    const { props } = await viewer.page("/store");
    expect(props.orders.find((order: { id: number }) => order.id === first)).toMatchObject({
      status: "fulfilled",
      note: "Code sent by mail",
    });
    expect(props.products.find((product: { id: number }) => product.id === id).stock).toBe(1);
  });
});

test("STORE-14: a visit brings the newest ten purchases and the number of older ones, which a partial reload brings", async () => {
  const buyer = await newcomer(house, { points: 100 });
  const id = await createProduct(1, 100);
  const bought: number[] = [];
  for (let n = 0; n < 12; n += 1) bought.unshift((await buyer.post(`/api/products/purchase/${id}`)).body.order_id);
  const { props } = await buyer.page("store", "/store");
  expect(props.orders.map((order) => order.id)).toEqual(bought.slice(0, 10));
  expect([props.older_count, props.older_orders]).toEqual([2, null]);
  const older = await buyer.get("/store", {
    "x-inertia": "true",
    "x-inertia-partial-component": "store",
    "x-inertia-partial-data": "older_orders",
  });
  expect(older.body.props.older_orders.map((order: { id: number }) => order.id)).toEqual(bought.slice(10));
  expect(older.body.props).not.toHaveProperty("orders");
});

describe("permissions", () => {
  test("PERM-05: the settings page sends a guest to sign in and back", async () => {
    for (const path of ["/settings", "/settings/connections"]) {
      const answer = await house.visitor().get(path);
      expect([answer.status, answer.headers.get("location")]).toEqual([302, `/login?next=${encodeURIComponent(path)}`]);
      expect((await viewer.page(path)).status).toBe(200);
    }
  });
});
