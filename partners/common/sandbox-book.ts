import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
import { partnerBySlug } from "../../common/contract/partners.ts";
import { isoDay, monthStart } from "../../platform/base/clock.ts";
import type { Db } from "../../platform/database/db.ts";
import { type Affiliate, type DescribedService, type FaultMode, type FaultyService, faultModes } from "./sandbox.ts";
import { createConsentStore } from "./sandbox-consents.ts";
import { readPicture } from "./sandbox-pictures.ts";
import { readState, takeState, writeState } from "./sandbox-state.ts";

const videoSchema = z.object({
  ...{ id: z.string(), title: z.string(), published: z.string() },
  picture: z.string(),
});
export type SandboxVideo = z.infer<typeof videoSchema>;

const subscriptionSchema = z.object({
  ...{ id: z.string(), broadcaster_user_id: z.number(), event: z.string(), version: z.number() },
  created_at: z.string(),
});
type SandboxSubscription = z.infer<typeof subscriptionSchema>;

const lineSchema = z.object({
  ...{ n: z.int(), id: z.string(), name: z.string(), text: z.string(), badges: z.array(z.string()) },
  ...{ isBot: z.boolean(), replyTo: z.string().nullable(), at: z.string() },
});
export type SandboxLine = z.infer<typeof lineSchema>;

const messageSchema = z.object({
  ...{ id: z.string(), webhook_id: z.string(), content: z.string(), mention_everyone: z.boolean() },
  embeds: z.array(z.object({ title: z.string(), url: z.string(), description: z.string() }).partial()),
  ...{ timestamp: z.string(), edited_timestamp: z.string().nullable() },
});
export type SandboxMessage = z.infer<typeof messageSchema>;

const connectionSchema = z.object({
  ...{ accountId: z.string(), platform_name: z.string().nullable(), platform_username: z.string().nullable() },
  metadata: z.record(z.string(), z.string()),
});
type SandboxRoleConnection = z.infer<typeof connectionSchema>;

const deviceSchema = z.object({ id: z.string(), publicKey: z.string(), privateKey: z.string(), auth: z.string() });
type SandboxDevice = z.infer<typeof deviceSchema>;

const pushSchema = z.object({
  ...{ device: z.string(), payload: z.string(), ttlSeconds: z.number(), urgency: z.string() },
  ...{ topic: z.string(), at: z.string() },
});
type SandboxPush = z.infer<typeof pushSchema>;

const [mostLines, mostMessages, mostPushes] = [60, 40, 1_000];
const messageKey = (id: string) => `discord:message:${id}`;
const connectionKey = (accountId: string) => `discord:role:${accountId}`;
const deviceKey = (id: string) => `push-device:${id}`;
/** The keys sort by arrival time. */
const pushKey = (to: string) => `push:${String(Date.now()).padStart(15, "0")}:${to}:${randomUUID().slice(0, 8)}`;

export type SandboxBook = ReturnType<typeof createSandboxBook>;

/** The store reads everything from the database each time, so all processes see the same data. */
export function createSandboxBook(db: Db) {
  const readList = async <Value>(key: string, shape: z.ZodType<Value>) =>
    (await readState(db, key, z.array(shape))) ?? [];
  const under = async <Value>(pattern: string, shape: z.ZodType<Value>, most: number): Promise<Value[]> => {
    const found = db.selectFrom("sandbox_state").select("value").where("key", "like", pattern);
    const rows = await found.orderBy("key", "desc").limit(most).execute();
    return rows.map(({ value }) => shape.parse(value));
  };
  const chatLines = () => readList("kick:lines", lineSchema);
  // Lines are written one after another, so no line overwrites another.
  let lastLine: Promise<unknown> = Promise.resolve();
  return {
    ...createConsentStore(db),
    picture: (username: string) => readPicture(db, username),
    fault: async (service: FaultyService | DescribedService): Promise<FaultMode> =>
      (await readState(db, `fault:${service}`, z.enum(faultModes))) ?? "none",
    /**
     * Returns everybody who signed up under the code before `to`, with their wagers in the UTC months that begin between `from`
     * and `to` (0 for most people).
     */
    affiliates: (partner: string, from: Date, to: Date) => readAffiliates(db, partner, from, to),
    /** Everybody who wagered at a described partner before `to`, with their wagers since `from`, in whole UTC days. */
    dayWagers: (slug: string, from: Date, to: Date) =>
      readAffiliates(db, slug, from, new Date(Math.max(from.getTime(), to.getTime() - 1))),
    videos: () => readList("videos", videoSchema),
    isStreamLive: async () => (await readState(db, "stream", z.boolean())) === true,
    subscriptions: () => readList("kick:subscriptions", subscriptionSchema),
    setSubscriptions: (list: readonly SandboxSubscription[]) => writeState(db, "kick:subscriptions", list),
    chatLines,
    addChatLine(added: Omit<SandboxLine, "n">): Promise<void> {
      const adding = lastLine.then(async () => {
        const lines = await chatLines();
        await writeState(db, "kick:lines", [...lines, { ...added, n: (lines.at(-1)?.n ?? 0) + 1 }].slice(-mostLines));
      });
      lastLine = adding.catch(() => {});
      return adding;
    },
    discordMessages: () => under(messageKey("%"), messageSchema, mostMessages),
    discordMessage: async (id: string) => (await readState(db, messageKey(id), messageSchema)) ?? null,
    keepDiscordMessage: (stored: SandboxMessage) => writeState(db, messageKey(stored.id), stored),
    dropDiscordMessage: async (id: string) => (await takeState(db, messageKey(id), messageSchema)) !== undefined,
    roleConnections: () => under(connectionKey("%"), connectionSchema, mostMessages),
    setRoleConnection: (stored: SandboxRoleConnection) => writeState(db, connectionKey(stored.accountId), stored),
    roleMetadata: () => readList("discord:role-metadata", z.unknown()),
    setRoleMetadata: (list: readonly unknown[]) => writeState(db, "discord:role-metadata", list),
    addPushDevice: (made: SandboxDevice) => writeState(db, deviceKey(made.id), made),
    pushDevice: async (id: string) => (await readState(db, deviceKey(id), deviceSchema)) ?? null,
    addPush: (push: SandboxPush) => writeState(db, pushKey(push.device), push),
    pushes: (to = "%") => under(`push:%:${to}:%`, pushSchema, mostPushes),
  };
}

