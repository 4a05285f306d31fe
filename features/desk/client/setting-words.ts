// The settings' sections, labels and formats. A setting that is not listed here still gets a section under its own name.
import { readDecimal } from "../../../ui/decimal.ts";
import type { Values } from "../../../ui/desk/setting-edits.ts";
import { m } from "../messages.ts";

export interface Section {
  id: string;
  title: string;
  about?: string | undefined;
  values: Values;
}

const groups: { id: string; title: string; about?: string; keys: string[] }[] = [
  { id: "identity", title: m.identity(), keys: ["brand", "streamer", "referral_code", "promo_code"] },
  { id: "social", title: m.socialLinks(), about: m.socialAbout(), keys: ["social"] },
  { id: "stream", title: m.streamFilm(), keys: ["stream_url", "stream_status_url", "intro_video", "video_channel"] },
  {
    id: "statistics",
    title: m.homeFigures(),
    about: m.homeFiguresAbout(),
    keys: ["statistics"],
  },
  { id: "faq", title: m.faq(), keys: ["faq"] },
  {
    id: "rates",
    title: m.rates(),
    about: m.ratesAbout(),
    keys: ["rates"],
  },
  {
    id: "ranks",
    title: m.ranks(),
    about: m.ranksAbout(),
    keys: ["ranks"],
  },
  {
    id: "draws",
    title: m.draws(),
    about: m.drawsAbout(),
    keys: ["draws"],
  },
  { id: "hunts", title: m.hunts(), keys: ["hunts"] },
  {
    id: "vip",
    title: m.vip(),
    about: m.vipAbout(),
    keys: ["vip"],
  },
  {
    id: "first_steps",
    title: m.firstSteps(),
    about: m.firstStepsAbout(),
    keys: ["first_steps"],
  },
  {
    id: "ribbon",
    title: m.ribbon(),
    about: m.ribbonAbout(),
    keys: ["ribbon"],
  },
  { id: "store", title: m.store(), keys: ["store"] },
  {
    id: "hunt_overlay",
    title: m.huntOverlay(),
    about: m.huntOverlayAbout(),
    keys: ["hunt_overlay"],
  },
  {
    id: "cashout",
    title: m.cashout(),
    about: m.cashoutAbout(),
    keys: ["cashout"],
  },
  {
    id: "moderators",
    title: m.moderators(),
    about: m.moderatorsAbout(),
    keys: ["moderators"],
  },
  {
    id: "imports",
    title: m.imports(),
    about: m.importsAbout(),
    keys: ["imports"],
  },
  {
    id: "leaderboard",
    title: m.leaderboard(),
    about: m.leaderboardAbout(),
    keys: ["leaderboard"],
  },
  {
    id: "operator",
    title: m.operator(),
    about: m.operatorAbout(),
    keys: ["operator"],
  },
  { id: "mail", title: m.email(), about: m.emailAbout(), keys: ["mail_from"] },
  {
    id: "alerts",
    title: m.alerts(),
    about: m.alertsAbout(),
    keys: ["alerts_webhook", "alerts"],
  },
  { id: "discord_webhook", title: m.winnersWebhook(), keys: ["discord_webhook"] },
];

const noSecondAdminHint = m.noSecondAdmin();

