import { describe, expect, test } from "vitest";
import { aProduct, aRaffle, nextNumber } from "../../../tests/house/builders.ts";
import { form as caseForm, createCase, type Fields, good as goodCase, png } from "../../../tests/house/case-forms.ts";
import { withHouse } from "../../../tests/house/with-house.ts";

const house = await withHouse();
const { db } = house.database;
const admin = await house.signedIn("admin");

const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};

interface Shown {
  id: number;
  seen: string;
}

/** A kind of object that the desk edits: how to create and read it, and the fields that its form sends. */
interface Kind {
  kind: string;
  make: () => Promise<number>;
  shown: (id: number) => Promise<Shown>;
  create: string;
  update: (id: number) => string;
  fields: (name: string) => Record<string, string>;
  getName: (id: number) => Promise<string>;
}

const found = (list: readonly Shown[], id: number): Shown => {
  const one = list.find((other) => other.id === id);
  if (one === undefined) throw new Error(`${id} is not on its page`);
  return one;
};

const inAnHour = () => new Date(Date.now() + 60 * 60 * 1000).toISOString();
const endsAt = inAnHour();

const kinds: Kind[] = [
  {
    kind: "product",
    make: () => aProduct(db),
    shown: async (id) => found((await admin.page("admin/shop", "/admin/shop")).props.products, id),
    create: "/api/products/create",
    update: (id) => `/api/products/update/${id}`,
    fields: (name) => ({ name, description: "Good.", price: "5", stock: "10", status: "on", fields: "[]" }),
    getName: async (id) =>
      (await db.selectFrom("products").select("name").where("id", "=", id).executeTakeFirstOrThrow()).name,
  },
  {
    kind: "raffle",
    make: () => aRaffle(db, { endsAt: new Date(endsAt) }),
    shown: async (id) => {
      const { active, finished } = (await admin.page("admin/raffles", "/admin/raffles")).props;
      return found([...active, ...finished], id);
    },
    create: "/api/raffles/create",
    update: (id) => `/api/raffles/update/${id}`,
    fields: (name) => ({
      ...{ name, description: "Good.", number_of_winners: "1", entry_price: "10", max_entries_per_user: "1000" },
      ...{ ends_at: endsAt, repeats: "week", zone: "UTC" },
    }),
    getName: async (id) =>
      (await db.selectFrom("raffles").select("name").where("id", "=", id).executeTakeFirstOrThrow()).name,
  },
  {
    kind: "challenge",
    make: async () => (await admin.post("/api/challenges/create", challenge(`Hit it ${nextNumber()}`))).body.id,
    shown: async (id) => found((await admin.page("admin/challenges", "/admin/challenges")).props.challenges, id),
    create: "/api/challenges/create",
    update: (id) => `/api/challenges/update/${id}`,
    fields: (title) => challenge(title),
    getName: async (id) =>
      (await db.selectFrom("challenges").select("title").where("id", "=", id).executeTakeFirstOrThrow()).title,
  },
  {
    kind: "offer",
    make: async () => (await admin.post("/api/bonuses/create", form(offer(`Offer ${nextNumber()}`)))).body.id,
    shown: async (id) => found((await admin.page("admin/bonuses", "/admin/bonuses")).props.bonuses, id),
    create: "/api/bonuses/create",
    update: (id) => `/api/bonuses/update/${id}`,
    fields: (name) => offer(name),
    getName: async (id) =>
      (await db.selectFrom("bonus_offers").select("name").where("id", "=", id).executeTakeFirstOrThrow()).name,
  },
];

const challenge = (title: string): Record<string, string> => ({
  ...{ title, slot: "Storm Parade", target_multiplier: "500", min_bet: "1", reward_points: "2500" },
});

const offer = (name: string): Record<string, string> => ({
  ...{ name, description: "Good.", claimHref: "https://offers.example/", code: "", alt: "", partner: "false" },
});

const underKey = () => ({ "idempotency-key": crypto.randomUUID() });

