import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { nextNumber } from "../../../tests/house/builders.ts";
import { withRaffles } from "../../../tests/house/raffles.ts";
import { withHouse } from "../../../tests/house/with-house.ts";

const house = await withHouse();
const { admin, viewer, good, form, created, join, balance, raffle } = await withRaffles(house);

describe("the pages", () => {
  test("DATA-12, DATA-15, SHELL-03: a guest sees active and ended raffles as paginated lists", async () => {
    const { status, component, props } = await house.visitor().page("/raffles");
    expect([status, component]).toEqual([200, "raffles/index"]);
    expect(Object.keys(props.active).sort()).toEqual(["current_page", "data", "last_page", "links"]);
    expect(Object.keys(props.active.links[0]).sort()).toEqual(["active", "label", "url"]);
    expect(props.active.data.length).toBeGreaterThan(3);
    expect(props.active.data.every((one: { ended: number }) => one.ended === 0)).toBe(true);
    expect(props.ended.data.every((one: { ended: number }) => one.ended !== 0)).toBe(true);
    expect(Object.keys(props.active.data[0]).sort()).toEqual(
      [
        ...["description", "ended", "ends_at", "entries", "entries_count", "entry_price", "id", "image"],
        ...["max_entries_per_user", "name", "number_of_winners", "partner", "prize", "random_org_signature"],
        "wager_required",
      ].sort(),
    );
  });

  test("RAFFLE-02, RAFFLE-03: each page has 12 raffles, and each list has its own parameter", async () => {
    for (let made = 0; made < 14; made += 1) await created();
    const { props } = await house.visitor().page("/raffles?active_page=2");
    expect([props.active.current_page, props.active.last_page]).toEqual([2, 2]);
    expect(props.ended.current_page).toBe(1);
    expect(props.active.links[0].url).toBe("/raffles?active_page=1");
    expect((await house.visitor().page("/raffles")).props.active.data).toHaveLength(12);
    expect((await house.visitor().page("/raffles?active_page=999")).props.active.data).toEqual([]);
    expect((await house.visitor().page("/raffles?active_page=-1&ended_page=x")).status).toBe(200);
  });

  test("DATA-14, RAFFLE-45, RAFFLE-46: entries are single tickets that did not win, 50 on each page", async () => {
    const { props: list } = await viewer.page("/raffles");
    const { id } = list.ended.data.find(({ name }: { name: string }) => name === "Graphics Card Night");
    const first = await raffle(id);
    expect(first.entries.data).toHaveLength(50);
    const [entry] = first.entries.data;
    expect(entry).toEqual({
      id: entry.ticket,
      ticket: entry.ticket,
      winner: false,
      user: { id: expect.any(Number), username: expect.any(String), avatar: entry.user.avatar },
    });
    expect(first.winners).toHaveLength(1);
    expect(first.winners[0].winner).toBe(true);
    expect(first.raffle.random_org_signature.result).toEqual({
      random: expect.any(String),
      signature: expect.any(String),
    });
    const pages = [];
    for (let page = 1; page <= first.entries.last_page; page += 1) {
      pages.push((await viewer.page(`/raffle/${id}?page=${page}`)).props.entries.data);
    }
    const tickets = pages.flat().map((one: { ticket: number }) => one.ticket);
    const expected = Array.from({ length: first.raffle.entries_count }, (_, index) => index + 1);
    expect(tickets).toEqual(expected.filter((ticket) => ticket !== first.winners[0].ticket));
    expect((await viewer.page(`/raffle/${id}?page=999999999`)).props.entries.data).toEqual([]);
  });

  test("RAFFLE-47: the links are the first page, the last page and the pages within 2, with gaps between", async () => {
    const { id } = await house.database.db
      .selectFrom("raffles")
      .select("id")
      .where("name", "=", "The Weekly Hundred")
      .executeTakeFirstOrThrow();
    const { entries } = (await viewer.page(`/raffle/${id}?page=9`)).props;
    const labels = entries.links.map(({ label }: { label: string }) => label);
    expect(labels).toEqual(["1", "...", "7", "8", "9", "10", "11", "...", String(entries.last_page)]);
    expect(entries.links.find(({ active }: { active: boolean }) => active).label).toBe("9");
    expect(entries.links[0].url).toBe(`/raffle/${id}?page=1`);
  });

  test("RAFFLE-12: visitors see their own tickets, and a guest has none", async () => {
    const id = await created();
    await join(id, 4);
    await join(id, 2);
    const own = await raffle(id);
    expect([own.own_tickets, own.raffle.entries_count]).toEqual([6, 6]);
    expect(own.own_entries).toEqual([
      { first_ticket: 5, last_ticket: 6 },
      { first_ticket: 1, last_ticket: 4 },
    ]);
    const guest = await raffle(id, house.visitor());
    expect([guest.own_tickets, guest.own_entries]).toEqual([0, []]);
  });

  test("an unknown raffle is 404", async () => {
    for (const id of ["0", "-1", "1.5", "999999", "abc", "1e3"]) {
      expect((await viewer.page(`/raffle/${id}`)).status, id).toBe(404);
    }
    for (const path of [
      "/api/draws/raffle:999999",
      "/api/draws/nonsense",
      "/api/draws/raffle:1:1",
      "/api/draws/raffle:0/entries.csv",
      "/api/raffles/999999/live",
    ]) {
      expect((await viewer.get(path)).status, path).toBe(404);
    }
  });
});

