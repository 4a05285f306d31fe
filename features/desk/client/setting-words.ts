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
  { id: "social", title: m.socialLinks(), about: m.emptyOneShowsNoIcon(), keys: ["social"] },
  { id: "stream", title: m.streamFilm(), keys: ["stream_url", "stream_status_url", "intro_video", "video_channel"] },
  {
    id: "statistics",
    title: m.homeFigures(),
    about: m.dollarsAsHomePageShows(),
    keys: ["statistics"],
  },
  { id: "faq", title: m.questionsAnswers(), keys: ["faq"] },
  {
    id: "rates",
    title: m.earningRates(),
    about: m.pointsPerDollarRakebackPercent(),
    keys: ["rates"],
  },
  {
    id: "ranks",
    title: m.ranks(),
    about: m.whatMonthsWagerAtRoobet(),
    keys: ["ranks"],
  },
  {
    id: "draws",
    title: m.whoDraws(),
    about: m.countsListsFrozenFromNow(),
    keys: ["draws"],
  },
  { id: "hunts", title: m.hunts(), keys: ["hunts"] },
  {
    id: "vip",
    title: m.vipPage(),
    about: m.vipPageSaysHowMany(),
    keys: ["vip"],
  },
  {
    id: "first_steps",
    title: m.firstSteps(),
    about: m.accountLinkedKickLinkedPartner(),
    keys: ["first_steps"],
  },
  {
    id: "ribbon",
    title: m.ribbon(),
    about: m.whatHappensSiteToldEverybody(),
    keys: ["ribbon"],
  },
  { id: "store", title: m.store(), keys: ["store"] },
  {
    id: "hunt_overlay",
    title: m.lookHuntsOverlay(),
    about: m.previewOverlaysPageShowsWhat(),
    keys: ["hunt_overlay"],
  },
  {
    id: "cashout",
    title: m.cashout(),
    about: m.wholeBucksRequestFeesDollars(),
    keys: ["cashout"],
  },
  {
    id: "moderators",
    title: m.moderators(),
    about: m.pointsOneModeratorMayGive(),
    keys: ["moderators"],
  },
  {
    id: "imports",
    title: m.pointsFromBefore(),
    about: m.claimsImportedFileThatLooked(),
    keys: ["imports"],
  },
  {
    id: "leaderboard",
    title: m.leaderboard(),
    about: m.prizesDollarsByRankWithout(),
    keys: ["leaderboard"],
  },
  {
    id: "operator",
    title: m.operator(),
    about: m.whoAnswersSiteStandsFooter(),
    keys: ["operator"],
  },
  { id: "mail", title: "E-mail", about: m.mailServerItselfEnteredUnder(), keys: ["mail_from"] },
  {
    id: "alerts",
    title: m.alerts(),
    about: m.whatWantHearWhereSeveral(),
    keys: ["alerts_webhook", "alerts"],
  },
  { id: "discord_webhook", title: m.discordWebhook(), keys: ["discord_webhook"] },
];

const noSecondAdminHint = m.twoApprovalsOffThereNo();

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
  on: m.switched(),
  ladder: m.ladder(),
  source: m.rafflesBoards(),
  alerts_webhook: m.discordWebhookAlerts(),
  over: m.bucksAbove(),
  over_points: m.pointsAbove(),
  over_bucks: m.bucksAbove(),
  hour: m.hourUtc(),
  x: "X",
  youtube: "YouTube",
  promo_code: m.vipPromoCode(),
  stream_url: m.streamPage(),
  stream_status_url: m.streamStatusAddress(),
  intro_video: m.introFilm(),
  mail_from: "Sender",
  video_channel: m.youtubeChannelId(),
  least_points: m.caseWinsWorthThisMany(),
  guess_prize_points: m.pointsClosestGuess(),
  gift_points: m.pointsAsGift(),
  weekly_raffle_winners: m.winnersWeeklyRaffle(),
  address_days: m.daysAddressKept(),
  total: m.counterStopsAt(),
  faq: "Questions",
  minimum: "Minimum",
  maximum: "Maximum",
  daily_cap: m.dailyCapPerViewer(),
  second_approval_above: m.twoAdminsApproveAbove(),
  most_points_at_once: m.pointsAtOnce(),
  most_points_a_day: m.pointsDayUtc(),
  form: "Form",
  size: m.sizePercent(),
  opacity: m.groundPercent(),
  accent: "Colour",
  rows: m.linesList(),
  moments: m.greatWinsTakePicture3(),
  figures: m.figuresShown(),
  start: m.startBalance(),
  break_even: m.breakEven(),
  biggest: m.biggestWin(),
  best: m.bestMultiplier(),
  hold_over_points: m.claimsOverSoManyPoints(),
  discord_webhook: m.discordWebhook(),
  usdt: "USDT",
  btc: "BTC",
  ltc: "LTC",
  eth: "ETH",
};

/** The allowed values of a setting and their labels. */
export const choices: Record<string, { value: string; label: string }[]> = {
  "hunt_overlay.form": [
    { value: "panel", label: m.panelBesidePicture() },
    { value: "bar", label: m.oneLineAtFoot() },
    { value: "wins", label: m.bestWinsAlone() },
  ],
  "hunt_overlay.accent": [
    { value: "mint", label: m.mint() },
    { value: "gold", label: m.gold() },
    { value: "sky", label: m.sky() },
    { value: "coral", label: m.coral() },
  ],
  "draws.source": [
    { value: "random.org", label: "RANDOM.ORG" },
    { value: "drand", label: m.drandsBeacon() },
  ],
};

const hints: Record<string, string> = {
  licence: m.up500CharactersWhoLicensed(),
  source: m.withoutKeyRandomOrgDrands(),
  video_channel: m.beginsWithUcEmptyHome(),
  address_days: m.afterOrderFulfilledOrRefunded(),
  size: m.from60150(),
  opacity: m.from40100LessLets(),
  rows: m.from39(),
  hold_over_points: m.n0NoneWait(),
  gift_points: m.onceViewerOnceEachAccount(),
  weekly_raffle_winners: m.emptyPageHasNoBlock(),
  guess_prize_points: m.huntsBegunFromNow0(),
  stream_status_url: m.pathThisSiteOrHttps(),
  intro_video: m.youtubeAddressHttpsAddressThat(),
  promo_code: m.emptyNothingSpeaksOne(),
  stream_url: m.emptyNoLiveBadgeNo(),
  mail_from: m.nameAddressContactMessagesMailed(),
  alerts_webhook: m.channelOnlyStaffReadWhoever(),
  discord_webhook: m.hearsDrawnRafflesWhoeverHas(),
  daily_cap: m.bucksUtcDay0No(),
  second_approval_above: m.bucksEveryAdminWrittenWhen(),
  "leaderboard.paused": m.monthThatEndsWhileThis(),
  since: m.wordsEGJanuary2025(),
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
