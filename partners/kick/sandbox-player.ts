import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { House } from "../../common/server/house.ts";
import type { FaultMode } from "../common/sandbox.ts";
import type { SandboxBook } from "../common/sandbox-book.ts";
import type { ChatPlayer } from "../common/sandbox-player.ts";

export const kickSandboxSecret = "kick-sandbox-key";
export const newKickKey = (): string =>
  generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ type: "pkcs8", format: "pem" }).toString();

export const derivePublicKey = (privatePem: string): string =>
  createPublicKey(privatePem).export({ type: "spki", format: "pem" }).toString();

export interface KickPlayer extends ChatPlayer {
  publicKey: string;
  /** Receives a line that the site sends as the account `name`. Returns the line's id. */
  receiveSiteLine(line: { accountId: string; name: string; text: string; replyTo: string | null }): Promise<string>;
}

export interface KickPlayerDeps {
  book: SandboxBook;
  clock: House["clock"];
  privateKey: string;
  webhook: () => string;
}

const deliveryTimeoutMs = 30_000;
const faultLateMs = 3 * 60_000;

export function createKickPlayer({ book, clock, privateKey, webhook }: KickPlayerDeps): KickPlayer {
  const key = createPrivateKey(privateKey);
  const deliver = async (
    type: string,
    readBody: (broadcaster: number) => unknown,
    { at = clock.now(), twice = false, forge = false }: { at?: Date; twice?: boolean; forge?: boolean } = {},
  ): Promise<number[]> => {
    const fault = await book.fault("kick");
    const wanted = (await book.subscriptions()).filter(({ event }) => event === type);
    const answers: number[] = [];
    // Every subscription gets a delivery, even a duplicate one.
    for (const { id: subscription, broadcaster_user_id } of fault === "lost" ? [] : wanted) {
      const body = JSON.stringify(readBody(broadcaster_user_id));
      const signing = { body, type, subscription, fault: forge ? ("forged" as const) : fault, at };
      const headers = signedHeaders(signing, (text) => sign("sha256", Buffer.from(text), key).toString("base64"));
      for (let time = 0; time < (twice || fault === "twice" ? 2 : 1); time += 1)
        answers.push(await postDelivery(webhook(), headers, body));
    }
    return answers;
  };
  const said = async (who: Speaker, text: string, { replyTo, at }: { replyTo: string | null; at: Date }) => {
    const id = newId();
    const { name, badges, isBot } = who;
    await book.addChatLine({ id, name, text, badges: [...badges], isBot, replyTo, at: at.toISOString() });
    const readBody = (broadcaster: number) => ({
      message_id: id,
      replies_to: replyTo === null ? null : { message_id: replyTo, content: "What was said before.", sender: null },
      broadcaster: toPersonJson(String(broadcaster), "broadcaster"),
      sender: {
        ...toPersonJson(who.accountId, name),
        identity: { username_color: "#FF5733", badges: badges.map(toBadge) },
      },
      content: text,
      emotes: [],
      created_at: at.toISOString(),
    });
    return { id, answers: deliver("chat.message.sent", readBody, { at }) };
  };
  return {
    publicKey: derivePublicKey(privateKey),
    async receiveSiteLine({ accountId, name, text, replyTo }) {
      const speaker = { accountId, name, badges: ["bot"], isBot: true };
      const { id, answers } = await said(speaker, text, { replyTo, at: clock.now() });
      // The site's own line is delivered to the site only after the response that says it was sent.
      answers.catch(() => {});
      return id;
    },
    async say({ as, text, badges, replyTo, at }) {
      const account = await findSandboxAccount(book, as);
      const { id, answers } = await said({ ...account, badges, isBot: false }, text, {
        replyTo,
        at: at ?? clock.now(),
      });
      return { messageId: id, userId: Number(account.accountId), statuses: await answers };
    },
    event({ type, body, twice, lateMs, forge }) {
      return deliver(type, () => body, { at: new Date(clock.now().getTime() - lateMs), twice, forge });
    },
    async ban({ username, seconds }) {
      const account = await findSandboxAccount(book, username);
      const now = clock.now();
      const expires = seconds === null ? null : new Date(now.getTime() + seconds * 1_000).toISOString();
      return deliver("moderation.banned", (broadcaster) => ({
        broadcaster: toPersonJson(String(broadcaster), "broadcaster"),
        moderator: toPersonJson(book.named("kick", "sandbox_mod").accountId, "sandbox_mod"),
        banned_user: toPersonJson(account.accountId, account.name),
        metadata: { reason: "played", created_at: now.toISOString(), expires_at: expires },
      }));
    },
    live(isLive) {
      const now = clock.now().toISOString();
      return deliver("livestream.status.updated", (broadcaster) => ({
        broadcaster: toPersonJson(String(broadcaster), "broadcaster"),
        is_live: isLive,
        title: "Sandbox stream",
        started_at: now,
        ended_at: isLive ? null : now,
      }));
    },
    lines: () => book.chatLines(),
  };
}

interface Speaker {
  accountId: string;
  name: string;
  badges: readonly string[];
  isBot: boolean;
}

async function findSandboxAccount(book: SandboxBook, username: string): Promise<{ accountId: string; name: string }> {
  const account = book.named("kick", username);
  return (await book.account("kick", account.accountId)) ?? account;
}

const toPersonJson = (accountId: string, name: string) => ({
  is_anonymous: false,
  user_id: Number(accountId),
  username: name,
  is_verified: false,
  profile_picture: "",
  channel_slug: name.toLowerCase(),
  identity: null,
});

const toBadge = (type: string) => ({ text: type, type });

const newId = (): string => [...randomBytes(26)].map((byte) => "0123456789ABCDEFGHJKMNPQRSTVWXYZ"[byte % 32]).join("");

interface DeliveryContent {
  body: string;
  type: string;
  subscription: string;
  fault: FaultMode;
  at: Date;
}

function signedHeaders(
  { body, type, subscription, fault, at: happened }: DeliveryContent,
  signature: (text: string) => string,
) {
  const id = newId();
  const at = fault === "late" ? new Date(happened.getTime() - faultLateMs) : happened;
  const plain = at.toISOString();
  const stamp = fault === "date-twice" ? `${plain.slice(0, 11)}${plain}` : plain;
  return {
    "content-type": "application/json",
    "kick-event-message-id": id,
    "kick-event-subscription-id": subscription,
    "kick-event-signature": signature(`${id}.${stamp}.${body}${fault === "forged" ? " " : ""}`),
    "kick-event-message-timestamp": stamp,
    "kick-event-type": type,
    "kick-event-version": "1",
  };
}

/** Returns the status, or 0 if the site did not respond. */
async function postDelivery(url: string, headers: Record<string, string>, body: string): Promise<number> {
  try {
    const answer = await fetch(url, { method: "POST", headers, body, signal: AbortSignal.timeout(deliveryTimeoutMs) });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 0;
  }
}
