import { beforeEach, describe, expect, test } from "vitest";
import { nextNumber } from "../../tests/house/builders.ts";
import type { Visitor } from "../../tests/house/house.ts";
import { newcomer } from "../../tests/house/newcomer.ts";
import { withHouse } from "../../tests/house/with-house.ts";
import { signChatDelivery } from "../server/roobet-link.ts";

const chatSecret = "a secret of at least thirty-two characters";
const webhook = "/api/webhooks/roobet/chat";

const house = await withHouse({ ROOBET_CHAT_SECRET: chatSecret });
const admin = await house.signedIn("admin");
beforeEach(() => admin.post("/sandbox/clock", { offset_ms: 0 }));

const newViewer = () => newcomer(house);

const newName = () => `fan_${nextNumber()}`;
const wager = (username: string, amount: number) =>
  admin.post("/sandbox/wagers", { partner: "roobet", username, amount });
const say = (username: string, message: string) => admin.post("/sandbox/roobet/chat", { username, message });
const generateCode = async (viewer: Visitor): Promise<string> =>
  (await viewer.post("/api/roobet/generate-code")).body.token as string;
const connections = async (viewer: Visitor) =>
  (await viewer.page("settings/connections", "/settings/connections")).props;
const points = async (viewer: Visitor) => (await viewer.page("store", "/store")).props.auth.user?.balance as number;
const runAll = async () => (await admin.post("/api/leaderboard/run-all")).body;

let delivered = 0;
function deliver(line: Record<string, unknown>, { secret = chatSecret, timestamp = "", signature = "" } = {}) {
  delivered += 1;
  const now = house.house.clock.now();
  const at = timestamp || String(Math.floor(now.getTime() / 1000));
  const body = JSON.stringify({ id: `delivery-${delivered}`, message: "hi", sent_at: now.toISOString(), ...line });
  const headers = {
    "x-windfall-timestamp": at,
    "x-windfall-signature": signature || signChatDelivery(secret, at, body),
  };
  return house.visitor().post(webhook, body, headers);
}

