import { generateKeyPairSync } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { aBan, aDelivery, aLine, aPerson, aStatus, channelId } from "../../tests/house/kick.ts";
import { derivePublicKey } from "./sandbox-player.ts";
import { createKickWebhook, kickPublicKey, parseTimestamp } from "./webhook.ts";

const newKey = () =>
  generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ type: "pkcs8", format: "pem" }).toString();
const key = newKey();
const other = newKey();
const now = new Date("2026-11-23T12:00:00.000Z");
const later = (ms: number) => new Date(now.getTime() + ms);
const minute = 60_000;

const webhookWith = (fetchKey = async () => derivePublicKey(key), pinned = derivePublicKey(key)) =>
  createKickWebhook({ pinned, fetchKey, channelId: () => channelId });
const given = ({ headers, body }: ReturnType<typeof aDelivery>) => ({
  headers: new Map(Object.entries(headers)),
  body: Buffer.from(body),
});
const line = (facts: Partial<Parameters<typeof aDelivery>[0]> = {}) =>
  aDelivery({ key, at: now, body: aLine("!points"), ...facts });

describe("a delivery", () => {
  test("CHAT-01: a signed delivery of each type is accepted and its contents are read", async () => {
    const receive = webhookWith();
    const received = async (facts: Parameters<typeof line>[0]) => receive(given(line(facts)), now);
    const badges = ["moderator", "sub_gifter"];
    const body = aLine("[emote:37226:KEKW] !points", { name: "Breezy_1", badges, messageId: "m1" });
    expect(await received({ body, id: "01HEADER" })).toEqual({
      ok: true,
      value: {
        ...{ kind: "said", platform: "kick", id: "m1", messageId: "m1", at: now, isReply: false },
        sender: { accountId: String(body.sender.user_id), name: "Breezy_1", badges },
        text: "[emote:37226:KEKW] !points",
      },
    });
    expect(await received({ type: "livestream.status.updated", body: aStatus(true), id: "01LIVE" })).toMatchObject({
      value: { kind: "live", id: "01LIVE", isLive: true, startedAt: new Date("2026-11-23T00:00:00Z") },
    });
    const ban = { type: "moderation.banned", body: aBan("rude", later(minute)) };
    expect(await received(ban)).toMatchObject({
      value: { kind: "banned", person: { name: "rude" }, until: later(minute) },
    });
    expect(await received({ ...ban, body: aBan("rude", null) })).toMatchObject({ value: { until: null } });
  });

  test("CHAT-02: a delivery with any altered part is refused as forged or unsigned", async () => {
    const receive = webhookWith();
    const why = async (delivery: ReturnType<typeof aDelivery>) => {
      const answer = await receive(given(delivery), now);
      return answer.ok ? "taken" : answer.why;
    };
    const genuine = line();
    const with_ = (name: string, value: string) => ({ ...genuine, headers: { ...genuine.headers, [name]: value } });
    expect(await why(genuine)).toBe("taken");
    expect(await why(line({ key: other }))).toBe("forged");
    expect(await why({ ...genuine, body: genuine.body.replace("!points", "!riches") })).toBe("forged");
    expect(await why({ ...genuine, body: `${genuine.body} ` })).toBe("forged");
    expect(await why(with_("kick-event-message-id", "01ANOTHER"))).toBe("forged");
    expect(await why(with_("kick-event-message-timestamp", later(1).toISOString()))).toBe("forged");
    expect(await why(with_("kick-event-signature", ""))).toBe("unsigned");
    expect(await why(with_("kick-event-signature", "no base64 at all"))).toBe("unsigned");
    expect(await why(with_("kick-event-message-id", ""))).toBe("unsigned");
  });

  test("CHAT-02: a type, version or channel that does not match the body is refused", async () => {
    const receive = webhookWith();
    const why = async (facts: Parameters<typeof line>[0]) => receive(given(line(facts)), now);
    expect(await why({ type: "moderation.banned" })).toMatchObject({ ok: false, why: "unreadable" });
    expect(await why({ type: "livestream.status.updated" })).toMatchObject({ why: "unreadable" });
    expect(await why({ body: aBan("breezy", null) })).toMatchObject({ why: "unreadable" });
    expect(await why({ body: "{" })).toMatchObject({ why: "unreadable" });
    expect(await why({ body: aLine("a".repeat(5_001)) })).toMatchObject({ why: "unreadable" });
    expect(await why({ type: "kicks.gifted" })).toMatchObject({ why: "unknown", type: "kicks.gifted 1" });
    expect(await why({ type: "toString" })).toMatchObject({ why: "unknown" });
    expect(await why({ version: "2" })).toMatchObject({ why: "unknown", type: "chat.message.sent 2" });
    const elsewhere = { ...aLine("!points"), broadcaster: aPerson("somebody_else") };
    expect(await why({ body: elsewhere })).toMatchObject({ why: "not_ours" });
  });

  test("CHAT-03: a delivery up to 15 minutes old or a minute ahead is accepted, and beyond that it is refused", async () => {
    const receive = webhookWith();
    const at = async (ms: number) => {
      const answer = await receive(given(line({ at: later(ms) })), now);
      return answer.ok ? "taken" : answer.why;
    };
    expect(await Promise.all([at(-15 * minute), at(minute)])).toEqual(["taken", "taken"]);
    expect(await Promise.all([at(-15 * minute - 1), at(minute + 1), at(-60 * minute)])).toEqual([
      "stale",
      "ahead",
      "stale",
    ]);
  });

  test("CHAT-03: if a timestamp has its date twice, the signature covers the original text and the time is read", async () => {
    const stamp = "2026-11-23T2026-11-23T11:59:30.5Z";
    const answer = await webhookWith()(given(line({ stamp })), now);
    expect(answer).toMatchObject({ ok: true, value: { at: later(-29_500) } });
    expect(parseTimestamp("2026-11-23T13:00:00.123456789+01:00")).toEqual(new Date("2026-11-23T12:00:00.123Z"));
    for (const odd of ["", "now", "2026-11-23", "2026-13-41T99:00:00Z", "2026-11-23T2026-11-22T11:59:30Z"])
      expect(parseTimestamp(odd)).toBeNull();
  });
});