describe("joining", () => {
  test("API-08, PERM-07: joining debits the points, gives the tickets and updates everybody's page", async () => {
    const id = await created({ entry_price: "25" });
    const guest = house.visitor();
    await raffle(id, guest);
    const before = await balance();
    const answer = await join(id, 3);
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: "success", first_ticket: 1, last_ticket: 3, own_tickets: 3 },
    ]);
    expect(await balance()).toBe(before - 75);
    expect((await raffle(id, guest)).raffle.entries_count).toBe(3);
    const live = await house.visitor().get(`/api/raffles/${id}/live`);
    expect(live.body).toMatchObject({ id, entries_count: 3, ended: 0, winners_count: 0 });
    expect(Math.abs(Date.parse(live.body.now) - house.house.clock.now().getTime())).toBeLessThan(5_000);
  });

  test("PERM-04: a guest's join is 401", async () => {
    const id = await created();
    expect((await house.visitor().post(`/api/raffles/join/${id}/1`)).status).toBe(401);
  });

  test("invalid and excessive counts, other origins and deleted raffles are refused without a charge", async () => {
    const id = await created({ max_entries_per_user: "10" });
    const before = await balance();
    for (const count of ["0", "-1", "1.5", "1e3", "abc", "%00", "%D9%A3"]) {
      expect((await join(id, count)).status, count).toBe(422);
    }
    for (const count of ["11", "1000001", `1${"0".repeat(30)}`]) {
      const answer = await join(id, count);
      expect([answer.status, answer.body.message], count).toEqual([
        409,
        "You can buy at most 10 tickets in this raffle.",
      ]);
    }
    for (const strange of ["0", "-1", "1.5", "999999", "1e3", "999999999999999999999"]) {
      expect((await viewer.post(`/api/raffles/join/${strange}/1`)).status, strange).toBe(404);
    }
    expect((await join(id, 1, { "idempotency-key": "with space" })).status).toBe(400);
    await admin.post(`/api/raffles/delete/${id}`);
    expect((await join(id, 1)).status).toBe(404);
    expect(await balance()).toBe(before);
  });

  test("API-08: a call that names a price never pays a different one; a call without a price pays the current one", async () => {
    const id = await created();
    const change = form({ ...good(), entry_price: "900" });
    expect((await admin.post(`/api/raffles/update/${id}`, change)).status).toBe(200);
    const before = await balance();
    const seen = (price: unknown) => viewer.post(`/api/raffles/join/${id}/2`, { price });
    const refused = await seen(10);
    expect(refused.body).toEqual({
      code: "price_changed",
      message: "The price changed: a ticket costs 900 points now. You were not charged.",
    });
    for (const odd of ["900", 1.5, -1, null]) expect((await seen(odd)).status).toBe(422);
    expect(await balance()).toBe(before);
    expect((await seen(900)).body.message).toBe("success");
    expect((await join(id, 1)).body.message).toBe("success");
    expect(await balance()).toBe(before - 2_700);
  });

  test("too few points and too small a wager get 409 and say what is missing", async () => {
    const dear = await created({ entry_price: "1000000000000" });
    const answer = await join(dear, 2);
    expect(answer.status).toBe(409);
    expect(answer.body.message).toMatch(/^You need [\d,]+ more points to join\.$/);
    const wager = await created({ wager_required: "99999999.99", partner: "1" });
    expect((await join(wager, 1)).body.message).toBe("You need to wager $99,999,999.99 on Roobet this month to join.");
    expect((await raffle(wager)).own_wagered).toBe(12_480.55);
  });

  test("a key sent five times concurrently joins once, and gets 422 for another raffle", async () => {
    const id = await created();
    const before = await balance();
    const key = { "idempotency-key": `join-${nextNumber()}` };
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => join(id, 2, key)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await balance()).toBe(before - 20);
  });
});

