import { beforeEach, describe, expect, test } from "vitest";
import { checkDraw } from "../../../fairness/checks/draw-check.ts";
import type { Draw, FairnessKeys, ListedDraw } from "../../../fairness/rules/fairness.ts";
import { nextNumber } from "../../../tests/house/builders.ts";
import { withRaffles } from "../../../tests/house/raffles.ts";
import { scaleForLoad, shortenTimeouts } from "../../../tests/house/timeouts.ts";
import { withHouse } from "../../../tests/house/with-house.ts";

const house = await withHouse({}, { runJobs: true });
const { admin, viewer, inHours, created, join, raffle } = await withRaffles(house);

describe("the end and the draw", () => {
  /** Waits for the raffle's state, because a demo draw takes a second or two. */
  const until = (id: number, ended: number) =>
    expect.poll(async () => (await house.visitor().get(`/api/raffles/${id}/live`)).body.ended).toBe(ended);
  const clock = (offset_ms: number) => admin.post("/sandbox/clock", { offset_ms });
  beforeEach(() => admin.post("/sandbox/random-org/fault", { mode: "none" }));

  test("RAFFLE-32: the raffle closes within 5 s of its end, is drawn and signed, and outsiders can check it", async () => {
    const id = await created({ number_of_winners: "2", ends_at: inHours(0.0008) });
    await join(id, 5);
    const endsAt = Date.parse((await raffle(id)).raffle.ends_at);
    await until(id, 1);
    expect(house.house.clock.now().getTime() - endsAt).toBeLessThan(scaleForLoad(6_500));
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
    expect(checks.map(({ holds }) => holds)).toEqual([true, true, true, true, true]);
    const again = await house.visitor().get(draw.entries_url, { "if-none-match": csv.headers.get("etag") ?? "" });
    expect(again.status).toBe(304);
  });

  test("a winner gets one notice on their next page and one email", async () => {
    const id = await created({ name: `Sure thing ${nextNumber()}` });
    await join(id, 1);
    expect((await admin.post(`/api/raffles/draw/${id}`)).body).toEqual({ message: "success" });
    const href = `/raffle/${id}#win=raffle%3A${id}`;
    const noticed = async () =>
      (await viewer.page("/store")).props.auth.user.notices.filter((notice: { href: string }) => notice.href === href);
    // The reel has not shown the winner yet.
    expect(await noticed()).toEqual([]);
    await clock(60_000);
    const mine = await noticed();
    expect(mine).toEqual([{ id: expect.any(Number), text: expect.stringContaining("with ticket #1"), href }]);
    const letters = async () =>
      ((await admin.get("/sandbox/mail")).body as { to: string; text: string }[]).filter(({ text }) =>
        text.includes(`${href}\n`),
      );
    await expect.poll(async () => (await letters()).length).toBe(1);
    expect((await letters())[0]?.to).toBe("viewer@windfall.example");
    expect((await admin.post(`/api/notices/${mine[0].id}/seen`)).status).toBe(404);
    expect((await viewer.post(`/api/notices/${mine[0].id}/seen`)).status).toBe(200);
    const after = (await viewer.page("/store")).props.auth.user.notices;
    expect(after.some((notice: { id: number }) => notice.id === mine[0].id)).toBe(false);
  });

  test("ADMIN-53: Roll Winner ends an open raffle early; a drawn or cancelled one gets 409 and an unknown one 404", async () => {
    const id = await created({ entry_price: "0" });
    await join(id, 3);
    expect((await admin.post(`/api/raffles/draw/${id}`)).status).toBe(200);
    const { raffle: after, winners } = await raffle(id);
    expect(after.ended).toBe(1);
    expect(Date.parse(after.ends_at)).toBeLessThanOrEqual(house.house.clock.now().getTime());
    expect(winners).toHaveLength(1);
    const again = await admin.post(`/api/raffles/draw/${id}`);
    expect([again.status, again.body.message]).toEqual([409, "This raffle has already been drawn."]);
    const cancelled = await created();
    await admin.post(`/api/raffles/cancel/${cancelled}`);
    expect((await admin.post(`/api/raffles/draw/${cancelled}`)).status).toBe(409);
    expect((await admin.post("/api/raffles/draw/999999")).status).toBe(404);
    const empty = await created();
    expect((await admin.post(`/api/raffles/draw/${empty}`)).status).toBe(200);
    expect((await raffle(empty)).winners).toEqual([]);
  });

  test("while the source of numbers is unavailable the raffle stays ended = 2, admins see why, and it is drawn after the recovery", async () => {
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

  test("a reply that arrived after the timeout still decides the draw", async () => {
    const id = await created();
    await join(id, 9);
    await admin.post("/sandbox/random-org/fault", { mode: "slow" });
    const numbers = () => house.database.db.selectFrom("signed_numbers").select("random").execute();
    const before = (await numbers()).length;
    shortenTimeouts();
    expect((await admin.post(`/api/raffles/draw/${id}`)).status).toBe(202);
    await admin.post("/sandbox/random-org/fault", { mode: "none" });
    await until(id, 1);
    const after = await numbers();
    expect(after).toHaveLength(before + 1);
    expect((await raffle(id)).draws[0].random).toBe(after.at(-1)?.random);
  });

  test("the sandbox signs for this site only and refuses calls without its key", async () => {
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

  test("moving the clock past the end closes and draws the raffle, and moving it back does no harm", async () => {
    const id = await created({ ends_at: inHours(30) });
    await join(id, 2);
    await clock(31 * 60 * 60 * 1000);
    await until(id, 1);
    await clock(0);
    expect((await raffle(id)).raffle.ended).toBe(1);
  });

  test("a void win leads to a new round that is published and audited", async () => {
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
    const reported = await house.database.db
      .selectFrom("notices")
      .select("text")
      .where("user_id", "=", first.user.id)
      .where("href", "like", `/raffle/${id}%`)
      .orderBy("id")
      .execute();
    expect(reported.map(({ text }) => text)).toEqual([
      expect.stringContaining(`with ticket #${first.ticket}.`),
      `Your win in “${after.raffle.name}” with ticket #${first.ticket} does not count: Two accounts.`,
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

describe("PLAY-60: retries with the same key", () => {
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

  test("draw a raffle once, immediately or later, and get the same reply", async () => {
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

  test("do not report a raffle as drawn if it was cancelled while waiting for its numbers", async () => {
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

  test("void a win and draw the next winner once, and are refused for another win", async () => {
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

  test("get the stored refusal, so a call made too early does not succeed later", async () => {
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
  test("every draw of the demo world is listed with its serial number and passes its check", async () => {
    const { status, component, props } = await house.visitor().page("/fairness");
    expect([status, component]).toEqual([200, "fairness"]);
    const draws = props.draws as ListedDraw[];
    const { keys } = (await house.visitor().get("/api/fairness/keys")).body as FairnessKeys;
    expect(keys).toEqual(props.keys.history);
    expect(draws.length).toBeGreaterThanOrEqual(4);
    expect(Object.keys(draws[0] ?? {})).toEqual(
      expect.arrayContaining([
        ...["id", "kind", "name", "total_tickets", "entries_sha256", "entries_url", "source", "public_key"],
        ...["random", "signature", "serial_number", "drawn_at", "winners"],
      ]),
    );
    for (const draw of draws) {
      const list = await house.visitor().get(draw.entries_url);
      // The draw with the previous number may be on another page of the list.
      const before = draw.listed_before && (await house.visitor().get(`/api/draws/${draw.listed_before.id}`)).body;
      const others = before === null ? draws : [...draws, before as Draw];
      const checks = await checkDraw(draw, new TextEncoder().encode(list.text), { keys, listed: draw, others });
      // A cancelled draw still shows its numbers, if it received any.
      if (draw.random !== null)
        expect(
          checks.flatMap(({ failures }) => failures),
          draw.id,
        ).toEqual([]);
    }
    const whole = await house.visitor().get(`/api/draws/${draws[0]?.id}`);
    expect(draws[0]).toMatchObject(whole.body);
    expect((await house.visitor().page("/fairness?page=99")).props.draws).toEqual([]);
  });
});
