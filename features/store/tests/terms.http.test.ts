import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { linkAccount } from "../../../identity/server/links.ts";
import { anAccount, aProduct, nextNumber } from "../../../tests/house/builders.ts";
import { demoPassword } from "../../../tests/house/house.ts";
import { withHouse } from "../../../tests/house/with-house.ts";
import { fieldPlatforms } from "../contract/product-fields.ts";

const house = await withHouse();
const admin = await house.signedIn("admin");
const viewer = await house.signedIn("viewer");
const { db } = house.database;

const createProduct = async (terms: Parameters<typeof aProduct>[1] = {}) => {
  const id = await aProduct(db, { price: 1, ...terms });
  house.house.changes.announce("products");
  return id;
};
const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};
const good = () => ({ name: `Good ${nextNumber()}`, description: "A thing.", price: "1", stock: "4" });
const create = async (fields: Record<string, string> = {}) => {
  const all = { ...good(), ...fields };
  const { body } = await admin.post("/api/products/create", form(all));
  return { id: body.id as number, name: all.name };
};
const shelf = async (visitor = viewer) => (await visitor.page("store", "/store")).props.products as { id: number }[];
const shown = async (id: number, visitor = viewer) => (await shelf(visitor)).find((product) => product.id === id);
const desk = async () =>
  (await admin.page("admin/shop", "/admin/shop")).props.products as { id: number; name: string }[];
const key = () => ({ "idempotency-key": `goods-${nextNumber()}` });
const buy = (id: number, body: object = {}) => viewer.post(`/api/products/purchase/${id}`, body, key());
const addCodes = (id: number, codes: string) => admin.post(`/api/products/${id}/codes`, form({ codes }));

const size = { label: "Size", kind: "choice", required: true, choices: ["S", "M", "XL 🧣"] };
const shout = { label: "Shout-out", kind: "text", required: true, max: 20 };
const address = { label: "Where to", kind: "address", required: true };
const kick = { label: "Kick name", kind: "platform", required: false, platform: "kick" };