describe("the key", () => {
  test("CHAT-02: if a check fails because Kick changed its key, Kick is asked once for all waiting deliveries", async () => {
    const fetchKey = vi.fn(async () => derivePublicKey(other));
    const receive = webhookWith(fetchKey);
    const three = Array.from({ length: 3 }, () => receive(given(line({ key: other })), now));
    expect((await Promise.all(three)).map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(fetchKey).toHaveBeenCalledTimes(1);
    expect(await receive(given(line()), now)).toMatchObject({ why: "forged" });
  });

  test("CHAT-02: after many forgeries, Kick is asked at most every ten minutes and its own deliveries still pass", async () => {
    const clock = vi.spyOn(performance, "now");
    try {
      clock.mockReturnValue(1_000_000);
      const fetchKey = vi.fn(async () => derivePublicKey(key));
      const receive = webhookWith(fetchKey);
      const forged = () => receive(given(line({ key: other })), now);
      for (let time = 0; time < 5; time += 1) expect(await forged()).toMatchObject({ why: "forged" });
      expect(fetchKey).toHaveBeenCalledTimes(1);
      expect(await receive(given(line()), now)).toMatchObject({ ok: true });
      clock.mockReturnValue(1_000_000 + 10 * minute);
      await forged();
      expect(fetchKey).toHaveBeenCalledTimes(2);
    } finally {
      clock.mockRestore();
    }
  });

  test.each([
    ["no key at all", async () => "nothing"],
    [
      "one of another kind",
      async () => generateKeyPairSync("ed25519").publicKey.export({ type: "spki", format: "pem" }).toString(),
    ],
    ["no answer", async () => Promise.reject(new Error("away"))],
  ])("CHAT-02: if asking for the key gives %s, the known key stays", async (_, fetchKey) => {
    const receive = webhookWith(fetchKey);
    expect(await receive(given(line({ key: other })), now)).toMatchObject({ why: "forged" });
    expect(await receive(given(line()), now)).toMatchObject({ ok: true });
  });

  test("Kick's published key is an RSA key", () => {
    expect(() => webhookWith(undefined, kickPublicKey)).not.toThrow();
  });
});