/** Returns the sections; every setting is in exactly one of them. `admins` is the number of admins. */
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
  on: m.labelOn(),
  ladder: m.labelLadder(),
  source: m.labelSource(),
  alerts_webhook: m.labelAlertsWebhook(),
  over: m.labelOverBucks(),
  over_points: m.labelOverPoints(),
  over_bucks: m.labelOverBucks(),
  hour: m.labelHour(),
  x: m.labelX(),
  youtube: m.labelYoutube(),
  promo_code: m.labelPromoCode(),
  stream_url: m.labelStreamPage(),
  stream_status_url: m.labelStreamStatus(),
  intro_video: m.labelIntroFilm(),
  mail_from: m.labelSender(),
  video_channel: m.labelVideoChannel(),
  least_points: m.labelLeastPoints(),
  guess_prize_points: m.labelGuessPrize(),
  gift_points: m.labelGift(),
  weekly_raffle_winners: m.labelWeeklyWinners(),
  address_days: m.labelAddressDays(),
  total: m.labelTotal(),
  faq: m.labelQuestions(),
  minimum: m.labelMinimum(),
  maximum: m.labelMaximum(),
  daily_cap: m.labelDailyCap(),
  second_approval_above: m.labelSecondApproval(),
  most_points_at_once: m.labelPointsAtOnce(),
  most_points_a_day: m.labelPointsADay(),
  form: m.labelForm(),
  size: m.labelSize(),
  opacity: m.labelOpacity(),
  accent: m.labelColour(),
  rows: m.labelRows(),
  moments: m.labelMoments(),
  figures: m.labelFigures(),
  start: m.labelStart(),
  break_even: m.labelBreakEven(),
  biggest: m.labelBiggest(),
  best: m.labelBest(),
  hold_over_points: m.labelHoldOver(),
  discord_webhook: m.winnersWebhook(),
  usdt: "USDT",
  btc: "BTC",
  ltc: "LTC",
  eth: "ETH",
  social: m.socialLinks(),
  kick: m.labelKick(),
  discord: m.discord(),
  instagram: m.labelInstagram(),
  brand: m.labelBrand(),
  streamer: m.labelStreamer(),
  referral_code: m.labelReferralCode(),
  giveaways: m.labelGiveaways(),
  leaderboards: m.labelLeaderboards(),
  store_purchases: m.labelStorePurchases(),
  withdrawals: m.labelWithdrawals(),
  since: m.labelSince(),
  question: m.labelQuestion(),
  answer: m.labelAnswer(),
  points_per_dollar: m.labelPointsPerDollar(),
  instant: m.labelInstant(),
  weekly: m.labelWeekly(),
  monthly: m.labelMonthly(),
  prizes: m.labelPrizes(),
  paused: m.labelPaused(),
  partner: m.labelPartner(),
  fees: m.labelFees(),
  won: m.labelWon(),
  average: m.labelAverage(),
  name: m.labelName(),
  address: m.labelAddress(),
  licence: m.labelLicence(),
  statistics: m.homeFigures(),
  rates: m.rates(),
  ranks: m.ranks(),
  draws: m.draws(),
  hunts: m.hunts(),
  vip: m.vip(),
  first_steps: m.firstSteps(),
  ribbon: m.ribbon(),
  store: m.store(),
  hunt_overlay: m.huntOverlay(),
  cashout: m.cashout(),
  moderators: m.moderators(),
  imports: m.imports(),
  leaderboard: m.leaderboard(),
  operator: m.operator(),
  alerts: m.alerts(),
};

/** The allowed values of a setting and their labels. */
export const choices: Record<string, { value: string; label: string }[]> = {
  "hunt_overlay.form": [
    { value: "panel", label: m.panel() },
    { value: "bar", label: m.bar() },
    { value: "wins", label: m.wins() },
  ],
  "hunt_overlay.accent": [
    { value: "mint", label: m.mint() },
    { value: "gold", label: m.gold() },
    { value: "sky", label: m.sky() },
    { value: "coral", label: m.coral() },
  ],
  "draws.source": [
    { value: "random.org", label: m.randomOrg() },
    { value: "drand", label: m.drand() },
  ],
};

const hints: Record<string, string> = {
  licence: m.hintLicence(),
  source: m.hintSource(),
  video_channel: m.hintVideoChannel(),
  address_days: m.hintAddressDays(),
  size: m.hintSize(),
  opacity: m.hintOpacity(),
  rows: m.hintRows(),
  hold_over_points: m.hintHoldOver(),
  gift_points: m.hintGift(),
  weekly_raffle_winners: m.hintWeeklyWinners(),
  guess_prize_points: m.hintGuessPrize(),
  stream_status_url: m.hintStreamStatus(),
  intro_video: m.hintIntroFilm(),
  promo_code: m.hintPromoCode(),
  stream_url: m.hintStreamPage(),
  mail_from: m.hintSender(),
  alerts_webhook: m.hintAlertsWebhook(),
  discord_webhook: m.hintWinnersWebhook(),
  daily_cap: m.hintDailyCap(),
  second_approval_above: m.hintSecondApproval(),
  "leaderboard.paused": m.hintBoardPaused(),
  since: m.hintSince(),
};

export const findHint = (key: string): string | undefined => (Object.hasOwn(hints, key) ? hints[key] : undefined);

/** Settings that are whole numbers, such as bucks and points. A comma in them can only group thousands. */
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

/** Returns the most decimals that a setting may have. Rates have more than money. */
export function settingDecimals(path: string): number {
  if (path.startsWith("rates.")) return 6;
  return wholeNumbers.has(path) ? 0 : 2;
}

/** Parses amounts, one per line. An invalid amount stays as it was typed, and the server refuses it. */
export const readAmounts = (lines: readonly string[]): (number | string)[] =>
  lines.map((line) => readDecimal(line) ?? line.trim());

/** Turns "points_per_dollar" into "Points per dollar". */
export function settingLabel(key: string): string {
  if (Object.hasOwn(labels, key)) return labels[key] ?? key;
  const words = key.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
