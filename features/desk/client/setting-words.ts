// The pages, sections, labels and formats of the settings. A setting that is missing here still gets a section under
// its own name.
import { paths } from "../../../common/contract/paths.ts";
import { typedKeys } from "../../../platform/contract/typed-keys.ts";
import { readDecimal } from "../../../ui/decimal.ts";
import type { Values } from "../../../ui/desk/setting-edits.ts";
import type { AdminSettingsProps } from "../contract/desk.ts";
import { m } from "../messages.ts";

export interface Section {
  id: string;
  title: string;
  about?: string | undefined;
  values: Values;
}

interface Group {
  id: string;
  title: string;
  about?: string;
  keys: string[];
  /** The names of the settings inside the section's groups and lists, for the search. */
  inside?: string[];
}

export type SettingsPart = AdminSettingsProps["part"];

export const partTitles: Record<SettingsPart, string> = {
  brand: m.partBrand(),
  earning: m.partEarning(),
  payouts: m.partPayouts(),
  live: m.partLive(),
  alerts: m.partAlerts(),
};

/** Returns the path of a page of the settings. The first page has the plain path. */
export const partAddress = (part: SettingsPart): string =>
  part === "brand" ? paths.admin.settings : paths.settingsPart(part);

const groups: Record<SettingsPart, Group[]> = {
  brand: [
    { id: "identity", title: m.identity(), keys: ["brand", "streamer", "referral_code", "promo_code"] },
    {
      id: "look",
      title: m.look(),
      keys: ["look"],
      inside: ["accent", "logo", "mark", "headline", "lead", "hero", "coin_one", "coin_many", "coin_mark", "credit"],
    },
    {
      id: "social",
      title: m.socialLinks(),
      about: m.socialAbout(),
      keys: ["social"],
      inside: ["kick", "discord", "x", "youtube", "instagram"],
    },
    {
      id: "statistics",
      title: m.homeFigures(),
      about: m.homeFiguresAbout(),
      keys: ["statistics"],
      inside: ["total", "giveaways", "leaderboards", "store_purchases", "withdrawals", "since"],
    },
    { id: "faq", title: m.faq(), keys: ["faq"], inside: ["question", "answer"] },
    {
      id: "operator",
      title: m.operator(),
      about: m.operatorAbout(),
      keys: ["operator"],
      inside: ["name", "address", "licence"],
    },
  ],
  earning: [
    {
      id: "rates",
      title: m.rates(),
      about: m.ratesAbout(),
      keys: ["rates"],
      inside: ["points_per_dollar", "instant", "weekly", "monthly"],
    },
    { id: "ranks", title: m.ranks(), about: m.ranksAbout(), keys: ["ranks"], inside: ["on", "ladder"] },
    {
      id: "leaderboard",
      title: m.leaderboard(),
      about: m.leaderboardAbout(),
      keys: ["leaderboard"],
      inside: ["prizes", "paused", "partner"],
    },
    { id: "vip", title: m.vip(), about: m.vipAbout(), keys: ["vip"], inside: ["weekly_raffle_winners"] },
    {
      id: "first_steps",
      title: m.firstSteps(),
      about: m.firstStepsAbout(),
      keys: ["first_steps"],
      inside: ["gift_points"],
    },
    {
      id: "imports",
      title: m.imports(),
      about: m.importsAbout(),
      keys: ["imports"],
      inside: ["hold_over_points"],
    },
  ],
  payouts: [
    {
      id: "cashout",
      title: m.cashout(),
      about: m.cashoutAbout(),
      keys: ["cashout"],
      inside: [
        "minimum",
        "maximum",
        "daily_cap",
        "second_approval_above",
        "fees",
        "usdt",
        "btc",
        "ltc",
        "eth",
        "paused",
      ],
    },
    {
      id: "moderators",
      title: m.moderators(),
      about: m.moderatorsAbout(),
      keys: ["moderators"],
      inside: ["most_points_at_once", "most_points_a_day"],
    },
    { id: "draws", title: m.draws(), about: m.drawsAbout(), keys: ["draws"], inside: ["source"] },
    { id: "store", title: m.store(), keys: ["store"], inside: ["address_days"] },
  ],
  live: [
    { id: "stream", title: m.streamFilm(), keys: ["stream_url", "stream_status_url", "intro_video", "video_channel"] },
    { id: "hunts", title: m.hunts(), keys: ["hunts"], inside: ["guess_prize_points"] },
    {
      id: "hunt_overlay",
      title: m.huntOverlay(),
      about: m.huntOverlayAbout(),
      keys: ["hunt_overlay"],
      inside: [
        ...["form", "size", "opacity", "accent", "rows", "moments", "figures"],
        ...["start", "won", "average", "break_even", "biggest", "best"],
      ],
    },
    { id: "ribbon", title: m.ribbon(), about: m.ribbonAbout(), keys: ["ribbon"], inside: ["least_points"] },
  ],
  alerts: [
    {
      id: "alerts",
      title: m.alerts(),
      about: m.alertsAbout(),
      keys: ["alerts_webhook", "alerts"],
      inside: [
        "order",
        "withdrawal",
        "claim",
        "message",
        "draw",
        "staff",
        "digest",
        "hour",
        "over_points",
        "over_bucks",
      ],
    },
    { id: "discord_webhook", title: m.winnersWebhook(), keys: ["discord_webhook"] },
    { id: "updates", title: m.updates(), about: m.updatesAbout(), keys: ["updates"], inside: ["update_address"] },
    { id: "mail", title: m.email(), about: m.emailAbout(), keys: ["mail_from"] },
  ],
};

