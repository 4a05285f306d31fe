// The defaults claim nothing about anybody: names, codes, links and amounts come from the operator or the demo.
import { z } from "zod";
import { cachedRead } from "../../platform/cache/cached-read.ts";
import type { Changes } from "../../platform/database/changes.ts";
import type { Db } from "../../platform/database/db.ts";
import { listLanguages } from "../../platform/messages/messages.ts";
import { partners } from "../contract/partners.ts";
import { paths } from "../contract/paths.ts";
import type { Site } from "../contract/shared.ts";
import { updateAddress } from "../contract/update-address.ts";
import { webhookAddress } from "../contract/webhook-address.ts";
import { m } from "../messages.ts";
import { alertSettings } from "./alert-settings.ts";
import { commandSettings } from "./command-settings.ts";
import { rankSettings } from "./rank-settings.ts";
import { lookSettings, operatorSettings, publicLook, publicOperator } from "./site-look.ts";

/** Larger amounts would lose precision and fit on no page. */
const maxDollars = 1_000_000_000_000;
const dollarAmount = z.number().nonnegative().max(maxDollars);
const bucksAmount = z.number().int().nonnegative().max(1_000_000_000);
const maxPrizes = 15;
const pointsAmount = z.int().nonnegative().max(1_000_000_000_000);
const linkSetting = z.union([z.literal(""), z.url({ protocol: /^https$/ })]);

const defaultFaq = [
  {
    question: "How do I earn points?",
    answer:
      "Play at one of our partner sites with the creator code, and link your account in the settings. Each dollar you wager becomes a point within minutes.",
  },
  {
    question: "How are rewards paid?",
    answer: "Rewards are paid via crypto (BTC, LTC, ETH). USDT works too: choose when you cash out your bucks.",
  },
  {
    question: "Are raffles and cases fair?",
    answer:
      "You can check every draw and every roll in your own browser. The Fairness page lists them all, with everything you need.",
  },
  {
    question: "What are bucks?",
    answer: "One buck is one US dollar. You earn bucks with your wagers and cash them out to your own wallet.",
  },
  {
    question: "Is this gambling?",
    answer:
      "No. Points cannot be bought, and nothing here takes a bet. Partner sites are for adults: please play responsibly.",
  },
];

/** Marks a setting that must not appear in logs, exports or on screen. */
const secretMeta = { secret: true };

const discordWebhook = webhookAddress.default("").meta(secretMeta);

