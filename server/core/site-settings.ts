// The operator's settings: what stands in the database over sensible defaults, read once and kept until changed.
import { z } from "zod";
import { boardWinners } from "../../contracts/draw-rule.ts";
import { partners } from "../../contracts/partners.ts";
import type { Site } from "../../contracts/shared.ts";
import type { Changes } from "./changes.ts";
import type { Db } from "./db.ts";
import { sharedRead } from "./shared-read.ts";

/** More than this and figures stop being exact, or fit on no page. */
const mostDollars = 1_000_000_000_000;
const dollars = z.number().nonnegative().max(mostDollars);
const bucks = z.number().int().nonnegative().max(1_000_000_000);
const mostPoints = z.int().nonnegative().max(1_000_000_000_000);
const link = z.union([z.literal(""), z.url({ protocol: /^https$/ })]);

const defaultFaq = [
  {
    question: "How do I earn points?",
    answer:
      "Play at one of our partner sites under the creator code and link your account in the settings. Every dollar wagered becomes a point within minutes.",
  },
  {
    question: "How are rewards paid?",
    answer: "Rewards are paid via crypto (BTC, LTC, ETH). USDT works too: choose when you cash out your bucks.",
  },
  {
    question: "Are raffles and cases fair?",
    answer:
      "Every draw and every roll can be checked by you, in your own browser. The Fairness page lists them all with everything the check needs.",
  },
  {
    question: "What are bucks?",
    answer:
      "One buck is one US dollar. You get them as rakeback and for the ranks you reach, and cash them out to your own wallet.",
  },
  {
    question: "Is this gambling?",
    answer:
      "No. Points cannot be bought, and nothing here takes a bet. Partner sites are for adults: please play responsibly.",
  },
];

/** Marks a setting that must not be read off a log, an export or somebody's screen. */
const secret = { secret: true };

export const siteSettings = z.object({
  brand: z.string().min(1).max(40).default("Windfall"),
  streamer: z.string().min(1).max(40).default("Gale"),
  referral_code: z.string().min(1).max(40).default("WINDFALL"),
  promo_code: z.string().min(1).max(40).default("GUST"),
  social: z
    .object({
      kick: link.default(""),
      discord: link.default(""),
      x: link.default(""),
      youtube: link.default(""),
      instagram: link.default(""),
    })
    .prefault({}),
  /** Page of the stream; the LIVE popup embeds Kick's player for it. */
  stream_url: link.default("https://kick.com/windfall"),
  stream_status_url: z.string().default("/api/stream/channel"),
  rates: z
    .object({
      points_per_dollar: dollars.max(1_000_000).default(1),
      /** Percent of the wager. */
      instant: dollars.max(100).default(0.05),
      weekly: dollars.max(100).default(0.03),
      monthly: dollars.max(100).default(0.02),
    })
    .prefault({}),
  leaderboard: z
    .object({
      /** Dollars by rank (BOARD-10). */
      prizes: z
        .array(z.number().nonnegative().max(10_000_000))
        .min(1)
        .max(boardWinners)
        .default([4_000, 2_400, 1_200, 600, 500, 400, 250, 200, 100, 100, 50, 50, 50, 50, 50]),
      paused: z.boolean().default(false),
      /** Type of the partner whose month is shown. */
      partner: z
        .int()
        .refine((type) => partners.some((partner) => partner.type === type))
        .default(1),
    })
    .prefault({}),
  /** As contracts/film.ts reads it; of the site's own films the address without its ending. */
  intro_video: z.string().max(300).default("/art/intro"),
  statistics: z
    .object({
      total: dollars.default(125_000),
      giveaways: dollars.default(17_500),
      leaderboards: dollars.default(100_000),
      store_purchases: dollars.default(2_000),
      withdrawals: dollars.default(5_395),
      since: z.string().max(40).default("January 2025"),
    })
    .prefault({}),
  faq: z
    .array(z.object({ question: z.string().min(1).max(200), answer: z.string().min(1).max(2_000) }))
    .max(30)
    .default(defaultFaq),
  /** Webhook of a Discord channel that hears of drawn raffles. Whoever has it can write there. */
  discord_webhook: z
    .union([z.literal(""), z.string().regex(/^https:\/\/(?:\w+\.)?discord\.com\/api\/webhooks\/\d+\/[\w-]+$/)])
    .default("")
    .meta(secret),
  draws: z
    .object({
      /** Who decides raffles and boards. Where RANDOM.ORG has no key it is drand, whatever stands here. */
      source: z.enum(["random.org", "drand"]).default("random.org"),
    })
    .prefault({}),
  hunts: z
    .object({
      /** What the closest guess of a hunt's end wins, of hunts begun from now on; 0: nothing. */
      guess_prize_points: z.int().nonnegative().max(1_000_000_000).default(5_000),
    })
    .prefault({}),
  /** The YouTube channel whose latest videos the home page shows: "UC" and 22 more characters. Empty: none. */
  video_channel: z.union([z.literal(""), z.string().regex(/^UC[\w-]{22}$/)]).default(""),
  cashout: z
    .object({
      /** Whole bucks a request. */
      minimum: bucks.min(1).default(10),
      maximum: bucks.default(10_000),
      /** Dollars kept back of a withdrawal, by currency. */
      fees: z
        .object({
          usdt: dollars.default(1),
          btc: dollars.default(2.5),
          ltc: dollars.default(0.5),
          eth: dollars.default(3),
        })
        .prefault({}),
      /** No withdrawals while this is on. */
      paused: z.boolean().default(false),
      /** Whole bucks a user may ask for on one UTC day; 0: as many as they like. */
      daily_cap: bucks.default(0),
      /** Above so many bucks two admins must approve, once there are two. */
      second_approval_above: bucks.default(2_500),
    })
    .prefault({}),
  /** What one moderator may cause in points: claims accepted, orders refunded. Above it an admin decides. */
  moderators: z
    .object({
      most_points_at_once: mostPoints.default(25_000),
      /** On one UTC day. */
      most_points_a_day: mostPoints.default(100_000),
    })
    .prefault({}),
  mail_from: z.string().min(3).max(200).default("Windfall <no-reply@windfall.example>"),
});
export type SiteSettings = z.infer<typeof siteSettings>;