export const settingsParts = typedKeys(groups);
/** The page for settings that are not listed above. */
const otherPart: SettingsPart = "alerts";
/** These settings have a page of their own. */
const elsewhere = new Set(["commands"]);

/** Returns the page with this section or setting, or undefined. */
export const findPart = (anchor: string): SettingsPart | undefined =>
  settingsParts.find((part) => groups[part].some(({ id, keys }) => id === anchor || keys.includes(anchor)));

/** Returns the id of the section with this id or this setting, or undefined. */
export const findSection = (anchor: string): string | undefined =>
  settingsParts.flatMap((part) => groups[part]).find(({ id, keys }) => id === anchor || keys.includes(anchor))?.id;

/** All sections with their paths, page by page. */
export const sectionAddresses = settingsParts.flatMap((part) =>
  groups[part].map(({ id, title }) => ({
    part,
    value: `${partAddress(part)}#${id}`,
    label: m.sectionOf({ part: partTitles[part], section: title }),
  })),
);

export interface FoundSetting {
  label: string;
  detail: string;
  href: string;
}

/** Returns the sections and settings whose text contains every typed word. Returns none for blank text. */
export function findSettings(typed: string): FoundSetting[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return [];
  const isIn = (text: string) => (word: string) => text.toLowerCase().includes(word);
  return settingsParts.flatMap((part) =>
    groups[part].flatMap(({ id, title, about = "", keys, inside = [] }) => {
      const href = `${partAddress(part)}#${id}`;
      const section = words.every(isIn(`${title} ${about}`))
        ? [{ label: title, detail: m.settingsOf({ part: partTitles[part] }), href }]
        : [];
      const names = [...keys.filter((key) => keys.length > 1 || key !== id), ...inside];
      const found = names
        .map((name) => ({ label: settingLabel(name), text: `${settingLabel(name)} ${name.replaceAll("_", " ")}` }))
        .filter(({ label, text }) => label !== title && words.some(isIn(text)) && words.every(isIn(`${text} ${title}`)))
        .map(({ label }) => ({ label, detail: m.settingsOf({ part: title }), href }));
      return [...section, ...found];
    }),
  );
}

const noSecondAdminHint = m.noSecondAdmin();

/** Returns the sections of a page. Every setting is in exactly one section. `admins` is the number of admins. */
export function buildSections(settings: Values, part: SettingsPart, admins = 2): Section[] {
  const named = groups[part].map(({ id, title, about, keys }) => ({
    id,
    title,
    about: id === "cashout" && admins < 2 ? `${about} ${noSecondAdminHint}` : about,
    values: Object.fromEntries(keys.filter((key) => key in settings).map((key) => [key, settings[key]])),
  }));
  const others = Object.keys(settings)
    .filter((key) => part === otherPart && !elsewhere.has(key) && findPart(key) === undefined)
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
  update_address: m.labelUpdateAddress(),
  updates: m.updates(),
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
  update_address: m.hintUpdateAddress(),
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

/** Settings that are whole numbers, such as bucks and points. A comma in them can only separate thousands. */
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

/** Parses amounts, one per line. An invalid amount stays as typed, and the server refuses it. */
export const readAmounts = (lines: readonly string[]): (number | string)[] =>
  lines.map((line) => readDecimal(line) ?? line.trim());

/** Turns "points_per_dollar" into "Points per dollar". */
export function settingLabel(key: string): string {
  if (Object.hasOwn(labels, key)) return labels[key] ?? key;
  const words = key.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
