// Raffles, draws and the fairness page over HTTP: what pages carry, what calls answer, and that refusals change nothing.
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkDraw } from "../../contracts/draw-check.ts";
import type { Draw } from "../../contracts/fairness.ts";
import { nextNumber } from "../house/builders.ts";
import { openHouse, type TestHouse, type Visitor } from "../house/house.ts";
import { stopProven } from "../house/proven.ts";

let house: TestHouse;
let admin: Visitor;
let viewer: Visitor;
beforeAll(async () => {
  house = await openHouse({}, { runJobs: true });
  admin = await house.signedIn("admin");
  viewer = await house.signedIn("viewer");
});
afterAll(() => stopProven(house));

const inHours = (hours: number) => new Date(house.house.clock.now().getTime() + hours * 60 * 60 * 1000).toISOString();
const good = () => ({
  name: `Raffle ${nextNumber()}`,
  description: "A prize.",
  number_of_winners: "1",
  entry_price: "10",
  max_entries_per_user: "100",
  ends_at: inHours(5),
  wager_required: "0",
  partner: "1",
});
const form = (fields: Record<string, string>, image?: Blob) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  if (image !== undefined) data.set("image", image, "picture.png");
  return data;
};
const created = async (change: Record<string, string> = {}): Promise<number> => {
  const answer = await admin.post("/api/raffles/create", form({ ...good(), ...change }));
  expect([answer.status, answer.body.message], answer.text).toEqual([200, "success"]);
  return answer.body.id;
};
const join = (id: number, tickets: number | string, headers?: Record<string, string>) =>
  viewer.post(`/api/raffles/join/${id}/${tickets}`, undefined, headers);
