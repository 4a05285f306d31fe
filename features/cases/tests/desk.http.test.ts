import { describe, expect, test } from "vitest";
import { createCase, type Fields, form, good, png, two } from "../../../tests/house/case-forms.ts";
import { withHouse } from "../../../tests/house/with-house.ts";

const house = await withHouse();
const admin = await house.signedIn("admin");
const viewer = await house.signedIn("viewer");
const create = (fields: Fields) => createCase(admin, fields);
const shown = async (id: number) => (await viewer.page(`/case/${id}`)).props;

describe("the admins' cases", () => {
  test("API-25, API-26, API-27, PERM-14: an admin creates a case with pictures, updates it and deletes it, and each act is in the audit log", async () => {
    const fields: Fields = { ...two(), image: await png("#00f"), "rewards[0][image]": await png("#f00") };
    const id = await create(fields);
    const [made] = (await admin.page("/admin/cases")).props.cases.filter((one: { id: number }) => one.id === id);
    expect(made).toMatchObject({ name: fields.name, price: 120, version: 1 });
    expect(made.image).toMatch(/^\/uploads\/[0-9a-f]{64}\.webp$/);
    expect(made.rewards).toMatchObject([
      { label: "Leaf", prob: 0.75, kind: "points", amount: 30, stock: null, first_ticket: 1, last_ticket: 750_000 },
      { label: "Mug", prob: 0.25, kind: "item", amount: 0, image: null, first_ticket: 750_001 },
    ]);
    // The form sends a reward's unchanged picture as its address. The case keeps its picture when the form sends none.
    const changed = { ...two(), price: "7", "rewards[0][image]": made.rewards[0].image };
    expect((await admin.post(`/api/cases/update/${id}`, form(changed))).status).toBe(200);
    expect((await shown(id)).case).toMatchObject({
      version: 2,
      price: 7,
      image: made.image,
      rewards: [{ image: made.rewards[0].image }, { image: null }],
    });
    expect((await admin.post(`/api/cases/delete/${id}`)).status).toBe(200);
    expect((await admin.post(`/api/cases/delete/${id}`)).status).toBe(404);
    expect((await admin.post(`/api/cases/update/${id}`, form(good()))).status).toBe(404);
    expect((await viewer.page(`/case/${id}`)).status).toBe(404);
    const log = await house.database.db
      .selectFrom("audit_log")
      .selectAll()
      .where("subject", "=", `case:${id}`)
      .orderBy("id")
      .execute();
    expect(log.map(({ action }) => action)).toEqual(["cases.case.create", "cases.case.update", "cases.case.delete"]);
    expect(log[1]?.before).toMatchObject({ version: 1, price: 120 });
    expect(log[1]?.after).toMatchObject({ version: 2, price: 7 });
  });

  test("the form can name only the case's own pictures, and a duplicate's form those of its original", async () => {
    const id = await create({ ...good(), image: await png("#0ff"), "rewards[0][image]": await png("#ff0") });
    const { image, rewards } = (await shown(id)).case;
    const { cases } = (await house.visitor().page("/cases")).props;
    const stranger = cases.find((one: { name: string }) => one.name === "Gale").image;
    const elsewhere = [
      "https://example.com/a.png",
      "//example.com/a.png",
      "/etc/passwd",
      "/uploads/../secret.webp",
      `/uploads/${"0".repeat(64)}.webp`,
      "javascript:alert(1)",
      "data:image/png;base64,AAAA",
      stranger,
    ];
    for (const address of elsewhere) {
      for (const field of ["image", "rewards[0][image]"]) {
        const answer = await admin.post(`/api/cases/update/${id}`, form({ ...good(), [field]: address }));
        expect(answer.status, `${field} ${address}`).toBe(422);
        expect((await admin.post("/api/cases/create", form({ ...good(), [field]: address }))).status).toBe(422);
      }
    }
    expect((await admin.post("/api/cases/create", form({ ...good(), image }))).status).toBe(422);
    expect((await shown(id)).case.version).toBe(1);
    const copy = await create({ ...good(), copy_of: String(id), image, "rewards[0][image]": rewards[0].image });
    expect((await shown(copy)).case).toMatchObject({ image, rewards: [{ image: rewards[0].image }] });
  });

  test("an invalid case is refused with 422 and nothing is saved", async () => {
    const label = (name: string): Fields => ({ "rewards[0][label]": name });
    const shares = (...probs: string[]): Fields => {
      const fields = good();
      for (const [index, prob] of probs.entries()) {
        fields[`rewards[${index}][label]`] = `Reward ${index}`;
        fields[`rewards[${index}][prob]`] = prob;
      }
      return fields;
    };
    const bad: Fields[] = [
      { name: "" },
      { name: "x".repeat(101) },
      label(""),
      label("x".repeat(101)),
      shares("0.5", "0.4"),
      shares("0.5", "0.500001"),
      shares("0.3333333", "0.6666667"),
      shares("1", "-0.1"),
      shares("1.5", "-0.5"),
      ...["NaN", "Infinity", "-1", "1e0", "0x1", "1,0", " 1", "", "2", "1.0000001", "abc", "١"].map((prob) =>
        shares(prob),
      ),
      ...["-1", "1.5", "1e3", "NaN", "1000000000001", "", "9".repeat(40), " 7 "].map((price): Fields => ({ price })),
      { "rewards[0][kind]": "gems" },
      ...["-1", "1.5", "1000000000001", "x"].map((amount): Fields => ({ "rewards[0][amount]": amount })),
      ...["0.001", "-1", "1000000.01", "1e2"].map(
        (amount): Fields => ({ "rewards[0][kind]": "bucks", "rewards[0][amount]": amount }),
      ),
      ...["-1", "1.5", "1000001", "many"].map((stock): Fields => ({ "rewards[0][stock]": stock })),
      shares(...Array.from({ length: 101 }, (_, index) => (index === 0 ? "1" : "0"))),
    ];
    const count = (await admin.page("/admin/cases")).props.cases.length;
    for (const change of bad) {
      const answer = await admin.post("/api/cases/create", form({ ...good(), ...change }));
      expect([answer.status, answer.body.message], JSON.stringify(change).slice(0, 120)).toEqual([422, "bad request"]);
    }
    expect((await admin.post("/api/cases/create", form({ name: "No rewards", price: "1" }))).status).toBe(422);
    expect((await admin.post("/api/cases/create", form({ ...good(), name: "null\0byte" }))).status).toBe(400);
    expect((await admin.page("/admin/cases")).props.cases).toHaveLength(count);
  });

  test("an admin can save 100 rewards, probabilities of a millionth and prices of 0, and reward numbers may have gaps", async () => {
    const fields: Fields = { name: "Hundred", price: "0" };
    for (let index = 0; index < 100; index += 1) {
      fields[`rewards[${index * 3}][label]`] = `Reward ${index}`;
      fields[`rewards[${index * 3}][prob]`] = index === 99 ? "0.999901" : "0.000001";
    }
    const id = await create(fields);
    const { rewards, price } = (await shown(id)).case;
    expect([price, rewards.length, rewards[0].prob, rewards[99].first_ticket]).toEqual([0, 100, 0.000001, 100]);
  });

  test("a file that is not a picture is 422, a file that is too large is 413, and nothing is saved", async () => {
    const count = async () => (await admin.page("/admin/cases")).props.cases.length;
    const before = await count();
    const notOne = new Blob(["<svg xmlns='http://www.w3.org/2000/svg'/>"]);
    const refused = await admin.post("/api/cases/create", form({ ...good(), "rewards[0][image]": notOne }));
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { "rewards.0.image": ["The picture must be a PNG, JPEG, WebP or GIF image."] },
    ]);
    const big = new Blob([new Uint8Array(6 * 1024 * 1024)]);
    expect((await admin.post("/api/cases/create", form({ ...good(), image: big }))).status).toBe(413);
    expect(await count()).toBe(before);
  });

  test("ADMIN-01, PERM-02, PERM-13: only admins see or change cases", async () => {
    const guest = house.visitor();
    expect((await guest.page("/admin/cases")).status).toBe(404);
    expect((await viewer.page("/admin/cases")).status).toBe(404);
    for (const path of ["/api/cases/create", "/api/cases/update/1", "/api/cases/delete/1"]) {
      expect((await guest.post(path)).status, path).toBe(401);
      expect((await viewer.post(path)).status, path).toBe(403);
    }
  });
});