describe("drafts, windows, limits", () => {
  test("GOODS-01: drafts and hidden products are only on the desk's pages, and are in the store again when switched on", async () => {
    const guest = house.visitor();
    for (const status of ["draft", "hidden"]) {
      const { id, name } = await create({ status });
      expect([await shown(id), await shown(id, guest)]).toEqual([undefined, undefined]);
      expect((await guest.get("/store")).text).not.toContain(name);
      expect((await buy(id)).status).toBe(404);
      expect((await desk()).find((product) => product.id === id)).toMatchObject({ status });
      await admin.post(`/api/products/update/${id}`, form({ ...good(), status: "on" }));
      expect(await shown(id, guest)).toBeDefined();
      await admin.post(`/api/products/update/${id}`, form({ ...good(), status }));
      await admin.post(`/api/products/update/${id}`, form(good()));
      expect(await shown(id, guest), "what is not sent stays").toBeUndefined();
    }
    const odd = await admin.post("/api/products/create", form({ ...good(), status: "secret" }));
    expect([odd.status, Object.keys(odd.body.errors)]).toEqual([422, ["status"]]);
  });

  test("GOODS-02, GOODS-03: viewers see the sale window and the limit, each refusal names its reason, and expired products are removed", async () => {
    const now = house.house.clock.now().getTime();
    const iso = (ms: number) => new Date(now + ms).toISOString();
    const hourMs = 60 * 60 * 1000;
    const soon = await create({ on_from: iso(hourMs) });
    const open = await create({ on_until: iso(hourMs), user_limit: "1" });
    expect(await shown(soon.id)).toMatchObject({ from: iso(hourMs) });
    expect(await shown(open.id)).toMatchObject({ until: iso(hourMs), limit: 1 });
    const early = await buy(soon.id);
    const words = `This product is for sale from ${iso(hourMs).slice(0, 16).replace("T", " ")} UTC.`;
    expect([early.status, early.body]).toEqual([409, { code: "not_yet", message: words }]);
    expect((await buy(open.id)).status).toBe(200);
    expect((await buy(open.id)).body).toEqual({
      code: "limit_reached",
      message: "You already have this one. Each viewer can buy one.",
    });
    const guest = house.visitor();
    expect(await shown(open.id, guest)).toBeDefined();
    try {
      house.house.clock.setOffsetMs(hourMs);
      await house.house.jobs.runNow("store.windows");
      expect([await shown(open.id), await shown(open.id, guest)]).toEqual([undefined, undefined]);
      expect((await shown(soon.id, guest)) ?? {}).not.toHaveProperty("from");
      expect((await buy(open.id)).body.code).toBe("over");
    } finally {
      house.house.clock.setOffsetMs(0);
    }
  });

  test("GOODS-02: invalid terms are refused by name, and nothing is saved", async () => {
    const count = (await desk()).length;
    const at = "2030-01-01T12:00:00Z";
    for (const [fields, field] of [
      [{ user_limit: "0" }, "user_limit"],
      [{ user_limit: "1.5" }, "user_limit"],
      [{ on_from: "soon" }, "on_from"],
      [{ on_until: "2026-02-30T10:00:00Z" }, "on_until"],
      [{ on_from: at, on_until: at }, "on_until"],
      [{ fields: "{" }, "fields"],
      [{ fields: JSON.stringify(Array.from({ length: 6 }, (_, n) => ({ ...shout, label: `Q${n}` }))) }, "fields"],
      [{ fields: JSON.stringify([shout, { ...shout, label: "shout-OUT" }]) }, "fields"],
      [{ fields: JSON.stringify([shout, { ...size, choices: ["S", "S "] }]) }, "fields.1.choices"],
      [{ fields: JSON.stringify([{ ...shout, max: 100_000 }]) }, "fields.0.max"],
    ] as [Record<string, string>, string][]) {
      const answer = await admin.post("/api/products/create", form({ ...good(), ...fields }));
      expect([answer.status, Object.keys(answer.body.errors)], JSON.stringify(fields)).toEqual([422, [field]]);
    }
    const { id } = await create({ on_until: at });
    const turned = await admin.post(`/api/products/update/${id}`, form({ ...good(), on_from: at }));
    expect([turned.status, Object.keys(turned.body.errors)]).toEqual([422, ["on_until"]]);
    expect(await desk()).toHaveLength(count + 1);
  });

  test("GOODS-04: the shelf keeps the arranged order with newer products after it, and saving an outdated list loses no product", async () => {
    const made = [await createProduct(), await createProduct(), await createProduct()];
    const [first, second, third] = made;
    const ids = async () => (await shelf()).map(({ id }) => id);
    expect((await viewer.page("store", "/store")).props.arranged).toBe(false);
    expect((await admin.post("/api/products/arrange", { ids: [third, first, 999_999, third] })).status).toBe(200);
    expect((await ids()).slice(0, 2)).toEqual([third, first]);
    expect(await ids()).toContain(second);
    const { props } = await house.visitor().page("store", "/store");
    expect([props.arranged, props.products[0]?.id]).toEqual([true, third]);
    for (const odd of [{ ids: "1" }, { ids: [0] }, { ids: [1.5] }, {}]) {
      expect((await admin.post("/api/products/arrange", odd)).status).toBe(422);
    }
    expect((await viewer.post("/api/products/arrange", { ids: [] })).status).toBe(403);
    await admin.post("/api/products/arrange", { ids: [] });
    expect((await viewer.page("store", "/store")).props.arranged).toBe(false);
  });

  test("GOODS-05: a duplicate has the original's picture", async () => {
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#654321" } })
      .png()
      .toBuffer();
    const data = form(good());
    data.set("image", new Blob([new Uint8Array(png)]), "picture.png");
    const original = (await admin.post("/api/products/create", data)).body.id;
    const copy = await create({ status: "draft", copy_of: String(original) });
    const [one, other] = (await desk()).filter(({ id }) => id === original || id === copy.id);
    expect(one).toMatchObject({ image: expect.stringMatching(/^\/uploads\//) });
    expect(other).toMatchObject({ image: (one as { image?: string }).image, status: expect.any(String) });
  });
});

describe("questions", () => {
  test("GOODS-06: answers are shown at the desk, under My purchases, and in the buyer's own data export", async () => {
    const { id } = await create({ fields: JSON.stringify([size, shout, address, kick]) });
    const asks = (await shown(id)) as { asks?: { fields: unknown[]; version: number } } | undefined;
    expect(asks?.asks).toEqual({ fields: [size, shout, address, kick], version: 1 });
    const answers = [" XL  🧣 ", "مرحبا 👋", " Gale \r\n\r\nHollow Lane 7 "];
    const bought = await buy(id, { price: 1, answers, asked: 1 });
    expect(bought.status).toBe(200);
    const stored = [
      { label: "Size", kind: "choice", value: "XL 🧣" },
      { label: "Shout-out", kind: "text", value: "مرحبا 👋" },
      { label: "Where to", kind: "address", value: "Gale\nHollow Lane 7" },
    ];
    const own = (await viewer.page("store", "/store")).props.orders[0];
    expect(own).toMatchObject({ id: bought.body.order_id, answers: stored, address_erased_at: null });
    const orders = (await admin.page("admin/orders", "/admin/orders")).props.orders.data;
    expect(orders.find((order: { id: number }) => order.id === bought.body.order_id)).toMatchObject({
      answers: stored,
    });
    expect((await viewer.get("/api/user/data")).text).toContain("Hollow Lane 7");
  });

  test("GOODS-07: each invalid answer is named by its position, and nothing changes", async () => {
    const { id } = await create({ fields: JSON.stringify([size, shout, address]) });
    const before = (await viewer.page("store", "/store")).props;
    for (const [answers, wrong] of [
      [[], [0, 1, 2]],
      [["L", "ok", "Lane 7"], [0]],
      [["S", "x".repeat(21), "Lane 7"], [1]],
      [["S", "ok", "x".repeat(501)], [2]],
      [
        ["S", " \n ", "\n\n"],
        [1, 2],
      ],
      [["S", "x".repeat(40_000), "Lane 7"], [1]],
    ] as [string[], number[]][]) {
      const answer = await buy(id, { answers, asked: 1 });
      const named = [answer.status, Object.keys(answer.body.errors)];
      expect(named, JSON.stringify(answers).slice(0, 60)).toEqual([422, wrong.map((place) => `answers.${place}`)]);
    }
    expect((await buy(id)).status, "who was never asked").toBe(422);
    expect((await buy(id, { answers: ["S", "x".repeat(100_000), "L"], asked: 1 })).status).toBe(413);
    for (const odd of [{ answers: "S" }, { answers: [1] }, { asked: 0 }, { asked: "1" }]) {
      expect((await buy(id, odd)).status).toBe(422);
    }
    expect((await buy(id, { answers: ["S", "👩‍👩‍👧‍👦".repeat(20), "Lane 7"], asked: 1 })).status).toBe(200);
    const after = (await viewer.page("store", "/store")).props;
    expect(after.auth.user?.balance).toBe((before.auth.user?.balance ?? 0) - 1);
  });

  test("GOODS-07: an answer is refused if its questions changed in another tab, and the old key still gets its reply", async () => {
    const { id, name } = await create({ fields: JSON.stringify([size]) });
    const first = key();
    const said = { answers: ["S"], asked: 1 };
    const done = await viewer.post(`/api/products/purchase/${id}`, said, first);
    expect(done.status).toBe(200);
    const renamed = { ...size, choices: ["Small", "Medium"] };
    await admin.post(`/api/products/update/${id}`, form({ ...good(), name, fields: JSON.stringify([renamed]) }));
    const late = await buy(id, said);
    expect([late.status, late.body.code]).toEqual([409, "questions_changed"]);
    expect((await viewer.post(`/api/products/purchase/${id}`, said, first)).text).toBe(done.text);
    expect((await buy(id, { answers: ["S"], asked: 2 })).status).toBe(422);
    expect((await buy(id, { answers: ["Small"], asked: 2 })).status).toBe(200);
    await admin.post(`/api/products/update/${id}`, form({ ...good(), name, fields: JSON.stringify([renamed]) }));
    expect((await shown(id)) as object, "saved as it was").toMatchObject({ asks: { version: 2 } });
    await admin.post(`/api/products/update/${id}`, form({ ...good(), name, fields: "[]" }));
    expect((await buy(id, { answers: ["Small"], asked: 2 })).body.code).toBe("questions_changed");
    expect((await buy(id)).status).toBe(200);
  });

  test("GOODS-06: names of linked accounts are sent only when a product asks for one", async () => {
    const name = `asked${nextNumber()}`;
    const userId = await anAccount(db, { name });
    const [kickPlatform] = fieldPlatforms;
    await linkAccount(db, {
      userId,
      provider: kickPlatform.value,
      accountId: `k${name}`,
      accountName: "gale_on_kick",
      now: house.house.clock.now(),
    });
    await db
      .updateTable("users")
      .set({ password_hash: (await findHash("viewer")) ?? "" })
      .where("id", "=", userId)
      .execute();
    const theirs = await house.signedIn(name);
    const { id } = await create({ fields: JSON.stringify([kick]) });
    expect((await theirs.page("store", "/store")).props.account_names).toEqual({ kick: "gale_on_kick" });
    expect((await house.visitor().page("store", "/store")).props.account_names).toEqual({});
    await admin.post(`/api/products/delete/${id}`);
  });

  test("GOODS-08: the address is erased for everybody some days after fulfilment, and a closed account leaves no answers", async () => {
    const name = `leaving${nextNumber()}`;
    await house
      .visitor()
      .post("/api/auth/register", { username: name, email: `${name}@example.com`, password: demoPassword });
    const theirs = await house.signedIn(name);
    const id = await createProduct({ price: 0, fields: JSON.stringify([size, address]) });
    const ask = { answers: ["M", "Hollow Lane 9"], asked: 1 };
    const orderId = (await theirs.post(`/api/products/purchase/${id}`, ask, key())).body.order_id;
    await admin.post(`/api/orders/${orderId}/fulfil`, {});
    const now = house.house.clock.now();
    try {
      house.house.clock.setOffsetMs(30 * 24 * 60 * 60 * 1000 + 60_000);
      await house.house.jobs.runNow("store.addresses");
    } finally {
      house.house.clock.setOffsetMs(0);
    }
    const row = (await admin.page("admin/orders", "/admin/orders?status=fulfilled")).props.orders.data.find(
      (order: { id: number }) => order.id === orderId,
    );
    expect(row?.answers).toEqual([
      { label: "Size", kind: "choice", value: "M" },
      { label: "Where to", kind: "address", value: null },
    ]);
    expect(Date.parse(row?.address_erased_at ?? "")).toBeGreaterThan(now.getTime());
    const again = (await theirs.post(`/api/products/purchase/${id}`, ask, key())).body.order_id;
    expect((await theirs.post("/api/user/close", { password: demoPassword })).status).toBe(200);
    const left = await db.selectFrom("orders").selectAll().where("id", "in", [orderId, again]).execute();
    expect(left.map(({ answers, has_address }) => [answers, has_address])).toEqual([
      [null, false],
      [null, false],
    ]);
  });
});

describe("codes", () => {
  const handsOut = async (codes: string[]) => {
    const { id } = await create({ hands_codes: "1", stock: "99" });
    if (codes.length > 0) expect((await addCodes(id, codes.join("\n"))).body).toMatchObject({ left: codes.length });
    return id;
  };

  test("GOODS-11, GOODS-13: the code is in the buyer's reply and under My purchases, and the desk sees only its last characters", async () => {
    const code = `LEAF-${nextNumber()}-ABCD`;
    const id = await handsOut([code]);
    expect(await shown(id)).toMatchObject({ stock: 1, hands_codes: true });
    const same = key();
    const bought = await viewer.post(`/api/products/purchase/${id}`, { price: 1 }, same);
    expect(bought.body).toEqual({ message: "success", order_id: bought.body.order_id, code });
    expect((await viewer.post(`/api/products/purchase/${id}`, { price: 1 }, same)).body).toEqual(bought.body);
    expect((await buy(id)).body.code).toBe("product_out_of_stock");
    const own = (await viewer.page("store", "/store")).props.orders[0];
    expect(own).toMatchObject({ id: bought.body.order_id, status: "fulfilled", code });
    const page = await admin.get("/admin/orders?status=all");
    expect(page.text).not.toContain(code);
    const orders = (await admin.page("admin/orders", "/admin/orders?status=all")).props.orders.data;
    const row = orders.find((order: { id: number }) => order.id === bought.body.order_id);
    expect(row).toMatchObject({ code_ending: "…ABCD", can_refund: true });
    for (const path of ["/admin/shop", "/admin/audit", "/store"]) {
      expect((await admin.get(path)).text, path).not.toContain(code);
    }
    expect((await viewer.get("/api/user/data")).text, "a file lies about").not.toContain(code);
    expect((await admin.post(`/api/orders/${bought.body.order_id}/refund`, {})).status).toBe(200);
    expect(await shown(id)).toMatchObject({ stock: 0 });
  });

  test("GOODS-12: an invalid list is refused with the numbers of its lines, and only admins can send a list", async () => {
    const id = await handsOut([`here-${id0()}`]);
    const unique = id0();
    const doubled = await addCodes(id, `a-${unique}\nb-${unique}\n\na-${unique}`);
    expect([doubled.status, doubled.body.errors]).toEqual([
      422,
      { codes: ["No codes were added: line 4 is the same as line 1."] },
    ]);
    const plain = await createProduct();
    expect((await addCodes(plain, "x")).status).toBe(409);
    expect((await addCodes(999_999_999, "x")).status).toBe(404);
    expect((await viewer.post(`/api/products/${id}/codes`, form({ codes: "x" }))).status).toBe(403);
    expect((await addCodes(id, "")).status).toBe(422);
    const many = await addCodes(id, Array.from({ length: 10_000 }, (_, n) => `many-${unique}-${n}`).join("\n"));
    expect(many.body).toEqual({ message: "success", added: 10_000, left: 10_001 });
    const again = await addCodes(id, Array.from({ length: 30 }, (_, n) => `many-${unique}-${n}`).join("\n"));
    expect(again.body.errors.codes[0]).toMatch(/line 1 is already stored, .*line 20 is already stored, and 10 more\.$/);
    expect((await admin.post(`/api/products/${id}/codes/drop`)).body).toEqual({ message: "success", dropped: 10_001 });
  });
});

describe("products that are shown separately", () => {
  const feature = (id: unknown, visitor = admin) => visitor.post("/api/products/feature", { id });
  const featuredIds = async () =>
    (await shelf()).filter((product) => "featured" in product).map((product) => product.id);

  test("SHELF-12: at most one product is featured; featuring another one replaces it, and deleting it ends that", async () => {
    const [one, two] = [await create(), await create()];
    expect((await feature(one.id)).status).toBe(200);
    expect(await featuredIds()).toEqual([one.id]);
    expect((await feature(two.id)).status).toBe(200);
    expect(await featuredIds()).toEqual([two.id]);
    const entry = await db
      .selectFrom("audit_log")
      .select(["before", "after"])
      .where("action", "=", "store.feature")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ before: { id: one.id }, after: { id: two.id } });
    await admin.post(`/api/products/delete/${two.id}`);
    expect(await featuredIds()).toEqual([]);
    await feature(one.id);
    expect((await feature(null)).status).toBe(200);
    expect(await featuredIds()).toEqual([]);
  });

  test("SHELF-12: when admins feature products concurrently, one is featured and nobody gets an error", async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(async () => (await create()).id));
    const answers = await Promise.all(ids.map((id) => feature(id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await featuredIds()).toHaveLength(1);
    await feature(null);
  });

  test("SHELF-12: an unknown product, an invalid number and a viewer are refused, and nothing changes", async () => {
    const { id } = await create();
    await feature(id);
    expect((await feature(999_999_999)).status).toBe(404);
    for (const odd of ["1", 0, 1.5, undefined]) expect((await feature(odd)).status).toBe(422);
    expect((await feature(null, viewer)).status).toBe(403);
    expect(await featuredIds()).toEqual([id]);
    await feature(null);
  });

  test("SHELF-13: a product whose sale ends within a day says so, and one that has not begun or ends later does not", async () => {
    const inHours = (hours: number) => new Date(house.house.clock.now().getTime() + hours * 3_600_000);
    const soon = await createProduct({ on_until: inHours(23) });
    const later = await createProduct({ on_until: inHours(25) });
    const unborn = await createProduct({ on_from: inHours(1), on_until: inHours(5) });
    expect(await shown(soon)).toHaveProperty("last_day", true);
    for (const id of [later, unborn]) expect(await shown(id)).not.toHaveProperty("last_day");
  });
});

describe("repeating raffles", () => {
  const raffleForm = (fields: Record<string, string>) =>
    form({
      ...{ name: `Weekly ${nextNumber()}`, description: "", number_of_winners: "1", entry_price: "0" },
      ...{ max_entries_per_user: "1", ends_at: "2030-03-29T19:00:00Z" },
      ...fields,
    });
  const listed = async (id: number) =>
    (await admin.page("admin/raffles", "/admin/raffles")).props.active.find((raffle) => raffle.id === id);

  test("GOODS-17: the desk sees the rule and the next end, and a save without a rule keeps it", async () => {
    const made = await admin.post("/api/raffles/create", raffleForm({ repeats: "week", zone: "Europe/Berlin" }));
    const { id } = made.body;
    const rule = { every: "week", weekday: 5, local_time: "20:00", zone: "Europe/Berlin" };
    expect((await listed(id))?.repeats).toEqual({ ...rule, next_at: "2030-04-05T18:00:00.000Z" });
    expect((await admin.post(`/api/raffles/update/${id}`, raffleForm({}))).status).toBe(200);
    expect((await listed(id))?.repeats).not.toBeNull();
    expect((await admin.post(`/api/raffles/update/${id}`, raffleForm({ repeats: "" }))).status).toBe(200);
    expect((await listed(id))?.repeats).toBeNull();
    for (const odd of [{ repeats: "hour" }, { repeats: "day", zone: "Mars/Base" }] as Record<string, string>[]) {
      const answer = await admin.post("/api/raffles/create", raffleForm(odd));
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ["repeats"]]);
    }
  });
});

const id0 = () => `${process.pid}-${nextNumber()}`;

const findHash = async (username: string) =>
  (await db.selectFrom("users").select("password_hash").where("username", "=", username).executeTakeFirst())
    ?.password_hash;