describe.each(kinds)("a $kind", ({ make, shown, create, update, fields, getName }) => {
  /** Creates an object and opens its form. `save` sends the form with any name. */
  const anEdit = async () => {
    const id = await make();
    const { seen } = await shown(id);
    const save = (name: string, headers: Record<string, string>) =>
      admin.post(update(id), form({ ...fields(name), seen }), headers);
    return { id, save };
  };

  test("WORK-40: an edit whose response was lost is saved on the retry without a conflict", async () => {
    const { id, save } = await anEdit();
    const key = underKey();
    const first = await save("Saved", key);
    expect(first.status).toBe(200);
    const again = await save("Saved", key);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await save("Another", key)).status).toBe(422);
    expect(await getName(id)).toBe("Saved");
  });

  test("WORK-40: an object whose creation got no response is created once by the retry", async () => {
    const key = underKey();
    const sent = fields(`Once ${nextNumber()}`);
    const [first, again] = [await admin.post(create, form(sent), key), await admin.post(create, form(sent), key)];
    expect(first.body).toMatchObject({ message: "success", id: expect.any(Number) });
    expect(again.body).toEqual(first.body);
  });

  test("WORK-30: an edit is refused after another admin's save, and accepted with the current version", async () => {
    const id = await make();
    const { seen } = await shown(id);
    expect(seen).toMatch(/^[0-9a-f]{16}$/);
    const save = (name: string, more: Record<string, string>) =>
      admin.post(update(id), form({ ...fields(name), ...more }));

    expect((await save("The first's", { seen })).status).toBe(200);
    const late = await save("The second's", { seen });
    expect([late.status, late.body.errors]).toEqual([
      409,
      { seen: ["This changed while you were editing. Your text is still here."] },
    ]);
    expect(await getName(id)).toBe("The first's");

    const now = await shown(id);
    expect(now.seen).not.toBe(seen);
    expect((await save("The second's", { seen: now.seen })).status).toBe(200);
    expect(await getName(id)).toBe("The second's");
    // A call without `seen` still overwrites, as documented.
    expect((await save("Whoever's", {})).status).toBe(200);
    expect(await getName(id)).toBe("Whoever's");
  });

  test("WORK-30: one of two parallel saves gets a conflict", async () => {
    const id = await make();
    const { seen } = await shown(id);
    const names = ["One", "Two", "Three"];
    const answers = await Promise.all(names.map((name) => admin.post(update(id), form({ ...fields(name), seen }))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(names[answers.findIndex(({ status }) => status === 200)]).toBe(await getName(id));
  });
});

test("WORK-40: a delivery of ten items whose response was lost adds ten after the retry, not twenty", async () => {
  const id = await aProduct(db, { stock: 5 });
  const [product] = kinds;
  const { seen } = (await product?.shown(id)) ?? { seen: "" };
  const deliver = (stock: string, stockSeen: string, key: ReturnType<typeof underKey>) =>
    admin.post(
      `/api/products/update/${id}`,
      form({ ...product?.fields("Delivered"), stock, stock_seen: stockSeen, ...(stockSeen === "5" && { seen }) }),
      key,
    );
  const key = underKey();
  for (const _ of [1, 2, 3]) expect((await deliver("15", "5", key)).body).toEqual({ message: "success", stock: 15 });
  // A form opened again has a new idempotency key, so its delivery is booked too.
  expect((await deliver("25", "15", underKey())).body).toMatchObject({ stock: 25 });
});

test("WORK-40: a repeated raffle whose response was lost is repeated once, even when its form is sent in parallel", async () => {
  const [, raffle] = kinds;
  const key = underKey();
  const send = () => admin.post("/api/raffles/create", form({ ...raffle?.fields("Friday") }), key);
  const [first, ...again] = [await send(), ...(await Promise.all([send(), send()]))];
  for (const { status, body } of again) expect([status, body]).toEqual([200, first?.body]);
  const series = await db.selectFrom("raffle_series").select("id").where("raffle_id", "=", first?.body.id).execute();
  expect(series).toHaveLength(1);
});

test("WORK-40: a case and its next version are each created once after a lost response", async () => {
  const sent = { ...goodCase(), "rewards[0][image]": await png("#345678") };
  const twice = async (path: string, fields: Fields) => {
    const key = underKey();
    const [first, again] = [
      await admin.post(path, caseForm(fields), key),
      await admin.post(path, caseForm(fields), key),
    ];
    expect(first.body.message).toBe("success");
    expect(again.body).toEqual(first.body);
    return first.body;
  };
  const { id } = await twice("/api/cases/create", sent);
  expect(await twice(`/api/cases/update/${id}`, { ...goodCase(), version: "1" })).toMatchObject({ version: 2 });
});

test("WORK-32: a case keeps a picture that its form was opened with, even if another admin has removed it meanwhile", async () => {
  const pictured = { ...goodCase(), "rewards[0][image]": await png("#123456") };
  const id = await createCase(admin, pictured);
  const imageNow = async () => {
    const { cases } = (await admin.page("admin/cases", "/admin/cases")).props;
    return cases.find((one) => one.id === id)?.rewards[0]?.image;
  };
  const image = (await imageNow()) ?? "";
  expect(image).toMatch(/^\/uploads\//);
  const update = (fields: Fields) => admin.post(`/api/cases/update/${id}`, caseForm(fields));
  expect((await update({ ...goodCase(), version: "1" })).status).toBe(200);
  expect(await imageNow()).toBeNull();
  const mine = { ...goodCase(), "rewards[0][image]": image };
  expect((await update({ ...mine, version: "1" })).status).toBe(409);
  expect((await update({ ...mine, version: "2" })).status).toBe(200);
  expect(await imageNow()).toBe(image);
  const foreign = { ...goodCase(), "rewards[0][image]": "/uploads/elsewhere.webp", version: "3" };
  expect((await update(foreign)).status).toBe(422);
});
