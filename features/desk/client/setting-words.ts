// The settings' sections, labels and formats. A setting that is not listed here still gets a section under its own name.
import { readDecimal } from "../../../ui/decimal.ts";
import type { Values } from "../../../ui/desk/setting-edits.ts";

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
  {
    id: "statistics",
    title: "Home figures",
    about:
      "Dollars, as the home page shows them. What is 0 is not shown; withdrawals and the counter are counted then, once $1,000 were paid out.",
    keys: ["statistics"],
  },
  { id: "faq", title: "Questions and answers", keys: ["faq"] },
  {
    id: "rates",
    title: "Earning rates",
    about: "Points per dollar; rakeback in percent of the wager.",
    keys: ["rates"],
  },
  {
    id: "ranks",
    title: "Ranks",
    about:
      "What a month's wager at Roobet reaches, and the bucks each rank pays a viewer once. Off, no page speaks of them. Where somebody has reached one, a change counts from the next month on.",
    keys: ["ranks"],
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
    id: "vip",
    title: "VIP page",
    about: "The VIP page says how many winners share the weekly raffle's prizes.",
    keys: ["vip"],
  },
  {
    id: "first_steps",
    title: "First steps",
    about: "An account, a linked Kick, a linked partner, a raffle ticket: what whoever has all of it may take, once.",
    keys: ["first_steps"],
  },
  {
    id: "ribbon",
    title: "Ribbon",
    about: "What happens on the site, told to everybody: great case wins, raffle winners, ranks, paid cashouts.",
    keys: ["ribbon"],
  },
  { id: "store", title: "Store", keys: ["store"] },
  {
    id: "hunt_overlay",
    title: "Look of the hunt's overlay",
    about: "The preview on the overlays page shows what you choose; on the stream it shows once you save.",
    keys: ["hunt_overlay"],
  },
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
  {
    id: "imports",
    title: "Points from before",
    about: "Claims of an imported file that are looked at by an admin before they are paid.",
    keys: ["imports"],
  },
  {
    id: "leaderboard",
    title: "Leaderboard",
    about:
      "Prizes in dollars, by rank. Without any the board says that they are not announced, and its month has no draw.",
    keys: ["leaderboard"],
  },
  {
    id: "operator",
    title: "Operator",
    about:
      "Who answers for the site. Stands in the footer, above the terms and the privacy policy, and under every mail.",
    keys: ["operator"],
  },
  { id: "mail", title: "E-mail", about: "The mail server itself is entered under Keys.", keys: ["mail_from"] },
  {
    id: "alerts",
    title: "Alerts",
    about: "What you want to hear of, and where. Several within a minute come as one.",
    keys: ["alerts_webhook", "alerts"],
  },
  { id: "discord_webhook", title: "Discord webhook", keys: ["discord_webhook"] },
];

const noSecondAdminHint = "Two approvals are off: there is no second admin.";

/** Returns the sections; every setting is in exactly one. `admins`: how many there are. */
export function buildSections(settings: Values, admins = 2): Section[] {
  const named = groups.map(({ id, title, about, keys }) => ({
    id,
    title,
    about: id === "cashout" && admins < 2 ? `${about} ${noSecondAdminHint}` : about,
    values: Object.fromEntries(keys.filter((key) => key in settings).map((key) => [key, settings[key]])),
  }));
  const known = new Set(groups.flatMap(({ keys }) => keys));
  const others = Object.keys(settings)
    .filter((key) => !known.has(key))
    .map((key) => ({ id: key, title: settingLabel(key), values: { [key]: settings[key] } }));
  return [...named.filter(({ values }) => Object.keys(values).length > 0), ...others];
}

const labels: Record<string, string> = {
  on: "Switched on",
  ladder: "The ladder",
  source: "Raffles and boards",
  alerts_webhook: "Discord webhook for alerts",
  over: "Bucks above",
  over_points: "Points above",
  over_bucks: "Bucks above",
  hour: "Hour (UTC)",
  x: "X",
  youtube: "YouTube",
  promo_code: "VIP promo code",
  stream_url: "Stream page",
  stream_status_url: "Stream status address",
  intro_video: "Intro film",
  mail_from: "Sender",
  video_channel: "YouTube channel id",
  least_points: "Case wins worth this many points or more",
  guess_prize_points: "Points for the closest guess",
  gift_points: "Points as a gift",
  weekly_raffle_winners: "Winners of the weekly raffle",
  address_days: "Days an address is kept",
  total: "Counter stops at",
  faq: "Questions",
  minimum: "Minimum",
  maximum: "Maximum",
  daily_cap: "Daily cap per viewer",
  second_approval_above: "Two admins approve above",
  most_points_at_once: "Points at once",
  most_points_a_day: "Points a day (UTC)",
  form: "Form",
  size: "Size in percent",
  opacity: "Ground in percent",
  accent: "Colour",
  rows: "Lines in the list",
  moments: "Great wins take the picture for 3 seconds",
  figures: "Figures shown",
  start: "Start balance",
  break_even: "Break even",
  biggest: "Biggest win",
  best: "Best multiplier",
  hold_over_points: "Claims over so many points wait",
  discord_webhook: "Discord webhook",
  usdt: "USDT",
  btc: "BTC",
  ltc: "LTC",
  eth: "ETH",
};