describe("linking Roobet", () => {
  test("PERM-08, LINK-17, LINK-13, LINK-05, API-13: posting the code in the chat links the account, and its wagers then earn points", async () => {
    const viewer = await newViewer();
    const name = newName();
    await wager(name, 320);
    const code = await viewer.post("/api/roobet/generate-code");
    expect(code).toMatchObject({
      status: 200,
      body: { message: "success", token: expect.stringMatching(/^[A-HJKMNP-Z2-9]{10}$/) },
    });
    expect(await connections(viewer)).toMatchObject({
      roobet: { roobet_username: null, token: code.body.token, token_expires_at: code.body.expires_at },
      kick: { kick_name: null },
      packdraw: { connected: false, packdraw_username: null },
      discord: { discord_id: null },
    });

    const said = await say(name, `hey all, my code: ${code.body.token.toLowerCase()}!`);

    expect(said).toMatchObject({ status: 200, body: { message: "linked", username: name } });
    expect((await connections(viewer)).roobet).toEqual({
      ...{ roobet_username: name, token: null, token_expires_at: null, posted_by: null },
      ...{ hears_chat: true, wager: null },
    });
    expect(await runAll()).toMatchObject({ message: "success" });
    expect(await points(viewer)).toBe(0);
    await wager(name, 500);
    expect((await runAll()).partners[0]).toMatchObject({ type: 1, slug: "roobet", ok: true, earned_points: 500 });
    expect(await points(viewer)).toBe(500);
    await wager(name, -400);
    await wager(name, 100);
    expect((await runAll()).partners[0]).toMatchObject({ ok: true, earned_points: 0 });
    expect(await points(viewer)).toBe(500);
  });

  test("LINK-34: a wager of the amount, seen at the next sync, links the account; the wager itself earns nothing", async () => {
    const viewer = await newViewer();
    const name = newName();
    const ask = (username: unknown) => viewer.post("/api/roobet/ask-wager", { username });
    for (const [username, status] of [
      ["", 422],
      ["x".repeat(101), 422],
      [7, 422],
      [name, 422],
    ])
      expect((await ask(username)).status, String(username)).toBe(status);
    await wager(name, 75);
    expect((await house.visitor().post("/api/roobet/ask-wager", { username: name })).status).toBe(401);
    const asked = await ask(` ${name} `);
    expect(asked).toMatchObject({
      status: 200,
      body: { message: "success", wager: { username: name, state: "waiting" } },
    });
    expect((await connections(viewer)).roobet.wager).toEqual(asked.body.wager);
    await wager(name, asked.body.wager.amount_cents / 100);
    await runAll();
    expect((await connections(viewer)).roobet).toMatchObject({ roobet_username: name, wager: null });
    expect(await points(viewer)).toBe(0);
    await wager(name, 10);
    await runAll();
    expect(await points(viewer)).toBe(10);
  });

  test("the code stays the same for fifteen minutes, then changes", async () => {
    const viewer = await newViewer();
    const name = newName();
    await wager(name, 0);
    const code = await generateCode(viewer);
    await admin.post("/sandbox/clock", { offset_ms: 14 * 60_000 });
    expect(await generateCode(viewer)).toBe(code);
    await admin.post("/sandbox/clock", { offset_ms: 15 * 60_000 + 2_000 });
    expect((await connections(viewer)).roobet.token).toBeNull();
    expect((await say(name, code)).body).toEqual({ message: "ignored" });
    const next = await generateCode(viewer);
    expect(next).not.toBe(code);
    expect((await say(name, next)).body).toMatchObject({ message: "linked" });
    expect((await say(name, next)).body).toEqual({ message: "ignored" });
  });

  test("LINK-33: an account outside the creator code is not linked; the code's owner sees the account's name, and the code works later", async () => {
    const viewer = await newViewer();
    const name = newName();
    const code = await generateCode(viewer);
    expect(await say(name, code)).toMatchObject({ status: 200, body: { message: "not linked" } });
    expect((await connections(viewer)).roobet).toMatchObject({ roobet_username: null, token: code, posted_by: name });
    await wager(name, 0);
    expect((await say(name, code)).body).toMatchObject({ message: "linked" });
  });

  test("PLAY-05: another spelling of the name links nobody; the listener's id outranks the name", async () => {
    const viewer = await newViewer();
    const name = `kk${newName()}`;
    await wager(name, 10);
    const code = await generateCode(viewer);
    for (const alike of [name.toUpperCase(), name.replace("kk", "\u212ak")]) {
      expect((await deliver({ username: alike, message: code })).body).toMatchObject({ message: "not linked" });
    }
    expect((await deliver({ username: name, uid: "somebody else", message: code })).body).toMatchObject({
      message: "not linked",
    });
    const { account_id: uid } = await house.database.db
      .selectFrom("sandbox_wagers")
      .select("account_id")
      .where("username", "=", name)
      .executeTakeFirstOrThrow();
    expect((await deliver({ username: "renamed since", uid, message: code })).body).toMatchObject({
      message: "linked",
    });
    expect((await connections(viewer)).roobet.roobet_username).toBe(name);
  });

  test("refuses another user's account", async () => {
    const [first, second] = [await newViewer(), await newViewer()];
    const name = newName();
    await wager(name, 10);
    await say(name, await generateCode(first));
    expect((await say(name, await generateCode(second))).body).toMatchObject({ message: "not linked" });
    expect((await connections(first)).roobet.roobet_username).toBe(name);
    expect((await connections(second)).roobet.roobet_username).toBeNull();
    expect(await first.post("/api/roobet/unlink")).toMatchObject({ status: 200, body: { message: "success" } });
    expect((await first.post("/api/roobet/unlink")).status).toBe(409);
    expect((await say(name, await generateCode(second))).body).toMatchObject({ message: "linked" });
  });

  test("guests can neither get codes nor unlink; only admins can run the sync", async () => {
    const guest = house.visitor();
    const viewer = await newViewer();
    expect((await guest.post("/api/roobet/generate-code")).status).toBe(401);
    expect((await guest.post("/api/roobet/unlink")).status).toBe(401);
    expect((await guest.post("/api/leaderboard/run-all")).status).toBe(401);
    expect((await viewer.post("/api/leaderboard/run-all")).status).toBe(403);
  });
});

describe("the chat's webhook", () => {
  test("a signed message is processed once; a replay is refused", async () => {
    const line = { id: "same", username: "nobody" };
    expect(await deliver(line)).toMatchObject({ status: 200, body: { message: "ignored" } });
    expect(await deliver(line)).toMatchObject({ status: 409, body: { message: "seen before" } });
  });

  test("refuses a wrong signature, another secret, or a time that differs by more than five minutes, before it parses the body", async () => {
    const line = { username: "nobody" };
    const seconds = (offset: number) => String(Math.floor(house.house.clock.now().getTime() / 1000) + offset);
    expect((await deliver(line, { secret: "another secret of thirty-two letters" })).status).toBe(401);
    expect((await deliver(line, { signature: "sha256=00" })).status).toBe(401);
    expect((await deliver(line, { timestamp: seconds(-301) })).status).toBe(401);
    expect((await deliver(line, { timestamp: seconds(305) })).status).toBe(401);
    expect((await deliver(line, { timestamp: "soon" })).status).toBe(401);
    expect((await deliver(line, { timestamp: seconds(-295) })).status).toBe(200);
    expect((await house.visitor().post(webhook, line)).status).toBe(401);
  });

  test.each([
    ["no name", { username: "" }],
    ["a control character", { username: "a\u0000b" }],
    ["a number for a message", { username: "a", message: 7 }],
    ["a message that is too long", { username: "a", message: "x".repeat(5_001) }],
    ["no time", { username: "a", sent_at: "yesterday" }],
  ])("a signed message with %s is malformed", async (_, line) => {
    expect((await deliver(line)).status).toBe(400);
  });
});
