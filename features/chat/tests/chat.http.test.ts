import { generateKeyPairSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { FaultMode } from "../../../partners/common/sandbox.ts";
import { createSandboxBook } from "../../../partners/common/sandbox-book.ts";
import { renameAccount, revokeConsent } from "../../../partners/common/sandbox-consents.ts";
import { nextNumber } from "../../../tests/house/builders.ts";
import { aBan, aDelivery, aLine, type Delivery, sandboxKey, webhook } from "../../../tests/house/kick.ts";
import { scaleForLoad } from "../../../tests/house/timeouts.ts";
import { withHouse } from "../../../tests/house/with-house.ts";

const house = await withHouse();
const { db } = house.database;
const { clock, jobs } = house.house;
const key = await sandboxKey(db);
const book = createSandboxBook(db);
const guest = house.visitor();
const admin = await house.signedIn("admin");
await jobs.runNow("chat.subscriptions");

const desk = async () => (await admin.page("admin/chat", "/admin/chat")).props;
const deliver = ({ headers, body }: Delivery) => guest.send("POST", webhook, { body, headers });
const line = (body: unknown, facts: { type?: string; at?: Date; id?: string } = {}) =>
  aDelivery({ key, at: clock.now(), body, ...facts });
const names = async () => (await db.selectFrom("platform_lines").select("name").execute()).map(({ name }) => name);
const aName = (kind = "chatter") => `${kind}_${nextNumber()}`;
const command = (name: string) => aLine("!points", { name });
const untilSettled = async () => {
  const last = aName("last");
  await deliver(line(command(last)));
  await expect.poll(names).toContain(last);
};
const say = (username: string, message = "!points", more: object = {}) =>
  guest.post("/sandbox/kick/chat", { as: username, text: message, ...more });
const fault = (mode: FaultMode) => guest.post("/sandbox/kick/fault", { mode });
const shownLines = async () =>
  (await guest.get("/sandbox/kick/lines")).body as { name: string; text: string; isBot: boolean }[];

describe("the webhook", () => {
  test("CHAT-06: a genuine delivery gets a 200 without a cookie and is processed", async () => {
    const name = aName();
    const { headers, body } = line(command(name));
    const from = { origin: "https://kick.com", "sec-fetch-site": "cross-site" };
    const answer = await deliver({ headers: { ...headers, ...from }, body });
    expect([answer.status, answer.body, answer.headers.getSetCookie()]).toEqual([200, { message: "ok" }, []]);
    await expect.poll(names).toContain(name);
  });

  test("CHAT-02: a forged, unsigned or misnamed delivery has no effect, and the desk counts each kind", async () => {
    const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
    const forged = aDelivery({
      ...{ key: stranger.export({ type: "pkcs8", format: "pem" }).toString(), at: clock.now() },
      body: command(aName("forger")),
    });
    const bare = { headers: { "content-type": "application/json" }, body: JSON.stringify(command(aName("forger"))) };
    const misnamed = line(command(aName("forger")), { type: "moderation.banned" });
    const unknown = line(command(aName("forger")), { type: "kicks.gifted" });
    const statuses = [];
    for (const one of [forged, bare, misnamed, unknown]) statuses.push((await deliver(one)).status);
    expect(statuses).toEqual([401, 401, 200, 200]);
    expect((await guest.post("/api/webhooks/nowhere", {})).status).toBe(404);
    expect((await guest.get(webhook)).status).toBe(404);
    expect((await deliver({ ...forged, body: " ".repeat(2 * 1024 * 1024) })).status).toBe(413);
    await untilSettled();
    expect((await names()).filter((name) => name.startsWith("forger"))).toEqual([]);
    const refused = async () =>
      (await desk()).figures.filter((figure) => figure.refused).map(({ what, count }) => `${what} ${count}`);
    await expect
      .poll(refused)
      .toEqual(expect.arrayContaining(["forged 1", "unsigned 1", "unreadable 2", "unknown: kicks.gifted 1 1"]));
  });
});

describe("the sandbox", () => {
  test("CHAT-21: a line typed in the sandbox with badges is delivered, processed and shown in the channel", async () => {
    const name = aName();
    const answer = await say(name, "!points", { badges: ["moderator"] });
    expect(answer).toMatchObject({ status: 200, body: { message: "success", statuses: [200] } });
    await expect.poll(names).toContain(name);
    const line_ = (await shownLines()).find((one) => one.name === name);
    expect(line_).toMatchObject({ text: "!points", badges: ["moderator"], isBot: false });
    expect((await guest.post("/sandbox/kick/chat", { as: "@all", text: "x" })).status).toBe(422);
  });

  test("CHAT-18: the desk shows a muted person, even under a new name, and lifts the mute", async () => {
    await guest.post("/sandbox/kick/ban", { username: "rude", seconds: 600 });
    const muted = async () => (await desk()).mutes.map(({ name }) => name);
    await expect.poll(muted).toContain("rude");
    await deliver(
      line(aBan("politely", new Date(clock.now().getTime() + 600_000), String((await desk()).mutes[0]?.account)), {
        ...{ type: "moderation.banned", at: new Date(clock.now().getTime() + 1_000) },
      }),
    );
    await expect.poll(muted).toEqual(["politely"]);
    const account = (await desk()).mutes[0]?.account;
    expect((await admin.post(`/api/chat/mutes/${account}/lift`)).status).toBe(200);
    expect((await admin.post(`/api/chat/mutes/${account}/lift`)).status).toBe(409);
    expect(await muted()).toEqual([]);
  });

  test("CHAT-19: the site learns immediately from the channel's events that the stream has started or ended", async () => {
    const channel = async () => (await guest.get("/api/stream/channel")).body;
    await guest.post("/sandbox/kick/live", { live: true });
    await expect.poll(channel, { timeout: scaleForLoad(4_000) }).toEqual({ livestream: { is_live: true } });
    await guest.post("/sandbox/kick/live", { live: false });
    await expect.poll(channel, { timeout: scaleForLoad(4_000) }).toEqual({ livestream: null });
  });
});

describe("subscriptions", () => {
  test("CHAT-17: one check restores a lost subscription and removes a duplicate and an unknown one", async () => {
    const before = await book.subscriptions();
    const [first] = before;
    if (first === undefined) throw new Error("Nothing was asked for.");
    const stranger = { ...first, id: "stranger", broadcaster_user_id: 5 };
    const unwanted = { ...first, id: "unwanted", event: "kicks.gifted" };
    await book.setSubscriptions([...before.slice(1), { ...first, id: "a" }, { ...first, id: "b" }, stranger, unwanted]);
    await jobs.runNow("chat.subscriptions");
    expect((await book.subscriptions()).map(({ event }) => event).sort()).toEqual([
      ...["chat.message.sent", "livestream.status.updated", "moderation.banned"],
    ]);
    await book.setSubscriptions((await book.subscriptions()).slice(1));
    expect((await admin.post("/api/chat/subscriptions")).status).toBe(200);
    const { subscriptions } = await desk();
    expect([subscriptions?.had.length, subscriptions?.wanted.length, subscriptions?.problem]).toEqual([3, 3, null]);
    expect(await book.subscriptions()).toHaveLength(3);
  });
});

describe("the outbox", () => {
  const unique = (text: string) => `${text} ${nextNumber()}`;
  const trySaying = async (text: string) => {
    await db.deleteFrom("platform_outbox").where("state", "=", "waiting").execute();
    await db.deleteFrom("lanes").execute();
    expect((await admin.post("/api/chat/test", { text })).status).toBe(200);
  };
  const outbox = async () => (await desk()).outbox;
  const inOutbox = async (text: string) => (await outbox()).sayings.find((one) => one.text === text);
  const inChannel = async (text: string) => (await shownLines()).find((one) => one.text.includes(text));

  test("CHAT-20: a test line appears in the channel and at the desk, and the site does not answer its own line", async () => {
    const text = unique("A test line !points");
    await trySaying(text);
    await expect.poll(() => inChannel(text)).toMatchObject({ isBot: true });
    expect(await inOutbox(text)).toMatchObject({ state: "said" });
    await untilSettled();
    expect(await names()).not.toContain("WindfallApp");
  });

  test.each([
    ["quota-400", /asked us to wait 900 seconds/],
    // This case comes last, because Kick gets no calls from here on until the wait is over.
    ["429", /asked us to wait 5 seconds/],
  ] as const)("CHAT-12: given %s, the line waits and the desk says why", async (mode, why) => {
    const text = unique("Patience.");
    await fault(mode);
    try {
      await trySaying(text);
      await expect.poll(async () => (await outbox()).problem).toMatch(why);
      expect(await inOutbox(text)).toMatchObject({ state: "waiting" });
    } finally {
      await fault("none");
      await db.deleteFrom("platform_outbox").execute();
    }
  });
});

describe("grants", () => {
  const agreed = async (address: string, who = admin) => {
    const away = await fetch(`${address}&auto=1&as=NewBot`, { redirect: "manual" });
    const back = new URL(away.headers.get("location") ?? "");
    return who.get(back.pathname + back.search);
  };
  const begun = async (purpose = "bot") => (await admin.post(`/api/chat/grants/${purpose}/begin`)).body.data as string;
  const grants = async () =>
    (await desk()).grants.map(({ purpose, name, lost_at }) => [purpose, name, lost_at === null]);
  const both = [
    ["bot", "WindfallBot", true],
    ["channel", "windfall", true],
  ];

  test("CHAT-14: the account that agrees through an admin's link becomes the site's bot; anybody else's return from Kick is refused", async () => {
    const address = await begun();
    expect(new URL(address).searchParams.get("scope")).toBe("user:read chat:write");
    expect(new URL(address).searchParams.get("code_challenge_method")).toBe("S256");
    const stranger = await house.signedIn("viewer");
    const there = await fetch(`${address}&auto=1&as=NewBot`, { redirect: "manual" });
    const back = new URL(there.headers.get("location") ?? "");
    await stranger.get(back.pathname + back.search);
    expect(await grants()).toEqual(both);
    const answer = await agreed(await begun());
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/admin/chat"]);
    expect(await grants()).toEqual([["bot", "NewBot", true], both[1]]);
    expect((await admin.post("/api/chat/grants/other/begin")).status).toBe(404);
  });

  test("CHAT-14: a grant revoked at Kick is marked as lost within the hour and reported to the operator, until the account is connected again", async () => {
    const open = async () =>
      db.selectFrom("incidents").select(["subject", "ended_at"]).where("kind", "=", "grant").orderBy("id").execute();
    await renameAccount(db, "kick", "NewBot", "NewVoice");
    await jobs.runNow("chat.grants");
    expect((await grants())[0]).toEqual(["bot", "NewVoice", true]);
    await revokeConsent(db, "kick", "NewBot");
    await jobs.runNow("chat.grants");
    expect((await grants())[0]).toEqual(["bot", "NewVoice", false]);
    await jobs.runNow("incidents.watch");
    expect(await open()).toEqual([{ subject: "bot", ended_at: null }]);
    await agreed(await begun());
    await jobs.runNow("incidents.watch");
    expect(await open()).toMatchObject([{ subject: "bot", ended_at: expect.any(Date) }]);
    expect((await admin.post("/api/chat/grants/bot/end")).status).toBe(200);
    expect((await admin.post("/api/chat/grants/bot/end")).status).toBe(409);
  });
});