/** The allowed values of a setting and their labels. */
export const choices: Record<string, { value: string; label: string }[]> = {
  "hunt_overlay.form": [
    { value: "panel", label: "Panel beside the picture" },
    { value: "bar", label: "One line at the foot" },
    { value: "wins", label: "Best wins alone" },
  ],
  "hunt_overlay.accent": [
    { value: "mint", label: "Mint" },
    { value: "gold", label: "Gold" },
    { value: "sky", label: "Sky" },
    { value: "coral", label: "Coral" },
  ],
  "draws.source": [
    { value: "random.org", label: "RANDOM.ORG" },
    { value: "drand", label: "drand's beacon" },
  ],
};

const hints: Record<string, string> = {
  licence: "Up to 500 characters: who licensed you, under which number. Empty ones are not shown.",
  source: "Without a key of RANDOM.ORG it is drand's beacon, whatever stands here.",
  video_channel: "Begins with UC; empty: the home page fetches no videos.",
  address_days: "After an order is fulfilled or refunded the buyer's address is erased.",
  size: "From 60 to 150.",
  opacity: "From 40 to 100; less lets more of the game through.",
  rows: "From 3 to 9.",
  hold_over_points: "0: none wait.",
  gift_points: "Once a viewer, and once for each account they link; 0: nothing.",
  weekly_raffle_winners: "Empty: the page has no block about it.",
  guess_prize_points: "Of hunts begun from now on; 0: nothing.",
  stream_status_url: "A path of this site, or an https address the browser may ask.",
  intro_video:
    "A YouTube address, an https address that ends in .mp4 or .webm, or a path of this site; empty shows none.",
  promo_code: "Empty: nothing speaks of one.",
  stream_url: "Empty: no LIVE badge, and no player.",
  mail_from: "Name <address>. Contact messages are mailed there, too; empty: they wait on the desk.",
  alerts_webhook: "Of a channel only staff read. Whoever has the address can write there, so it is not shown again.",
  discord_webhook: "Hears of drawn raffles. Whoever has the address can write there, so it is not shown again.",
  daily_cap: "Bucks a UTC day; 0: no cap.",
  second_approval_above: "Bucks. Every admin is written to when you raise it.",
  "leaderboard.paused": "A month that ends while this is on has no draw and pays nothing. Its figures are kept.",
  since: "In words, e.g. January 2025.",
};

export const findHint = (key: string): string | undefined => (Object.hasOwn(hints, key) ? hints[key] : undefined);

/** Whole bucks and points. A comma in them can only group thousands. */
const wholeNumbers = new Set([
  "ribbon.least_points",
  "hunts.guess_prize_points",
  "vip.weekly_raffle_winners",
  "first_steps.gift_points",
  "store.address_days",
  "cashout.minimum",
  "cashout.maximum",
  "cashout.daily_cap",
  "cashout.second_approval_above",
  "moderators.most_points_at_once",
  "moderators.most_points_a_day",
  "imports.hold_over_points",
  "alerts.withdrawal.over",
  "alerts.staff.over_points",
  "alerts.staff.over_bucks",
  "alerts.digest.hour",
  "hunt_overlay.size",
  "hunt_overlay.opacity",
  "hunt_overlay.rows",
]);

/** Returns how many decimals a setting may have. Rates have more than money. */
export function settingDecimals(path: string): number {
  if (path.startsWith("rates.")) return 6;
  return wholeNumbers.has(path) ? 0 : 2;
}

/** Reads amounts, one per line. An unreadable one stays as it was typed, and the server refuses it. */
export const readAmounts = (lines: readonly string[]): (number | string)[] =>
  lines.map((line) => readDecimal(line) ?? line.trim());

/** Turns "points_per_dollar" into "Points per dollar". */
export function settingLabel(key: string): string {
  if (Object.hasOwn(labels, key)) return labels[key] ?? key;
  const words = key.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
