// The texts of alerts. Many of a kind share one line, and text that people wrote never becomes a mention, a link or
// formatting.

import { partnerBySlug } from "../../common/contract/partners.ts";
import { paths } from "../../common/contract/paths.ts";
import { withBrandPrefix } from "../../common/server/site-settings.ts";
import { escapeForDiscord, type Sanitizer, toVisibleText } from "../../platform/base/sanitize.ts";
import type { AlertKind } from "./contract/alerts.ts";

/** A stored alert with the names it concerns. `amount`: points, whole bucks of a withdrawal, or cents of a gift. */
export interface Alert {
  id: number;
  kind: AlertKind | "digest";
  subject: string;
  title: string;
  amount: number | null;
  currency: "points" | "bucks" | null;
  username: string | null;
  /** The staff member who gave it. */
  giver: string | null;
}

/** For letters, because mail readers turn text into links. */
export const toMailSafe: Sanitizer = (text) =>
  toVisibleText(text).replace(/:\/\/|\.(?=\p{L})/gu, (found) => `${found[0]} ${found.slice(1)}`);

const numberFormat = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });
const formatFigure = (amount: number | null): string => numberFormat.format(amount ?? 0);

interface KindWords {
  /** Without its full stop. */
  one: (alert: Alert, clean: Sanitizer) => string;
  many: (alerts: readonly Alert[]) => string;
  href: string;
}

const formatSender = ({ username }: Alert, clean: Sanitizer): string =>
  username === null ? "" : ` by ${clean(username)}`;
const sumAmounts = (alerts: readonly Alert[]): number => alerts.reduce((all, { amount }) => all + (amount ?? 0), 0);

const formatGiven = ({ amount, currency }: Pick<Alert, "amount" | "currency">): string =>
  currency === "points" ? `${formatFigure(amount)} points` : `${formatFigure((amount ?? 0) / 100)} bucks`;

const words: Record<AlertKind, KindWords> = {
  order: {
    one: (alert, clean) =>
      `Order no. ${alert.subject}: ${clean(alert.title)} for ${formatFigure(alert.amount)} points${formatSender(alert, clean)}`,
    many: (alerts) => `${formatFigure(alerts.length)} new orders, ${formatFigure(sumAmounts(alerts))} points in all`,
    href: paths.admin.orders,
  },
  withdrawal: {
    one: (alert, clean) =>
      `Withdrawal no. ${alert.subject}: ${formatFigure(alert.amount)} bucks${formatSender(alert, clean)}`,
    many: (alerts) =>
      `${formatFigure(alerts.length)} new withdrawals, ${formatFigure(sumAmounts(alerts))} bucks in all`,
    href: paths.admin.withdrawals,
  },
  claim: {
    one: (alert, clean) => `Challenge claim no. ${alert.subject}${formatSender(alert, clean)}`,
    many: (alerts) => `${formatFigure(alerts.length)} new challenge claims`,
    href: paths.admin.challenges,
  },
  message: {
    one: () => "A new contact message",
    many: (alerts) => `${formatFigure(alerts.length)} new contact messages`,
    href: paths.admin.messages,
  },
  partner: {
    one: ({ subject }, clean) => `${partnerBySlug(subject)?.label ?? clean(subject)} is down for an hour`,
    many: (alerts) => `${formatFigure(alerts.length)} times a partner was down for an hour`,
    href: paths.admin.general,
  },
  draw: {
    one: ({ subject, title }, clean) =>
      `Draw no. ${subject} of ${clean(title)} failed twice; it is tried again by itself`,
    many: (alerts) => `${formatFigure(alerts.length)} draws failed twice; they are tried again by themselves`,
    href: paths.admin.raffles,
  },
  staff: {
    one: (alert, clean) =>
      `${alert.giver === null ? "The command line" : clean(alert.giver)} gave ${formatGiven(alert)} to ${clean(alert.username ?? "")}`,
    many: (alerts) => {
      const sums = (["points", "bucks"] as const).flatMap((currency) => {
        const of = alerts.filter((alert) => alert.currency === currency);
        return of.length === 0 ? [] : [formatGiven({ amount: sumAmounts(of), currency })];
      });
      return `Staff gave ${formatFigure(alerts.length)} times, ${sums.join(" and ")} in all`;
    },
    href: paths.admin.audit,
  },
};

const maxListedSingly = 3;

interface KindSummary {
  lines: string[];
  href: string;
}

/** Groups alerts by kind, in the order of each kind's first. */
function summarize(alerts: readonly Alert[], clean: Sanitizer): KindSummary[] {
  const byKind = Map.groupBy(alerts, ({ kind }) => kind);
  return [...byKind].map(([kind, of]) => {
    // A digest is our own text, and was made harmless when it was written.
    if (kind === "digest") return { lines: of.map(({ title }) => title), href: paths.admin.overview };
    const { one, many, href } = words[kind];
    return { lines: of.length > maxListedSingly ? [`${many(of)}.`] : of.map((alert) => `${one(alert, clean)}.`), href };
  });
}

/** Returns one message for all of them. */
export function discordWords(alerts: readonly Alert[], { brand, origin }: { brand: string; origin: string }): string {
  const parts = summarize(alerts, escapeForDiscord).map(({ lines, href }) =>
    [...lines, `<${origin}${href}>`].join("\n"),
  );
  return withBrandPrefix(escapeForDiscord(brand), parts.join("\n"));
}

/** Returns one letter for all of them. */
export function letterWords(alerts: readonly Alert[], brand: string) {
  const parts = summarize(alerts, toMailSafe);
  const lines = parts.flatMap((part) => part.lines);
  const [first = ""] = lines;
  const subject = lines.length === 1 ? first.replace(/\.$/, "") : `${formatFigure(alerts.length)} things to look at`;
  const [only] = parts;
  const href = parts.length === 1 && only !== undefined ? only.href : paths.admin.overview;
  const text = ["Hello,", ...lines, "Which alerts are mailed is set under Settings, Alerts."].join("\n\n");
  return { subject: withBrandPrefix(brand, subject), text, href };
}