/** Names of the settings that are secrets. */
export const secretSettings: ReadonlySet<string> = new Set(
  Object.entries(siteSettings.shape).flatMap(([name, schema]) => (schema.meta()?.secret === true ? [name] : [])),
);

/** The settings as they are now; a value in the database that no longer fits falls back to its default. */
export async function readSettings(db: Db): Promise<SiteSettings> {
  const rows = await db.selectFrom("site_settings").select(["key", "value"]).execute();
  const stored = Object.fromEntries(rows.map((row) => [row.key, row.value]));
  const parsed = siteSettings.safeParse(stored);
  if (parsed.success) return parsed.data;
  const broken = new Set(parsed.error.issues.map((issue) => String(issue.path[0])));
  return siteSettings.parse(Object.fromEntries(Object.entries(stored).filter(([key]) => !broken.has(key))));
}

export interface SettingNow<Value> {
  value: Value;
  /** As it stands in the database, for a statement to prove that it still does; null: not written yet. */
  stored: unknown;
}

/** One setting read past every memory: for what pays money, which must not act on what another process has changed. */
export async function settingNow<Name extends keyof SiteSettings>(
  db: Db,
  name: Name,
): Promise<SettingNow<SiteSettings[Name]>> {
  const row = await db.selectFrom("site_settings").select("value").where("key", "=", name).executeTakeFirst();
  const parsed = siteSettings.safeParse({ [name]: row?.value });
  const { [name]: value } = parsed.success ? parsed.data : siteSettings.parse({});
  return { value, stored: row?.value ?? null };
}

/** Reads the settings once between two changes ("site"). */
export function createSettings(house: { db: Db; changes: Changes }): () => Promise<SiteSettings> {
  return sharedRead(house.changes, ["site"], () => readSettings(house.db));
}

/** What pages show of them; `origin` is the product's own. */
export function siteProps(settings: SiteSettings, { origin, demo }: Pick<Site, "origin" | "demo">): Site {
  return {
    brand: settings.brand,
    streamer: settings.streamer,
    referral_code: settings.referral_code,
    promo_code: settings.promo_code,
    social: settings.social,
    stream_url: settings.stream_url,
    stream_status_url: settings.stream_status_url,
    cashout: cashoutTerms(settings.cashout),
    origin,
    demo,
  };
}

const cashoutTerms = ({ minimum, maximum, fees, paused }: SiteSettings["cashout"]): Site["cashout"] => ({
  minimum,
  maximum,
  fees,
  paused,
});
