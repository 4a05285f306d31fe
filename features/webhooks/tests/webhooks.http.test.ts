import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { winHref } from "../../../common/contract/wins.ts";
import { addNotices } from "../../../identity/server/notices.ts";
import { bookMovement } from "../../../money/server/ledger.ts";
import { aProduct, nextNumber } from "../../../tests/house/builders.ts";
import { demoPassword } from "../../../tests/house/house.ts";
import { withHouse } from "../../../tests/house/with-house.ts";
import { webhookKinds } from "../contract/webhooks.ts";
import { noteStream } from "../stream.ts";

const site = await withHouse();
const { db } = site.database;
const { clock, jobs } = site.house;
const admin = await site.signedIn("admin");
const viewer = await site.signedIn("viewer");
const viewerId = await idOf("viewer");

async function idOf(username: string): Promise<number> {
  return (await db.selectFrom("users").select("id").where("username", "=", username).executeTakeFirstOrThrow()).id;
}

interface Received {
  to: string;
  id: string;
  timestamp: string;
  signature: string;
  body: string;
}
const received = async (to: string): Promise<Received[]> =>
  (await admin.get("/sandbox/webhooks")).body.filter((one: Received) => one.to === to);
const types = async (to: string) => (await received(to)).map(({ body }) => JSON.parse(body).type).reverse();
const at = (to: string) => `${site.address}/sandbox/webhooks/${to}`;
const send = () => jobs.runNow("webhooks.send");
const desk = async () => (await admin.page("admin/webhooks", "/admin/api/webhooks")).props;
const create = (to: string, kinds: readonly string[] = webhookKinds, more = {}) =>
  admin.post("/api/outgoing/create", { name: "Bot", url: at(to), kinds, ...more });
/** Creates a webhook and sends its first message. */
async function aWebhook(kinds: readonly string[] = webhookKinds, to = `ok${nextNumber()}`) {
  const made = await create(to, kinds);
  expect(made.status, made.text).toBe(200);
  await send();
  return { to, secret: String(made.body.secret) };
}
const messagesOf = (type: string) =>
  db.selectFrom("webhook_messages").selectAll().where("type", "=", type).orderBy("id").execute();
const buy = async () => viewer.post(`/api/products/purchase/${await aProduct(db, { price: 1, name: "Mug" })}`);
const later = (ms: number) => clock.setOffsetMs(clock.offsetMs() + ms);
const mailSubjects = async () => {
  await jobs.runNow("notices.mail");
  return (await db.selectFrom("sandbox_mail").select("subject").execute()).map(({ subject }) => subject).join();
};

beforeEach(async () => {
  await db.deleteFrom("webhooks").execute();
  clock.setOffsetMs(0);
});

describe("HOOK-01: creating a webhook", () => {
  test("shows the secret once; neither database, page nor audit log has it or the address", async () => {
    const { to, secret } = await aWebhook();
    const stored = JSON.stringify([
      await db.selectFrom("webhooks").selectAll().execute(),
      await db.selectFrom("audit_log").selectAll().where("action", "=", "webhook.create").execute(),
      await desk(),
    ]);
    for (const hidden of [secret, secret.slice(6), `/${to}`]) expect(stored).not.toContain(hidden);
    expect((await desk()).webhooks).toEqual([
      { id: expect.any(Number), name: "Bot", host: new URL(site.address).host, kinds: [...webhookKinds], on: true },
    ]);
    expect(await types(to)).toEqual(["webhook.created"]);
  });

  test("refuses addresses that are not https at a public name, and changes nothing", async () => {
    const bad = [
      ...["", "nonsense", "http://example.com/x", "https://127.0.0.1/x", "https://[::1]/x", "https://10.0.0.8/x"],
      ...["https://example.com:8443/x", "https://me:word@example.com/x", "ftp://example.com/x", "file:///etc/passwd"],
      ...[`${site.address}/api/user/viewer/adjust`, `https://example.com/${"x".repeat(500)}`, 7],
    ];
    for (const url of bad) {
      const refused = await admin.post("/api/outgoing/create", { name: "Bot", url, kinds: ["orders"] });
      expect([refused.status, Object.keys(refused.body.errors)], String(url)).toEqual([422, ["url"]]);
    }
    expect((await create("ok", [])).status).toBe(422);
    expect((await create("ok", ["everything"])).status).toBe(422);
    expect((await desk()).webhooks).toEqual([]);
  });

  test("asks for the password unless the sign-in is fresh, and stops at ten", async () => {
    for (let made = 0; made < 10; made += 1) expect((await create("ok")).status).toBe(200);
    expect(await create("ok")).toMatchObject({ status: 409, body: { code: "limit_reached" } });
    await db.deleteFrom("webhooks").execute();
    later(20 * 60_000);
    expect(Object.keys((await create("ok")).body.errors)).toEqual(["current_password"]);
    expect((await create("ok", ["orders"], { current_password: demoPassword })).status).toBe(200);
  });
});