export const setFault = (db: Db, service: FaultyService | DescribedService, mode: FaultMode): Promise<void> =>
  writeState(db, `fault:${service}`, mode);

async function readAffiliates(db: Db, partner: string, from: Date, to: Date): Promise<Affiliate[]> {
  const { rows } = await sql<Affiliate>`
    select account_id as "accountId", max(username) as username,
      coalesce(sum(wager_cents) filter (where month >= ${isoDay(from)}::date), 0)::bigint as "wagerCents"
    from sandbox_wagers where partner = ${partner} and month <= ${isoDay(to)}::date
    group by account_id order by account_id`.execute(db);
  return rows;
}

const maxVideos = 100;

export async function publishVideo(db: Db, added: Omit<SandboxVideo, "picture">): Promise<void> {
  const videos = await createSandboxBook(db).videos();
  const picture = videos[0]?.picture ?? "/art/intro-poster.webp";
  await writeState(db, "videos", [{ ...added, picture }, ...videos].slice(0, maxVideos));
}

export interface SandboxWager {
  partner: string;
  username: string;
  /** If the amount is negative, it lowers the wager, but never below 0. */
  cents: number;
  now: Date;
}

/**
 * Adds to an affiliate's current month and signs them up first if they are new. Returns the month's figure in cents.
 * For a described partner, the column `month` has the day's figure instead, because its boards need days.
 */
export async function addWager(db: Db, { partner, username, cents, now }: SandboxWager): Promise<number> {
  const { rows } = await sql<{ wager_cents: number }>`
    with known as (
      select account_id, username from sandbox_wagers
      where partner = ${partner} and lower(username) = lower(${username}) limit 1
    )
    insert into sandbox_wagers (partner, username, account_id, month, wager_cents)
    values (${partner}, coalesce((select username from known), ${username}),
      coalesce((select account_id from known), ${newAccountId(partner, username)}),
      ${isoDay(partnerBySlug(partner) === undefined ? now : monthStart(now))}::date, greatest(0, ${cents}::bigint))
    on conflict (partner, month, account_id) do update
      set wager_cents = greatest(0, sandbox_wagers.wager_cents + ${cents}::bigint)
    returning wager_cents`.execute(db);
  return rows[0]?.wager_cents ?? 0;
}

/** Derives the id from the name, so concurrent requests for one name create one account. */
function newAccountId(partner: string, username: string): string {
  const hash = createHash("sha256").update(`${partner}:${username.toLowerCase()}`).digest("hex");
  return `${partner}-${hash.slice(0, 20)}`;
}

export interface SandboxLetter {
  to: string;
  subject: string;
  text: string;
  html: string;
}

const maxLetters = 200;

export async function readSentLetters(db: Db): Promise<SandboxLetter[]> {
  return db
    .selectFrom("sandbox_mail")
    .select(["recipient as to", "subject", "text", "html"])
    .orderBy("id", "desc")
    .limit(maxLetters)
    .execute();
}