describe("the admins' raffles", () => {
  test("ADMIN-51, API-28: an admin creates a raffle with its picture, and the server separates active and finished ones", async () => {
    const png = await sharp({ create: { width: 64, height: 36, channels: 3, background: "#2ee6a8" } })
      .png()
      .toBuffer();
    const fields = good();
    const answer = await admin.post("/api/raffles/create", form(fields, new Blob([new Uint8Array(png)])));
    expect(answer.status).toBe(200);
    const { props } = await admin.page("/admin/raffles");
    const made = props.active.find(({ name }: { name: string }) => name === fields.name);
    expect(made).toMatchObject({ id: answer.body.id, entry_price: 10, partner: 1, ended: 0 });
    expect(made.image).toMatch(/^\/uploads\/[0-9a-f]{64}\.webp$/);
    expect(props.finished.every(({ ended }: { ended: number }) => ended !== 0)).toBe(true);
  });

  test("API-28: an invalid field gets 422 with its name, and nothing is created", async () => {
    const count = async () => (await admin.page("/admin/raffles")).props.active.length;
    const before = await count();
    const cases: [Record<string, string>, string][] = [
      [{ name: "" }, "name"],
      [{ number_of_winners: "0" }, "number_of_winners"],
      [{ entry_price: "-1" }, "entry_price"],
      [{ max_entries_per_user: "1e3" }, "max_entries_per_user"],
      [{ ends_at: "2020-01-01T00:00" }, "ends_at"],
      [{ ends_at: "soon" }, "ends_at"],
      [{ wager_required: "-5" }, "wager_required"],
      [{ partner: "3" }, "partner"],
    ];
    for (const [change, field] of cases) {
      const answer = await admin.post("/api/raffles/create", form({ ...good(), ...change }));
      expect([answer.status, answer.body.message, Object.keys(answer.body.errors)], field).toEqual([
        422,
        "bad request",
        [field],
      ]);
    }
    const noPicture = await admin.post("/api/raffles/create", form(good(), new Blob(["<svg/>"])));
    expect([noPicture.status, Object.keys(noPicture.body.errors)]).toEqual([422, ["image"]]);
    expect(await count()).toBe(before);
  });

  test("API-28: a retry with the same key after the end gets the first reply and creates nothing", async () => {
    const body = form({ ...good(), name: "Made Once" });
    const key = { "idempotency-key": crypto.randomUUID() };
    const first = await admin.post("/api/raffles/create", body, key);
    expect(first.status).toBe(200);
    try {
      house.house.clock.setOffsetMs(20 * 24 * 60 * 60 * 1000);
      const again = await admin.post("/api/raffles/create", body, key);
      expect([again.status, again.body]).toEqual([200, first.body]);
      const anew = await admin.post("/api/raffles/create", body, { "idempotency-key": crypto.randomUUID() });
      expect([anew.status, Object.keys(anew.body.errors)]).toEqual([422, ["ends_at"]]);
    } finally {
      house.house.clock.setOffsetMs(0);
    }
  });

  test("API-29: an edit without a picture keeps the old one, and price and limits are fixed after the first ticket", async () => {
    const id = await created();
    const edit = (change: Record<string, string>) =>
      admin.post(`/api/raffles/update/${id}`, form({ ...good(), name: "Edited", ...change }));
    expect((await edit({ entry_price: "11" })).body).toEqual({ message: "success" });
    await join(id, 1);
    const refused = await edit({ entry_price: "12" });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["entry_price"]]);
    expect((await edit({ entry_price: "11", description: "New words." })).status).toBe(200);
    expect((await raffle(id)).raffle).toMatchObject({ name: "Edited", description: "New words.", entry_price: 11 });
    expect((await admin.post("/api/raffles/update/999999", form(good()))).status).toBe(404);
    expect((await admin.post("/api/raffles/update/abc", form(good()))).status).toBe(404);
  });

  test("API-30: deleting and cancelling refund the tickets, and a retry with the same key gets the same reply", async () => {
    for (const act of ["delete", "cancel"]) {
      const id = await created({ entry_price: "30" });
      const before = await balance();
      await join(id, 4);
      expect(await balance()).toBe(before - 120);
      const key = { "idempotency-key": `${act}-${id}` };
      const answers = [1, 2, 3].map(() => admin.post(`/api/raffles/${act}/${id}`, undefined, key));
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await balance()).toBe(before);
      expect((await admin.post(`/api/raffles/${act}/${id}`)).status).toBe(act === "delete" ? 404 : 409);
    }
    expect((await admin.post("/api/raffles/delete/abc")).status).toBe(404);
  });

  test("PERM-02, PERM-13: only admins have access", async () => {
    const id = await created();
    const guest = house.visitor();
    expect((await viewer.page("/admin/raffles")).status).toBe(404);
    for (const path of ["create", `update/${id}`, `delete/${id}`, `cancel/${id}`, `draw/${id}`, `void/${id}`]) {
      expect((await viewer.post(`/api/raffles/${path}`)).status, path).toBe(403);
      expect((await guest.post(`/api/raffles/${path}`)).status, path).toBe(401);
    }
    expect((await raffle(id)).raffle.ended).toBe(0);
  });
});