test("HOOK-02: the receiver can check each message with the secret", async () => {
  const { to, secret } = await aWebhook(["orders"]);
  await buy();
  await send();
  const [message] = await received(to);
  if (message === undefined) throw new Error("nothing came");
  const wanted = createHmac("sha256", Buffer.from(secret.slice(6), "base64"))
    .update(`${message.id}.${message.timestamp}.${message.body}`)
    .digest("base64");
  expect(message.signature).toBe(`v1,${wanted}`);
  expect(Math.abs(Number(message.timestamp) * 1_000 - Date.now())).toBeLessThan(60_000);
  expect(JSON.parse(message.body)).toEqual({
    type: "order.created",
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    data: {
      ...{ id: expect.any(Number), username: "viewer", title: "Mug", source: "store", price_points: 1 },
      status: "pending",
    },
  });
});

describe("HOOK-03: messages of events", () => {
  test("orders: new, fulfilled and refunded", async () => {
    const { to } = await aWebhook(["orders"]);
    await buy();
    await buy();
    const [one, other] = (await messagesOf("order.created")).map(({ data }) => Object(data).id);
    await admin.post(`/api/orders/${one}/fulfil`, {});
    await admin.post(`/api/orders/${other}/refund`, { note: "no" });
    await send();
    expect(await types(to)).toEqual([
      ...["webhook.created", "order.created", "order.created", "order.fulfilled", "order.refunded"],
    ]);
  });

  test("withdrawals, without wallets and email addresses", async () => {
    await bookMovement(db, {
      ...{ userId: viewerId, currency: "bucks", amount: 100_000, reason: "demo", ref: "test", requestId: null },
      now: clock.now(),
    });
    const { to } = await aWebhook(["withdrawals"]);
    const wallet = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
    for (let asked = 0; asked < 2; asked += 1)
      expect((await viewer.post(`/api/user/withdraw-bucks/20/btc/${wallet}`)).status).toBe(200);
    const [one, other] = (await messagesOf("withdrawal.requested")).map(({ data }) => Object(data).id);
    expect((await admin.post(`/api/withdrawals/${one}/approve`)).status).toBe(200);
    await admin.post(`/api/withdrawals/${one}/pay`, { transaction_id: "abc" });
    await admin.post(`/api/withdrawals/${other}/reject`, { reason: "no" });
    await send();
    expect(await types(to)).toEqual([
      ...["webhook.created", "withdrawal.requested", "withdrawal.requested", "withdrawal.approved"],
      ...["withdrawal.paid", "withdrawal.rejected"],
    ]);
    expect(JSON.stringify(await received(to))).not.toMatch(/bc1q|@/);
  });

  test("hunts: the start, and the end with what all bonuses paid", async () => {
    const { to } = await aWebhook(["hunts"]);
    const bonuses = [{ name: "Sugar Rush", bet_size: 2, payout: 310.5 }];
    const { body } = await admin.post("/api/hunts/create", { name: "Sunday", start_cost: 100, bonuses: [] });
    await admin.post(`/api/hunts/update/${body.id}`, { name: "Sunday", start_cost: 100, finished: true, bonuses });
    await send();
    expect(await types(to)).toEqual(["webhook.created", "hunt.started", "hunt.finished"]);
    expect(JSON.parse((await received(to))[0]?.body ?? "").data).toEqual({
      ...{ id: body.id, name: "Sunday", start_cost: 100, bonuses: 1, won: 310.5 },
    });
  });

  test("boards: the end and the payment", async () => {
    const { to } = await aWebhook(["boards"]);
    const { id } = await db
      .insertInto("live_boards")
      .values({
        ...{ kind: "race", name: "Race", partners: '["rainbet"]', time_zone: "UTC", prizes: "[]" },
        ...{ starts_at: clock.now(), ends_at: new Date(clock.now().getTime() + 1_000), created_at: clock.now() },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db.updateTable("live_boards").set({ frozen_at: clock.now() }).where("id", "=", id).execute();
    await db.updateTable("live_boards").set({ released_at: clock.now() }).where("id", "=", id).execute();
    await db.updateTable("live_boards").set({ archived_at: clock.now() }).where("id", "=", id).execute();
    await send();
    expect(await types(to)).toEqual(["webhook.created", "board.ended", "board.paid"]);
  });

  test("the stream: its start and its end, once each", async () => {
    const { to } = await aWebhook(["stream"]);
    for (const isLive of [false, true, true, false, false]) await noteStream(site.house, async () => isLive);
    // The last known state is an hour old, so nobody knows when the stream started.
    later(60 * 60_000);
    await noteStream(site.house, async () => true);
    await send();
    expect(await types(to)).toEqual(["webhook.created", "stream.started", "stream.ended"]);
  });

  test("only of the chosen kinds, and none of an event that was rolled back", async () => {
    const { to } = await aWebhook(["hunts"]);
    await buy();
    await db
      .transaction()
      .execute(async (tx) => {
        await sql`
          insert into hunts (name, start_cost_cents, created_at, updated_at)
          values ('Undone', 1, ${clock.now()}, ${clock.now()})`.execute(tx);
        throw new Error("undone");
      })
      .catch(() => {});
    await send();
    expect(await types(to)).toEqual(["webhook.created"]);
  });
});

test("HOOK-04: a win waits until the reel has shown it, and “Send again” cannot hurry it", async () => {
  const { to } = await aWebhook(["wins"]);
  const shownAt = new Date(clock.now().getTime() + 40_000);
  const notice = { userId: viewerId, about: "won" as const, subject: "You won", text: "A mug.", shownAt };
  await db
    .transaction()
    .execute((tx) => addNotices(tx, [{ ...notice, href: winHref("/raffle/12", "raffle", 12) }], clock.now()));
  await send();
  expect(await types(to)).toEqual(["webhook.created"]);
  const [message] = await messagesOf("win.shown");
  expect((await admin.post(`/api/outgoing/messages/${message?.id}/send`)).status).toBe(200);
  await send();
  expect(await types(to)).toEqual(["webhook.created"]);
  later(41_000);
  await send();
  expect(JSON.parse((await received(to))[0]?.body ?? "")).toMatchObject({
    type: "win.shown",
    timestamp: shownAt.toISOString(),
    data: { username: "viewer", kind: "raffle", id: 12, title: "You won", text: "A mug." },
  });
});

describe("HOOK-05: a receiver that fails", () => {
  test("gets the message again later with the same id, and after two days it has failed", async () => {
    const { to } = await aWebhook(["orders"], "500");
    const message = async () => (await desk()).messages[0];
    expect(await message()).toMatchObject({ state: "waiting", attempts: 1, answer: "500" });
    await send();
    expect(await message()).toMatchObject({ attempts: 1 });
    for (let tries = 2; tries <= 10; tries += 1) {
      later(16 * 60 * 60_000);
      await send();
    }
    expect(await message()).toMatchObject({ state: "failed", attempts: 10 });
    expect(new Set((await received(to)).map(({ id }) => id)).size).toBe(1);
    later(16 * 60 * 60_000);
    await send();
    expect(await message()).toMatchObject({ attempts: 10 });
  });

  test("answers with a redirect: we do not follow it", async () => {
    await aWebhook(["orders"], "redirect");
    expect(await received("elsewhere")).toEqual([]);
    expect((await desk()).messages[0]).toMatchObject({ state: "waiting", answer: "302" });
  });

  test("asks us to wait: we wait that long", async () => {
    await aWebhook(["orders"], "wait");
    const [message] = await messagesOf("webhook.created");
    expect(Number(message?.due_at.getTime()) - clock.now().getTime()).toBeGreaterThan(58 * 60_000);
  });

  test("never answers: that delays no other receiver, and no purchase", async () => {
    const to = `ok${nextNumber()}`;
    for (const one of ["slow", to]) expect((await create(one)).status).toBe(200);
    const begun = performance.now();
    const sending = send();
    expect((await buy()).status).toBe(200);
    await expect.poll(() => types(to), { timeout: 5_000 }).toContain("webhook.created");
    expect(performance.now() - begun).toBeLessThan(9_000);
    await sending;
    const slow = (await desk()).messages.find(({ answer }) => answer !== null && answer !== "204");
    expect(slow?.answer).toContain("did not answer within 10 seconds");
  }, 60_000);

  test("is at a private address behind a public-looking name: we do not connect", async () => {
    const made = await admin.post("/api/outgoing/create", {
      name: "Bot",
      url: "https://localhost/x",
      kinds: ["orders"],
    });
    expect(made.status).toBe(200);
    await send();
    expect((await desk()).messages[0]?.answer).toContain("private address");
  });
});

test("HOOK-06: 410 turns the webhook off with an email to the admins, until one of them turns it on", async () => {
  await aWebhook(["orders"], "410");
  const [hook] = (await desk()).webhooks;
  expect(hook?.on).toBe(false);
  expect(await mailSubjects()).toContain("The webhook “Bot” is off");
  await buy();
  expect(await messagesOf("order.created")).toEqual([]);
  const [message] = (await desk()).messages;
  expect(await admin.post(`/api/outgoing/messages/${message?.id}/send`)).toMatchObject({
    status: 409,
    body: { code: "switched_off" },
  });
  expect((await admin.post(`/api/outgoing/${hook?.id}/on`)).status).toBe(200);
  expect((await admin.post(`/api/outgoing/${hook?.id}/on`)).status).toBe(404);
  await buy();
  expect(await messagesOf("order.created")).toHaveLength(1);
});

test("HOOK-07: “Send again” sends a message again with the same id; unknown ones are 404", async () => {
  const { to } = await aWebhook(["orders"]);
  const [message] = (await desk()).messages;
  expect(message).toMatchObject({ state: "sent", answer: "204", type: "webhook.created" });
  expect((await admin.post(`/api/outgoing/messages/${message?.id}/send`)).status).toBe(200);
  await send();
  const [one, other, ...more] = await received(to);
  expect([one?.id, one?.body, more]).toEqual([other?.id, other?.body, []]);
  for (const address of ["messages/999999999/send", "999999999/delete", "999999999/on", "x/delete"])
    expect((await admin.post(`/api/outgoing/${address}`)).status, address).toBe(404);
});

test("HOOK-08: a deleted webhook gets nothing more, and the audit log says who deleted it", async () => {
  const { to } = await aWebhook(["orders"]);
  await buy();
  const [hook] = (await desk()).webhooks;
  expect((await admin.post(`/api/outgoing/${hook?.id}/delete`)).status).toBe(200);
  await send();
  expect(await types(to)).toEqual(["webhook.created"]);
  const { log } = (await admin.page("admin/audit", "/admin/audit?action=webhook.delete")).props;
  expect(log.data[0]).toMatchObject({ action: "webhook.delete", actor: "admin", before: { name: "Bot" } });
});

test("HOOK-09: old messages are deleted after 30 days, and those of a closed account at once", async () => {
  await aWebhook(["orders"]);
  const username = `leaver${nextNumber()}`;
  await site
    .visitor()
    .post("/api/auth/register", { username, email: `${username}@example.com`, password: demoPassword });
  const leaver = await site.signedIn(username);
  await leaver.post(`/api/products/purchase/${await aProduct(db, { price: 0 })}`);
  expect(await messagesOf("order.created")).toHaveLength(1);
  expect((await leaver.get("/api/user/data")).text).toContain("order.created");
  expect((await leaver.post("/api/user/close", { password: demoPassword })).status).toBe(200);
  expect(await messagesOf("order.created")).toEqual([]);
  later(31 * 24 * 60 * 60_000);
  await send();
  expect(await messagesOf("webhook.created")).toEqual([]);
});