export const siteSettings = z.object({
  /** Brand, streamer and code are empty on a new site, which opens when all three are set (`isOpen`). */
  brand: z.string().max(40).default(""),
  streamer: z.string().max(40).default(""),
  referral_code: z.string().max(40).default(""),
  /** If empty, no page mentions a promo code. */
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
  /** Page of the stream, for Kick's player in the LIVE popup. Empty if there is no stream. */
  stream_url: linkSetting.default(""),
  stream_status_url: z.string().default("/api/stream/channel"),
  rates: z
    .object({
      /** features/wagers/rules.ts limits the values that may be saved. */
      points_per_dollar: dollarAmount.default(1),
      /** Percent of the wager. */
      instant: dollarAmount.max(100).default(0.05),
      weekly: dollarAmount.max(100).default(0.03),
      monthly: dollarAmount.max(100).default(0.02),
    })
    .prefault({}),
  ranks: rankSettings,
  leaderboard: z
    .object({
      /** Prizes in dollars by place (BOARD-10). If they are still empty at the month's end, there is no draw. */
      prizes: z.array(z.number().nonnegative().max(10_000_000)).max(maxPrizes).default([]),
      paused: z.boolean().default(false),
      /** Type of the partner whose month the board shows. */
      partner: z
        .int()
        .refine((type) => partners.some((partner) => partner.type === type))
        .default(1),
    })
    .prefault({}),
  /** In the format of common/contract/film.ts. For the site's own films, the address without an extension. */
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
  /** Announces drawn raffles in a Discord channel. Anybody who knows this address can post in that channel. */
  discord_webhook: discordWebhook,
  alerts_webhook: discordWebhook,
  alerts: alertSettings,
  draws: z
    .object({
      /** Decides draws for raffles and boards. Without a RANDOM.ORG key drand decides, whatever the setting says. */
      source: z.enum(["random.org", "drand"]).default("random.org"),
    })
    .prefault({}),
  hunts: z
    .object({
      /** Prize of hunts that start after a change; 0 for none. */
      guess_prize_points: z.int().nonnegative().max(1_000_000_000).default(5_000),
    })
    .prefault({}),
  vip: z
    .object({
      /**
       * Number of winners who share the weekly raffle's prizes on the VIP page. If null, the page does not mention that
       * raffle.
       */
      weekly_raffle_winners: z
        .int()
        .min(1, { error: () => m.between({ min: "1", max: "1,000" }) })
        .max(1_000, { error: () => m.between({ min: "1", max: "1,000" }) })
        .nullable()
        .default(null),
    })
    .prefault({}),
  first_steps: z
    .object({
      /** Gift for completing the first steps; 0 for none. */
      gift_points: z.int().nonnegative().max(1_000_000_000).default(0),
    })
    .prefault({}),
  /** YouTube channel whose latest videos the home page shows: "UC" and 22 more characters. Empty for none. */
  video_channel: z.union([z.literal(""), z.string().regex(/^UC[\w-]{22}$/)]).default(""),
  store: z
    .object({
      /** An order keeps its buyer's address for this long after staff decided the order. */
      address_days: z.int().min(1).max(3_650).default(30),
    })
    .prefault({}),
  cashout: z
    .object({
      /** Whole bucks per request. */
      minimum: bucksAmount.min(1).default(10),
      maximum: bucksAmount.default(10_000),
      fees: z
        .object({
          usdt: dollarAmount.default(1),
          btc: dollarAmount.default(2.5),
          ltc: dollarAmount.default(0.5),
          eth: dollarAmount.default(3),
        })
        .prefault({}),
      paused: z.boolean().default(false),
      /** Whole bucks that a user may request per UTC day; 0 for no limit. */
      daily_cap: bucksAmount.default(0),
      /** Two admins must approve a withdrawal above this many bucks, if the site has two. */
      second_approval_above: bucksAmount.default(2_500),
    })
    .prefault({}),
  /** Limits in points for one moderator's accepted claims and refunded orders. Above them an admin must decide. */
  moderators: z
    .object({
      most_points_at_once: pointsAmount.default(25_000),
      /** Per UTC day. */
      most_points_a_day: pointsAmount.default(100_000),
    })
    .prefault({}),
  ribbon: z
    .object({
      least_points: pointsAmount.default(5_000),
    })
    .prefault({}),
  hunt_overlay: z
    .object({
      form: z.enum(["panel", "bar", "wins"]).default("panel"),
      size: z
        .int()
        .min(60, { error: () => m.between({ min: "60", max: "150" }) })
        .max(150, { error: () => m.between({ min: "60", max: "150" }) })
        .default(100),
      opacity: z
        .int()
        .min(40, { error: () => m.between({ min: "40", max: "100" }) })
        .max(100, { error: () => m.between({ min: "40", max: "100" }) })
        .default(93),
      accent: z.enum(["mint", "gold", "sky", "coral"]).default("mint"),
      rows: z
        .int()
        .min(3, { error: () => m.between({ min: "3", max: "9" }) })
        .max(9, { error: () => m.between({ min: "3", max: "9" }) })
        .default(9),
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
  updates: z
    .object({
      /**
       * The file that names the newest version. If empty, the site does not look for new versions
       * (docs/decisions/0115).
       */
      update_address: updateAddress.default(""),
    })
    .prefault({}),
  imports: z
    .object({
      /** Import claims above this many points wait for an admin; with 0, none waits. */
      hold_over_points: pointsAmount.default(100_000),
    })
    .prefault({}),
  commands: commandSettings,
  look: lookSettings,
  operator: operatorSettings,
  /** If empty, emails come from the site's own host (site-look.ts), and nobody gets contact messages by mail. */
  mail_from: z.string().max(200).default(""),
});
export type SiteSettings = z.infer<typeof siteSettings>;

export const isOpen = ({ brand, streamer, referral_code }: SiteSettings): boolean =>
  [brand, streamer, referral_code].every((text) => text !== "");

export const siteName = ({ brand }: Pick<SiteSettings, "brand">, origin: string): string =>
  brand === "" ? new URL(origin).hostname : brand;

export const withBrandPrefix = (brand: string, text: string): string => (brand === "" ? text : `${brand}: ${text}`);

export const secretSettings: ReadonlySet<string> = new Set(
  Object.entries(siteSettings.shape).flatMap(([name, schema]) => (schema.meta()?.secret === true ? [name] : [])),
);

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
  /** As the database stores the value, so a statement can check that it is unchanged. Null if it was never written. */
  stored: unknown;
}

/** Reads without the cache, for payments, because another process may have changed the setting. */
export async function readSetting<Name extends keyof SiteSettings>(
  db: Db,
  name: Name,
): Promise<StoredSetting<SiteSettings[Name]>> {
  const row = await db.selectFrom("site_settings").select("value").where("key", "=", name).executeTakeFirst();
  const parsed = siteSettings.safeParse({ [name]: row?.value });
  const { [name]: value } = parsed.success ? parsed.data : siteSettings.parse({});
  return { value, stored: row?.value ?? null };
}

export function createSettingsCache(house: { db: Db; changes: Changes }): () => Promise<SiteSettings> {
  return cachedRead(house.changes, ["site"], () => readSettings(house.db));
}

/** `own` contains values that are not settings, such as the site's origin. */
export function siteProps(
  settings: SiteSettings,
  own: Pick<Site, "origin" | "demo" | "chat" | "linkable" | "absent" | "empty">,
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
    ...(listLanguages().length > 1 ? { languages: listLanguages() } : {}),
    empty: [...own.empty, ...unusedPages(settings, own.linkable)],
    open: isOpen(settings),
  };
}

/** Returns the pages that have no use now and that the specification requires in no menu. */
function unusedPages({ promo_code }: SiteSettings, linkable: Site["linkable"]): string[] {
  return [
    ...(promo_code !== "" || linkable.includes("roobet") ? [] : [paths.vipRewards]),
    ...(linkable.includes("packdraw") ? [] : [paths.partnerPackdraw]),
  ];
}

/** Dollars by place. Empty while the board is paused (BOARD-20). */
export const promisedPrizes = ({ prizes, paused }: SiteSettings["leaderboard"]): number[] => (paused ? [] : prizes);

const cashoutTerms = ({ minimum, maximum, fees, paused }: SiteSettings["cashout"]): Site["cashout"] => ({
  minimum,
  maximum,
  fees,
  paused,
});
