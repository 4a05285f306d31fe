// The operator's settings: what stands in the database over defaults that claim nothing about anybody (names, codes, links
// and figures are the operator's own, or the demo's), read once and kept until changed.
import { z } from "zod";
import { cachedRead } from "../../platform/cache/cached-read.ts";
import type { Changes } from "../../platform/database/changes.ts";
import type { Db } from "../../platform/database/db.ts";
import { partners } from "../contract/partners.ts";
import { paths } from "../contract/paths.ts";
import type { Site } from "../contract/shared.ts";
import { webhookAddress } from "../contract/webhook-address.ts";
import { alertSettings } from "./alert-settings.ts";
import { commandSettings } from "./command-settings.ts";
import { rankSettings } from "./rank-settings.ts";
import { lookSettings, operatorSettings, publicLook, publicOperator } from "./site-look.ts";

/** More than this and figures stop being exact, or fit on no page. */
const maxDollars = 1_000_000_000_000;
const dollarAmount = z.number().nonnegative().max(maxDollars);
const bucksAmount = z.number().int().nonnegative().max(1_000_000_000);
/** A board draws no more winners. */
const maxPrizes = 15;
const pointsAmount = z.int().nonnegative().max(1_000_000_000_000);
const linkSetting = z.union([z.literal(""), z.url({ protocol: /^https$/ })]);

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
      "One buck is one US dollar. You get them as rewards for what you wager, and cash them out to your own wallet.",
  },
  {
    question: "Is this gambling?",
    answer:
      "No. Points cannot be bought, and nothing here takes a bet. Partner sites are for adults: please play responsibly.",
  },
];

/** Marks a setting that must not be read off a log, an export or somebody's screen. */
const secretMeta = { secret: true };

const discordWebhook = webhookAddress.default("").meta(secretMeta);

export const siteSettings = z.object({
  /** Brand, streamer and code are empty until the operator says them: till then the site is not open (`isOpen`). */
  brand: z.string().max(40).default(""),
  streamer: z.string().max(40).default(""),
  referral_code: z.string().max(40).default(""),
  /** Empty: there is none, and nothing speaks of it. */
  promo_code: z.string().max(40).default(""),
  social: z
    .object({
      kick: linkSetting.default(""),
      discord: linkSetting.default(""),
      x: linkSetting.default(""),
      youtube: linkSetting.default(""),
      instagram: linkSetting.default(""),
    })
    .prefault({}),
  /** Page of the stream; the LIVE popup embeds Kick's player for it. Empty: there is no stream to show. */
  stream_url: linkSetting.default(""),
  stream_status_url: z.string().default("/api/stream/channel"),
  rates: z
    .object({
      points_per_dollar: dollarAmount.max(1_000_000).default(1),
      /** Percent of the wager. */
      instant: dollarAmount.max(100).default(0.05),
      weekly: dollarAmount.max(100).default(0.03),
      monthly: dollarAmount.max(100).default(0.02),
    })
    .prefault({}),
  ranks: rankSettings,
  leaderboard: z
    .object({
      /** Dollars by rank (BOARD-10). None: not announced, and a month that ends so has no draw. */
      prizes: z.array(z.number().nonnegative().max(10_000_000)).max(maxPrizes).default([]),
      paused: z.boolean().default(false),
      /** Type of the partner whose month is shown. */
      partner: z
        .int()
        .refine((type) => partners.some((partner) => partner.type === type))
        .default(1),
    })
    .prefault({}),
  /** As common/contract/film.ts reads it; of the site's own films the address without its ending. */
  intro_video: z.string().max(300).default(""),
  statistics: z
    .object({
      total: dollarAmount.default(0),
      giveaways: dollarAmount.default(0),
      leaderboards: dollarAmount.default(0),
      store_purchases: dollarAmount.default(0),
      withdrawals: dollarAmount.default(0),
      since: z.string().max(40).default(""),
    })
    .prefault({}),
  faq: z
    .array(z.object({ question: z.string().min(1).max(200), answer: z.string().min(1).max(2_000) }))
    .max(30)
    .default(defaultFaq),
  /** Webhook of a Discord channel that hears of drawn raffles. Whoever has it can write there. */
  discord_webhook: discordWebhook,
  /** The same for alerts, which are the staff's own. */
  alerts_webhook: discordWebhook,
  alerts: alertSettings,
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
  vip: z
    .object({
      /** How many share the weekly raffle's prizes, as the VIP page says; null: it has no such block. */
      weekly_raffle_winners: z.int().min(1, "From 1 to 1,000.").max(1_000, "From 1 to 1,000.").nullable().default(null),
    })
    .prefault({}),
  first_steps: z
    .object({
      /** What a viewer is given once for having taken them all; 0: nothing. */
      gift_points: z.int().nonnegative().max(1_000_000_000).default(0),
    })
    .prefault({}),
  /** The YouTube channel whose latest videos the home page shows: "UC" and 22 more characters. Empty: none. */
  video_channel: z.union([z.literal(""), z.string().regex(/^UC[\w-]{22}$/)]).default(""),
  store: z
    .object({
      /** How long an order keeps its buyer's address after it was decided. */
      address_days: z.int().min(1).max(3_650).default(30),
    })
    .prefault({}),
  cashout: z
    .object({
      /** Whole bucks a request. */
      minimum: bucksAmount.min(1).default(10),
      maximum: bucksAmount.default(10_000),
      /** Dollars kept back of a withdrawal, by currency. */
      fees: z
        .object({
          usdt: dollarAmount.default(1),
          btc: dollarAmount.default(2.5),
          ltc: dollarAmount.default(0.5),
          eth: dollarAmount.default(3),
        })
        .prefault({}),
      /** No withdrawals while this is on. */
      paused: z.boolean().default(false),
      /** Whole bucks a user may ask for on one UTC day; 0: as many as they like. */
      daily_cap: bucksAmount.default(0),
      /** Above so many bucks two admins must approve, once there are two. */
      second_approval_above: bucksAmount.default(2_500),
    })
    .prefault({}),
  /** What one moderator may cause in points: claims accepted, orders refunded. Above it an admin decides. */
  moderators: z
    .object({
      most_points_at_once: pointsAmount.default(25_000),
      /** On one UTC day. */
      most_points_a_day: pointsAmount.default(100_000),
    })
    .prefault({}),
  ribbon: z
    .object({
      /** What a case win has to be worth, in points, to be named in the ribbon. */
      least_points: pointsAmount.default(5_000),
    })
    .prefault({}),
  /** How the hunt's overlay looks (features/overlays/contract/overlays.ts). */
  hunt_overlay: z
    .object({
      form: z.enum(["panel", "bar", "wins"]).default("panel"),
      size: z.int().min(60, "From 60 to 150.").max(150, "From 60 to 150.").default(100),
      opacity: z.int().min(40, "From 40 to 100.").max(100, "From 40 to 100.").default(93),
      accent: z.enum(["mint", "gold", "sky", "coral"]).default("mint"),
      rows: z.int().min(3, "From 3 to 9.").max(9, "From 3 to 9.").default(9),
      moments: z.boolean().default(true),
      figures: z
        .object({
          start: z.boolean().default(true),
          won: z.boolean().default(true),
          average: z.boolean().default(true),
          break_even: z.boolean().default(true),
          biggest: z.boolean().default(true),
          best: z.boolean().default(true),
        })
        .prefault({}),
    })
    .prefault({}),
  /** Points of an earlier system. */
  imports: z
    .object({
      /** Claims over so many points wait for an admin; 0: none do. */
      hold_over_points: pointsAmount.default(100_000),
    })
    .prefault({}),
  commands: commandSettings,
  look: lookSettings,
  operator: operatorSettings,
  /** Empty: letters go out as from the site's own host (site-look.ts), and nobody is mailed contact messages. */
  mail_from: z.string().max(200).default(""),
});
export type SiteSettings = z.infer<typeof siteSettings>;

