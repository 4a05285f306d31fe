// How the settings are grouped, called and read. One nobody named here still gets its section, by its own name.
import { readDecimal } from "../../../ui/decimal.ts";

export type Values = Record<string, unknown>;

export interface Section {
  id: string;
  title: string;
  about?: string | undefined;
  values: Values;
}

const groups: { id: string; title: string; about?: string; keys: string[] }[] = [
  { id: "identity", title: "Identity", keys: ["brand", "streamer", "referral_code", "promo_code"] },
  { id: "social", title: "Social links", about: "An empty one shows no icon.", keys: ["social"] },
  { id: "stream", title: "Stream and film", keys: ["stream_url", "stream_status_url", "intro_video", "video_channel"] },
  { id: "statistics", title: "Home figures", about: "Dollars, as the home page shows them.", keys: ["statistics"] },
  { id: "faq", title: "Questions and answers", keys: ["faq"] },
  {
    id: "rates",
    title: "Earning rates",
    about: "Points per dollar; rakeback in percent of the wager.",
    keys: ["rates"],
  },
  {
    id: "draws",
    title: "Who draws",
    about:
      "Counts for lists frozen from now on. A draw by drand's beacon waits about a minute for it; it needs no key.",
    keys: ["draws"],
  },
  { id: "hunts", title: "Hunts", keys: ["hunts"] },
  {
    id: "cashout",
    title: "Cashout",
    about: "Whole bucks a request; fees in dollars. Pausing works at once, here and on the withdrawals page.",
    keys: ["cashout"],
  },
  {
    id: "moderators",
    title: "Moderators",
    about: "Points one moderator may give by accepting claims and refunding orders. Above it an admin decides.",
    keys: ["moderators"],
  },
  { id: "leaderboard", title: "Leaderboard", about: "Prizes in dollars, by rank.", keys: ["leaderboard"] },
  { id: "mail", title: "E-mail", keys: ["mail_from"] },
  { id: "discord_webhook", title: "Discord webhook", keys: ["discord_webhook"] },
];

const noSecondAdmin = "Two approvals are off: there is no second admin.";

/** Every setting in exactly one section. `admins`: how many there are. */
export function sectionsOf(settings: Values, admins = 2): Section[] {
  const named = groups.map(({ id, title, about, keys }) => ({
    id,
    title,
    about: id === "cashout" && admins < 2 ? `${about} ${noSecondAdmin}` : about,
    values: Object.fromEntries(keys.filter((key) => key in settings).map((key) => [key, settings[key]])),
  }));
  const known = new Set(groups.flatMap(({ keys }) => keys));
  const others = Object.keys(settings)
    .filter((key) => !known.has(key))
    .map((key) => ({ id: key, title: labelOf(key), values: { [key]: settings[key] } }));
  return [...named.filter(({ values }) => Object.keys(values).length > 0), ...others];
}

const labels: Record<string, string> = {
  source: "Raffles and boards",
  x: "X",
  youtube: "YouTube",
  promo_code: "VIP promo code",
  stream_url: "Stream page",
  stream_status_url: "Stream status address",
  intro_video: "Intro film",
  mail_from: "Sender",
  video_channel: "YouTube channel id",
  guess_prize_points: "Points for the closest guess",
  total: "Counter stops at",
  faq: "Questions",
  minimum: "Minimum",
  maximum: "Maximum",
  daily_cap: "Daily cap per viewer",
  second_approval_above: "Two admins approve above",
  most_points_at_once: "Points at once",
  most_points_a_day: "Points a day (UTC)",
  discord_webhook: "Discord webhook",
  usdt: "USDT",
  btc: "BTC",
  ltc: "LTC",
  eth: "ETH",
};

/** What a setting can be, where there is a list of it, and how that is called. */
export const choices: Record<string, { value: string; label: string }[]> = {
  "draws.source": [
    { value: "random.org", label: "RANDOM.ORG" },
    { value: "drand", label: "drand's beacon" },
  ],
};

const hints: Record<string, string> = {
  source: "Without a key of RANDOM.ORG it is drand's beacon, whatever stands here.",
  video_channel: "Begins with UC; empty: the home page fetches no videos.",
  guess_prize_points: "Of hunts begun from now on; 0: nothing.",
  stream_status_url: "A path of this site, or an https address the browser may ask.",
  intro_video:
    "A YouTube address, an https address that ends in .mp4 or .webm, or a path of this site; empty shows none.",
  mail_from: "Name <address>. Contact messages are mailed there, too.",
  discord_webhook: "Hears of drawn raffles. Whoever has the address can write there, so it is not shown again.",
  daily_cap: "Bucks a UTC day; 0: no cap.",
  second_approval_above: "Bucks. Every admin is written to when you raise it.",
  since: "In words, e.g. January 2025.",
};

export const hintOf = (key: string): string | undefined => (Object.hasOwn(hints, key) ? hints[key] : undefined);

/** Whole bucks and points; a comma in them can only group thousands. */
const wholeNumbers = new Set([
  "hunts.guess_prize_points",
  "cashout.minimum",
  "cashout.maximum",
  "cashout.daily_cap",
  "cashout.second_approval_above",
  "moderators.most_points_at_once",
  "moderators.most_points_a_day",
]);

/** How many decimals a setting may have; rates have more than money. */
export function decimalsOf(path: string): number {
  if (path.startsWith("rates.")) return 6;
  return wholeNumbers.has(path) ? 0 : 2;
}

/** Amounts, one a line. What cannot be read stays as it was typed: the server refuses it. */
export const readAmounts = (lines: readonly string[]): (number | string)[] =>
  lines.map((line) => readDecimal(line) ?? line.trim());

/** "points_per_dollar" → "Points per dollar". */
export function labelOf(key: string): string {
  if (Object.hasOwn(labels, key)) return labels[key] ?? key;
  const words = key.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
