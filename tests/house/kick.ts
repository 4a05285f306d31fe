// Signs deliveries in Kick's format with the sandbox's key, or with another for tests of invalid ones.
import { createPrivateKey, sign } from "node:crypto";
import { toSandboxAccount } from "../../partners/common/sandbox-consents.ts";
import { kickSandboxSecret } from "../../partners/kick/sandbox-player.ts";
import type { Db } from "../../platform/database/db.ts";
import { nextNumber } from "./builders.ts";

export const channelId = toSandboxAccount("kick", "windfall").accountId;
export const botId = toSandboxAccount("kick", "WindfallBot").accountId;
export const webhook = "/api/webhooks/kick";

export async function sandboxKey(db: Db): Promise<string> {
  const row = db.selectFrom("secrets").select("value").where("name", "=", kickSandboxSecret);
  return (await row.executeTakeFirstOrThrow()).value;
}

export interface Delivery {
  headers: Record<string, string>;
  body: string;
}

interface Facts {
  key: string;
  at: Date;
  body: unknown;
  id?: string;
  type?: string;
  version?: string;
  /** The timestamp as in the header, which is also signed. */
  stamp?: string;
}

export function aDelivery({ key, at, body, id, type = "chat.message.sent", version = "1", stamp }: Facts): Delivery {
  const messageId = id ?? `01TEST${String(nextNumber()).padStart(20, "0")}`;
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const moment = stamp ?? at.toISOString();
  const signature = sign("sha256", Buffer.from(`${messageId}.${moment}.${text}`), createPrivateKey(key));
  return {
    headers: {
      "content-type": "application/json",
      "kick-event-message-id": messageId,
      "kick-event-subscription-id": "01SUBSCRIPTION",
      "kick-event-signature": signature.toString("base64"),
      "kick-event-message-timestamp": moment,
      "kick-event-type": type,
      "kick-event-version": version,
    },
    body: text,
  };
}

export const aPerson = (name: string, id = toSandboxAccount("kick", name).accountId) => ({
  ...{ is_anonymous: false, user_id: Number(id), username: name, is_verified: false, profile_picture: "" },
  ...{ channel_slug: name.toLowerCase(), identity: null },
});

export function aLine(
  text: string,
  {
    name = "breezy",
    id = toSandboxAccount("kick", name).accountId,
    badges = [] as string[],
    messageId = `line-${nextNumber()}`,
  } = {},
) {
  return {
    message_id: messageId,
    replies_to: null,
    broadcaster: aPerson("windfall", channelId),
    sender: {
      ...aPerson(name, id),
      identity: { username_color: "#FF5733", badges: badges.map((type) => ({ text: type, type, count: 3 })) },
    },
    content: text,
    emotes: [],
    created_at: "2026-11-23T12:00:00Z",
  };
}

export const aBan = (name: string, until: Date | null, id = toSandboxAccount("kick", name).accountId) => ({
  broadcaster: aPerson("windfall", channelId),
  moderator: aPerson("some_mod"),
  banned_user: aPerson(name, id),
  metadata: { reason: "", created_at: "2026-11-23T12:00:00Z", expires_at: until === null ? null : until.toISOString() },
});

export const aStatus = (isLive: boolean) => ({
  broadcaster: aPerson("windfall", channelId),
  ...{ is_live: isLive, title: "A stream", started_at: "2026-11-23T11:00:00+11:00", ended_at: null },
});