/** What a site needs to say before it is anybody's: until then guests and viewers see that it opens soon. */
export const isOpen = ({ brand, streamer, referral_code }: SiteSettings): boolean =>
  [brand, streamer, referral_code].every((text) => text !== "");

/** What the site is called where it must be called something: until it has a name, by its host. */
export const siteName = ({ brand }: Pick<SiteSettings, "brand">, origin: string): string =>
  brand === "" ? new URL(origin).hostname : brand;

/** What the operator is told, under the name of their site as soon as it has one. */
export const withBrandPrefix = (brand: string, text: string): string => (brand === "" ? text : `${brand}: ${text}`);

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

export interface StoredSetting<Value> {
  value: Value;
  /** As it stands in the database, for a statement to prove that it still does; null: not written yet. */
  stored: unknown;
}

/** One setting read past every memory: for what pays money, which must not act on what another process has changed. */
export async function readSetting<Name extends keyof SiteSettings>(
  db: Db,
  name: Name,
): Promise<StoredSetting<SiteSettings[Name]>> {
  const row = await db.selectFrom("site_settings").select("value").where("key", "=", name).executeTakeFirst();
  const parsed = siteSettings.safeParse({ [name]: row?.value });
  const { [name]: value } = parsed.success ? parsed.data : siteSettings.parse({});
  return { value, stored: row?.value ?? null };
}

/** Reads the settings once between two changes ("site"). */
export function createSettingsCache(house: { db: Db; changes: Changes }): () => Promise<SiteSettings> {
  return cachedRead(house.changes, ["site"], () => readSettings(house.db));
}

/** What pages show of them; `origin` is the product's own. Before there are names only staff and "Opening soon" see them. */
export function siteProps(
  settings: SiteSettings,
  own: Pick<Site, "origin" | "demo" | "chat" | "linkable" | "empty">,
): Site {
  return {
    brand: siteName(settings, own.origin),
    streamer: settings.streamer === "" ? "the streamer" : settings.streamer,
    referral_code: settings.referral_code,
    promo_code: settings.promo_code,
    social: settings.social,
    stream_url: settings.stream_url,
    stream_status_url: settings.stream_status_url,
    cashout: cashoutTerms(settings.cashout),
    look: publicLook(settings),
    ...publicOperator(settings),
    ...own,
    empty: [...own.empty, ...unusedPages(settings, own.linkable)],
    open: isOpen(settings),
  };
}

/** Only pages that the documents ask no menu to lead to. */
function unusedPages({ promo_code }: SiteSettings, linkable: Site["linkable"]): string[] {
  return [
    ...(promo_code !== "" || linkable.includes("roobet") ? [] : [paths.vipRewards]),
    ...(linkable.includes("packdraw") ? [] : [paths.partnerPackdraw]),
  ];
}

/** What the running month promises, in dollars by rank: nothing while the board is paused (BOARD-20). */
export const promisedPrizes = ({ prizes, paused }: SiteSettings["leaderboard"]): number[] => (paused ? [] : prizes);

const cashoutTerms = ({ minimum, maximum, fees, paused }: SiteSettings["cashout"]): Site["cashout"] => ({
  minimum,
  maximum,
  fees,
  paused,
});