const balance = async () => (await viewer.page("/raffles")).props.auth.user.balance as number;
const raffle = async (id: number, visitor = viewer) => (await visitor.page(`/raffle/${id}`)).props;

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
        ...["max_entries_per_user", "name", "number_of_winners", "partner", "random_org_signature", "wager_required"],
      ].sort(),
    );
  });

  test("RAFFLE-02, RAFFLE-03: 12 a page, each list by its own parameter", async () => {
    for (let made = 0; made < 14; made += 1) await created();
    const { props } = await house.visitor().page("/raffles?active_page=2");
    expect([props.active.current_page, props.active.last_page]).toEqual([2, 2]);
    expect(props.ended.current_page).toBe(1);
    expect(props.active.links[0].url).toBe("/raffles?active_page=1");
    expect((await house.visitor().page("/raffles")).props.active.data).toHaveLength(12);
    expect((await house.visitor().page("/raffles?active_page=999")).props.active.data).toEqual([]);
    expect((await house.visitor().page("/raffles?active_page=-1&ended_page=x")).status).toBe(200);
  });

  test("DATA-14, RAFFLE-45, RAFFLE-46: entries are single tickets that did not win, 50 a page", async () => {
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

  test("RAFFLE-47: the links hold first, last and those within 2, with gaps between", async () => {
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

  test("RAFFLE-12: own tickets are the visitor's own; a guest has none", async () => {
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

  test("what is not there is 404", async () => {
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
  test("API-08, PERM-07: the points go, the tickets come, and everybody's page knows", async () => {
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

  test("counts that are none, too many, strangers, and what was deleted in between are refused, nothing charged", async () => {
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

  test("API-08: who says which price they saw never pays another; who says nothing pays what it costs", async () => {
    const id = await created();
    const change = form({ ...good(), entry_price: "900" });
    expect((await admin.post(`/api/raffles/update/${id}`, change)).status).toBe(200);
    const before = await balance();
    const seen = (price: unknown) => viewer.post(`/api/raffles/join/${id}/2`, { price });
    const refused = await seen(10);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "The price changed: a ticket costs 900 points now. Nothing was charged.",
    ]);
    for (const odd of ["900", 1.5, -1, null]) expect((await seen(odd)).status).toBe(422);
    expect(await balance()).toBe(before);
    expect((await seen(900)).body.message).toBe("success");
    expect((await join(id, 1)).body.message).toBe("success");
    expect(await balance()).toBe(before - 2_700);
  });

  test("too few points and too small a wager are 409 and say what is missing", async () => {
    const dear = await created({ entry_price: "1000000000000" });
    const answer = await join(dear, 2);
    expect(answer.status).toBe(409);
    expect(answer.body.message).toMatch(/^You need [\d,]+ more points to join\.$/);
    const wager = await created({ wager_required: "99999999.99", partner: "1" });
    expect((await join(wager, 1)).body.message).toBe("You need to wager $99,999,999.99 on Roobet this month to join.");
    expect((await raffle(wager)).own_wagered).toBe(12_480.55);
  });

  test("one key, sent five times at once, joins once; for another raffle it is 422", async () => {
    const id = await created();
    const before = await balance();
    const key = { "idempotency-key": `join-${nextNumber()}` };
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => join(id, 2, key)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await balance()).toBe(before - 20);
  });
});

describe("the end and the draw", () => {
  /** Demo draws take a second or two. */
  const until = (id: number, ended: number) =>
    expect
      .poll(async () => (await house.visitor().get(`/api/raffles/${id}/live`)).body.ended, { timeout: 15_000 })
      .toBe(ended);
  const clock = (offset_ms: number) => admin.post("/sandbox/clock", { offset_ms });

  test("RAFFLE-32: the raffle closes at its end within 5 s, is drawn and signed, and can be checked from outside", async () => {
    const id = await created({ number_of_winners: "2", ends_at: inHours(0.0008) });
    await join(id, 5);
    const endsAt = Date.parse((await raffle(id)).raffle.ends_at);
    await until(id, 1);
    expect(house.house.clock.now().getTime() - endsAt).toBeLessThan(6_500);
    expect((await join(id, 1)).body.message).toBe("This raffle has ended.");
    const { raffle: after, winners, draws } = await raffle(id);
    expect(winners).toHaveLength(2);
    expect(draws).toHaveLength(1);
    const [draw] = draws as Draw[];
    if (draw === undefined) throw new Error("there is a draw");
    expect(draw).toMatchObject({ id: `raffle:${id}`, source: "sandbox", total_tickets: 5 });
    expect(JSON.parse(draw.random ?? "").userData).toEqual({ id: `raffle:${id}`, entries_sha256: draw.entries_sha256 });
    expect(after.random_org_signature.result).toEqual({ random: draw.random, signature: draw.signature });
    const csv = await house.visitor().get(draw.entries_url);
    expect(csv.headers.get("content-disposition")).toBe(`attachment; filename="raffle-${id}-entries.csv"`);
    expect(csv.text).toMatch(/^1,5,\d+\n$/);
    const checks = await checkDraw(draw, new TextEncoder().encode(csv.text));
    expect(checks.map(({ holds }) => holds)).toEqual([true, true, true, true]);
    const again = await house.visitor().get(draw.entries_url, { "if-none-match": csv.headers.get("etag") ?? "" });
    expect(again.status).toBe(304);
  });

  test("a winner is told on their next page and by mail, once", async () => {
    const id = await created({ name: `Sure thing ${nextNumber()}` });
    await join(id, 1);
    expect((await admin.post(`/api/raffles/draw/${id}`)).body).toEqual({ message: "success" });
    const mine = (await viewer.page("/store")).props.auth.user.notices.filter(
      ({ href }: { href: string }) => href === `/raffle/${id}`,
    );
    expect(mine).toEqual([
      { id: expect.any(Number), text: expect.stringContaining("with ticket #1"), href: `/raffle/${id}` },
    ]);
    const letters = async () =>
      ((await admin.get("/sandbox/mail")).body as { to: string; text: string }[]).filter(({ text }) =>
        text.includes(`/raffle/${id}\n`),
      );
    await expect.poll(async () => (await letters()).length, { timeout: 10_000 }).toBe(1);
    expect((await letters())[0]?.to).toBe("viewer@windfall.example");
    expect((await admin.post(`/api/notices/${mine[0].id}/seen`)).status).toBe(404);
    expect((await viewer.post(`/api/notices/${mine[0].id}/seen`)).status).toBe(200);
    const after = (await viewer.page("/store")).props.auth.user.notices;
    expect(after.some((notice: { id: number }) => notice.id === mine[0].id)).toBe(false);
  });

  test("ADMIN-53: Roll Winner ends an open raffle early; a drawn or cancelled one is 409, a strange one 404", async () => {
    const id = await created({ entry_price: "0" });
    await join(id, 3);
    expect((await admin.post(`/api/raffles/draw/${id}`)).status).toBe(200);
    const { raffle: after, winners } = await raffle(id);
    expect(after.ended).toBe(1);
    expect(Date.parse(after.ends_at)).toBeLessThanOrEqual(house.house.clock.now().getTime());
    expect(winners).toHaveLength(1);
    const again = await admin.post(`/api/raffles/draw/${id}`);
    expect([again.status, again.body.message]).toEqual([409, "This raffle is already drawn."]);
    const cancelled = await created();
    await admin.post(`/api/raffles/cancel/${cancelled}`);
    expect((await admin.post(`/api/raffles/draw/${cancelled}`)).status).toBe(409);
    expect((await admin.post("/api/raffles/draw/999999")).status).toBe(404);
    const empty = await created();
    expect((await admin.post(`/api/raffles/draw/${empty}`)).status).toBe(200);
    expect((await raffle(empty)).winners).toEqual([]);
  });

  test("while the source is down the raffle stays ended = 2, admins see why, and it is drawn when it is back", async () => {
    const id = await created();
    await join(id, 2);
    for (const mode of ["error", "garbage", "empty"]) {
      await admin.post("/sandbox/random-org/fault", { mode });
      const answer = await admin.post(`/api/raffles/draw/${id}`);
      expect([answer.status, answer.body.message.startsWith("The raffle is closed.")], mode).toEqual([202, true]);
    }
    const pending = await raffle(id);
    expect(pending.raffle.ended).toBe(2);
    expect(pending.draws[0]).toMatchObject({ random: null, entries_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const row = (await admin.page("/admin/raffles")).props.finished.find((one: { id: number }) => one.id === id);
    expect(row.pending).toMatchObject({ source: "sandbox", last_error: expect.any(String) });
    await admin.post("/sandbox/random-org/fault", { mode: "none" });
    await until(id, 1);
    expect((await raffle(id)).winners).toHaveLength(1);
  });

  test("an answer that came too late to be heard is the draw all the same", { timeout: 60_000 }, async () => {
    const id = await created();
    await join(id, 9);
    await admin.post("/sandbox/random-org/fault", { mode: "slow" });
    const numbers = () => house.database.db.selectFrom("signed_numbers").select("random").execute();
    const before = (await numbers()).length;
    expect((await admin.post(`/api/raffles/draw/${id}`)).status).toBe(202);
    await admin.post("/sandbox/random-org/fault", { mode: "none" });
    await until(id, 1);
    const after = await numbers();
    expect(after).toHaveLength(before + 1);
    expect((await raffle(id)).draws[0].random).toBe(after.at(-1)?.random);
  });

  test("the sandbox signs for this site only: a stranger without its key gets nothing", async () => {
    const ask = (apiKey: string) =>
      house.visitor().post("/sandbox/random-org/json-rpc/4/invoke", {
        jsonrpc: "2.0",
        method: "generateSignedIntegers",
        params: { apiKey, n: 1, min: 1, max: 9, replacement: false, userData: { id: "raffle:1", entries_sha256: "0" } },
        id: 1,
      });
    for (const key of ["", "windfall-sandbox", "00000000-0000-0000-0000-000000000000"]) {
      expect((await ask(key)).body.error.code).toBe(400);
    }
  });

  test("the clock moved past the end closes and draws, and moved back harms nothing", async () => {
    const id = await created({ ends_at: inHours(30) });
    await join(id, 2);
    await clock(31 * 60 * 60 * 1000);
    await until(id, 1);
    await clock(0);
    expect((await raffle(id)).raffle.ended).toBe(1);
  });

  test("a void win is drawn anew, published as a draw of its own, and audited", async () => {
    const id = await created({ entry_price: "0", max_entries_per_user: "5" });
    await join(id, 5);
    await admin.post(`/api/raffles/join/${id}/5`);
    await admin.post(`/api/raffles/draw/${id}`);
    const [first] = (await raffle(id)).winners;
    expect((await admin.post(`/api/raffles/void/${id}`, { ticket: first.ticket, reason: "" })).status).toBe(422);
    expect((await admin.post(`/api/raffles/void/${id}`, { ticket: 77, reason: "x" })).status).toBe(404);
    const answer = await admin.post(`/api/raffles/void/${id}`, { ticket: first.ticket, reason: "Two accounts." });
    expect([answer.status, answer.body.message]).toEqual([200, "success"]);
    const after = await raffle(id);
    expect(after.winners).toHaveLength(1);
    expect(after.winners[0].user.id).not.toBe(first.user.id);
    expect(after.draws.map((draw: Draw) => [draw.id, draw.winners[0]?.void_reason])).toEqual([
      [`raffle:${id}`, "Two accounts."],
      [`raffle:${id}:2`, null],
    ]);
    const told = await house.database.db
      .selectFrom("notices")
      .select("text")
      .where("user_id", "=", first.user.id)
      .where("href", "=", `/raffle/${id}`)
      .orderBy("id")
      .execute();
    expect(told.map(({ text }) => text)).toEqual([
      expect.stringContaining(`with ticket #${first.ticket}.`),
      `Your win in "${after.raffle.name}" with ticket #${first.ticket} does not count: Two accounts.`,
    ]);
    const listed = (await viewer.page("/fairness")).props.draws.map((draw: Draw) => draw.id);
    expect(listed).toEqual(expect.arrayContaining([`raffle:${id}`, `raffle:${id}:2`]));
    const log = await house.database.db
      .selectFrom("audit_log")
      .select("action")
      .where("subject", "=", `raffle:${id}`)
      .orderBy("id")
      .execute();
    expect(log.map(({ action }) => action)).toEqual(["raffles.create", "raffles.roll", "raffles.void"]);
  });
});

describe("PLAY-60: the same key", () => {
  const drawn = async (id: number) =>
    (await raffle(id)).draws.map((draw: Draw) => [draw.id, draw.winners.map(({ ticket }) => ticket)]);
  const acts = async (id: number) =>
    (
      await house.database.db
        .selectFrom("audit_log")
        .select("action")
        .where("subject", "=", `raffle:${id}`)
        .where("action", "!=", "raffles.create")
        .execute()
    ).map(({ action }) => action);
  const key = () => ({ "idempotency-key": `key-${nextNumber()}` });
  const open = async () => {
    const id = await created({ entry_price: "0" });
    await join(id, 3);
    await admin.post(`/api/raffles/join/${id}/3`);
    return id;
  };

  test("draws a raffle once, at once or later, and answers the same", async () => {
    const id = await open();
    const once = key();
    const draw = () => admin.post(`/api/raffles/draw/${id}`, undefined, once);
    const answers = [...(await Promise.all([draw(), draw()])), await draw()];
    expect(answers.map(({ status, text }) => [status, text])).toEqual(
      Array.from({ length: 3 }, () => [200, '{"message":"success"}']),
    );
    expect(await drawn(id)).toHaveLength(1);
    expect(await acts(id)).toEqual(["raffles.roll"]);
    expect((await admin.post(`/api/raffles/draw/${id}`, undefined, key())).status, "another key").toBe(409);
  });

  test("does not call drawn what was cancelled since, when the numbers had not come yet", async () => {
    const id = await open();
    await admin.post("/sandbox/random-org/fault", { mode: "error" });
    const once = key();
    const draw = () => admin.post(`/api/raffles/draw/${id}`, undefined, once);
    expect((await draw()).status).toBe(202);
    expect((await admin.post(`/api/raffles/cancel/${id}`)).status).toBe(200);
    await admin.post("/sandbox/random-org/fault", { mode: "none" });
    const again = await draw();
    expect([again.status, again.body.message]).toEqual([409, "This raffle was cancelled."]);
  });

  test("calls a win void and draws another once; with another win it is refused", async () => {
    const id = await open();
    await admin.post(`/api/raffles/draw/${id}`);
    const [first] = (await raffle(id)).winners;
    const once = key();
    const win = { ticket: first.ticket, reason: "Two accounts." };
    const voided = () => admin.post(`/api/raffles/void/${id}`, win, once);
    const answers = [...(await Promise.all([voided(), voided()])), await voided()];
    expect(answers.map(({ status, text }) => [status, text])).toEqual(
      Array.from({ length: 3 }, () => [200, '{"message":"success"}']),
    );
    const after = await drawn(id);
    expect(after).toHaveLength(2);
    const other = await admin.post(`/api/raffles/void/${id}`, { ...win, reason: "Other." }, once);
    expect([other.status, other.body.message]).toEqual([422, "This Idempotency-Key was used for another request."]);
    expect((await admin.post(`/api/raffles/void/${id}`, win, { "idempotency-key": "no key" })).status).toBe(400);
    expect(await drawn(id)).toEqual(after);
    expect(await acts(id)).toEqual(["raffles.roll", "raffles.void"]);
  });

  test("a refusal is remembered too: what was asked too early is not done later", async () => {
    const id = await open();
    const once = key();
    const win = { ticket: 1, reason: "Too early." };
    expect((await admin.post(`/api/raffles/void/${id}`, win, once)).status).toBe(409);
    await admin.post(`/api/raffles/draw/${id}`);
    expect((await admin.post(`/api/raffles/void/${id}`, win, once)).status).toBe(409);
    expect(await acts(id)).toEqual(["raffles.roll"]);
  });
});

describe("fairness", () => {
  test("every draw of the demo world is listed with its serial number, and checks", async () => {
    const { status, component, props } = await house.visitor().page("/fairness");
    expect([status, component]).toEqual([200, "fairness"]);
    const draws = props.draws as Draw[];
    expect(draws.length).toBeGreaterThanOrEqual(4);
    expect(Object.keys(draws[0] ?? {})).toEqual(
      expect.arrayContaining([
        ...["id", "kind", "name", "total_tickets", "entries_sha256", "entries_url", "source", "public_key"],
        ...["random", "signature", "serial_number", "drawn_at", "winners"],
      ]),
    );
    for (const draw of draws) {
      const list = await house.visitor().get(draw.entries_url);
      const checks = await checkDraw(draw, new TextEncoder().encode(list.text));
      // A draw that was called off before it was resolved has no winners; its numbers are shown all the same.
      if (draw.winners.length > 0)
        expect(
          checks.every(({ holds }) => holds === true),
          draw.id,
        ).toBe(true);
    }
    const whole = await house.visitor().get(`/api/draws/${draws[0]?.id}`);
    expect({ ...whole.body, unlisted: null }).toEqual(draws[0]);
    expect((await house.visitor().page("/fairness?page=99")).props.draws).toEqual([]);
  });
});

describe("the admins' raffles", () => {
  test("ADMIN-51, API-28: active and finished are the server's; created with its picture", async () => {
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

  test("API-28: what will not do is 422 by its field, and nothing is made", async () => {
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

  test("API-29: an edit keeps the picture; price and limits stand once a ticket is sold", async () => {
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

  test("API-30: deleting and cancelling pay back; a repeat with the same key answers the same", async () => {
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

  test("PERM-02, PERM-13: nobody else may", async () => {
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
