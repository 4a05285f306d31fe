// The sandboxes' book in the database: affiliates, faults, the stream, the mailbox.

import { createHash } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
import { isoDay, monthStart } from "../core/clock.ts";
import type { Db } from "../core/db.ts";
import { chatBook } from "./chat-book.ts";
import { consentBook } from "./consents.ts";
import { discordBook } from "./discord-book.ts";
import { pictureOf } from "./pictures.ts";
import { pushBook } from "./push-book.ts";
import {
  type Affiliate,
  type FaultMode,
  type FaultyService,
  faultModes,
  type SandboxBook,
  type SandboxVideo,
} from "./source.ts";
import { readState, writeState } from "./state.ts";

export function createSandboxBook(db: Db): SandboxBook {
  return {
    ...consentBook(db),
    picture: (username) => pictureOf(db, username),
    fault: (service) => faultOf(db, service),
    affiliates: (partner, from, to) => affiliatesOf(db, partner, from, to),
    videos: () => videosOf(db),
    ...chatBook(db),
    ...discordBook(db),
    ...pushBook(db),
    isStreamLive: async () => (await readState(db, "stream", z.boolean())) === true,
  };
}

export const setFault = (db: Db, service: FaultyService, mode: FaultMode): Promise<void> =>
  writeState(db, `fault:${service}`, mode);

async function faultOf(db: Db, service: FaultyService): Promise<FaultMode> {
  return (await readState(db, `fault:${service}`, z.enum(faultModes))) ?? "none";
}

async function affiliatesOf(db: Db, partner: string, from: Date, to: Date): Promise<Affiliate[]> {
  const { rows } = await sql<Affiliate>`
    select account_id as "accountId", max(username) as username,
      coalesce(sum(wager_cents) filter (where month >= ${isoDay(from)}::date), 0)::bigint as "wagerCents"
    from sandbox_wagers where partner = ${partner} and month <= ${isoDay(to)}::date
    group by account_id order by account_id`.execute(db);
  return rows;
}

const mostVideos = 100;
const keptVideo = z.object({ id: z.string(), title: z.string(), published: z.string(), picture: z.string() });

async function videosOf(db: Db): Promise<SandboxVideo[]> {
  return (await readState(db, "videos", z.array(keptVideo))) ?? [];
}

/** Puts a video before the others; `picture` is that of the latest one so far. */
export async function publishVideo(db: Db, video: Omit<SandboxVideo, "picture">): Promise<void> {
  const videos = await videosOf(db);
  const picture = videos[0]?.picture ?? "/art/intro-poster.webp";
  await writeState(db, "videos", [{ ...video, picture }, ...videos].slice(0, mostVideos));
}

export interface SandboxWager {
  partner: string;
  username: string;
  /** Negative shrinks; the figure never falls below 0. */
  cents: number;
  now: Date;
}

/** Adds to an affiliate's current month, signing them up first when they are new. Answers the month's figure in cents. */
export async function addWager(db: Db, { partner, username, cents, now }: SandboxWager): Promise<number> {
  const { rows } = await sql<{ wager_cents: number }>`
    with known as (
      select account_id, username from sandbox_wagers
      where partner = ${partner} and lower(username) = lower(${username}) limit 1
    )
    insert into sandbox_wagers (partner, username, account_id, month, wager_cents)
    values (${partner}, coalesce((select username from known), ${username}),
      coalesce((select account_id from known), ${newAccountId(partner, username)}),
      ${isoDay(monthStart(now))}::date, greatest(0, ${cents}::bigint))
    on conflict (partner, month, account_id) do update
      set wager_cents = greatest(0, sandbox_wagers.wager_cents + ${cents}::bigint)
    returning wager_cents`.execute(db);
  return rows[0]?.wager_cents ?? 0;
}

/** The same for everybody who asks at once, so that one name is one account. */
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

const mostLetters = 200;

/** The e-mails sent so far, newest first. */
export async function lettersSent(db: Db): Promise<SandboxLetter[]> {
  return db
    .selectFrom("sandbox_mail")
    .select(["recipient as to", "subject", "text", "html"])
    .orderBy("id", "desc")
    .limit(mostLetters)
    .execute();
}
