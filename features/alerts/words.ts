// The texts of alerts. Many alerts of a kind share one line, and texts from people never become a mention, a link or
// formatting.

import { partnerBySlug } from "../../common/contract/partners.ts";
import { paths } from "../../common/contract/paths.ts";
import { withBrandPrefix } from "../../common/server/site-settings.ts";
import { escapeForDiscord, type Sanitizer, toVisibleText } from "../../platform/base/sanitize.ts";
import type { AlertKind } from "./contract/alerts.ts";
import { m } from "./messages.ts";

/** A stored alert with the names of the people concerned. `amount`: points, whole bucks of a withdrawal, or cents of a gift. */
export interface Alert {
  id: number;
  kind: AlertKind | "digest";
  subject: string;
  title: string;
  amount: number | null;
  currency: "points" | "bucks" | null;
  username: string | null;
  giver: string | null;
}

/** Breaks up addresses in emails, because mail programs turn them into links. */
export const toMailSafe: Sanitizer = (text) =>
  toVisibleText(text).replace(/:\/\/|\.(?=\p{L})/gu, (found) => `${found[0]} ${found.slice(1)}`);

interface KindWords {
  /** Returns the line without its full stop. */
  one: (alert: Alert, clean: Sanitizer, language?: string) => string;
  many: (alerts: readonly Alert[], language?: string) => string;
  href: string;
}

const sumAmounts = (alerts: readonly Alert[]): number => alerts.reduce((all, { amount }) => all + (amount ?? 0), 0);

const words: Record<AlertKind, KindWords> = {
  order: {
    one: (alert, clean, language) =>
      m.newOrder(
        { ...subjectOf(alert, clean, language), title: clean(alert.title), points: alert.amount ?? 0 },
        language,
      ),
    many: (alerts, language) => m.manyOrders({ count: alerts.length, points: sumAmounts(alerts) }, language),
    href: paths.admin.orders,
  },
  withdrawal: {
    one: (alert, clean, language) =>
      m.newWithdrawal({ ...subjectOf(alert, clean, language), bucks: alert.amount ?? 0 }, language),
    many: (alerts, language) => m.manyWithdrawals({ count: alerts.length, bucks: sumAmounts(alerts) }, language),
    href: paths.admin.withdrawals,
  },
  claim: {
    one: (alert, clean, language) => m.newClaim(subjectOf(alert, clean, language), language),
    many: ({ length: count }, language) => m.manyClaims({ count }, language),
    href: paths.admin.challenges,
  },
  message: {
    one: (_, __, language) => m.newMessage({}, language),
    many: ({ length: count }, language) => m.manyMessages({ count }, language),
    href: paths.admin.messages,
  },
  partner: {
    one: ({ subject }, clean, language) =>
      m.partnerDown({ partner: partnerBySlug(subject)?.label ?? clean(subject) }, language),
    many: ({ length: count }, language) => m.manyPartners({ count }, language),
    href: paths.admin.general,
  },
  draw: {
    one: ({ subject, title }, clean, language) => m.drawFailed({ number: subject, title: clean(title) }, language),
    many: ({ length: count }, language) => m.manyDraws({ count }, language),
    href: paths.admin.raffles,
  },
  staff: {
    one: (alert, clean, language) => {
      const { name } = subjectOf(alert, clean, language);
      const giver = alert.giver === null ? m.commandLine({}, language) : clean(alert.giver);
      const amount = alert.amount ?? 0;
      return alert.currency === "points"
        ? m.staffGavePoints({ giver, name, points: amount }, language)
        : m.staffGaveBucks({ giver, name, bucks: amount / 100 }, language);
    },
    many: (alerts, language) => m.manyGifts({ count: alerts.length, sums: formatGiven(alerts, language) }, language),
    href: paths.admin.audit,
  },
};

const subjectOf = ({ subject, username }: Alert, clean: Sanitizer, language?: string) => ({
  number: subject,
  name: username === null ? m.somebody({}, language) : clean(username),
});

function formatGiven(alerts: readonly Alert[], language?: string): string {
  const inPoints = alerts.filter(({ currency }) => currency === "points");
  const inBucks = alerts.filter(({ currency }) => currency === "bucks");
  const points = m.sumPoints({ points: sumAmounts(inPoints) }, language);
  const bucks = m.sumBucks({ bucks: sumAmounts(inBucks) / 100 }, language);
  if (inBucks.length === 0) return points;
  return inPoints.length === 0 ? bucks : m.sumBoth({ points, bucks }, language);
}

const maxListedSingly = 3;

interface KindSummary {
  lines: string[];
  href: string;
}

function summarize(alerts: readonly Alert[], clean: Sanitizer, language?: string): KindSummary[] {
  const byKind = Map.groupBy(alerts, ({ kind }) => kind);
  return [...byKind].map(([kind, of]) => {
    // A digest is our own text, and its names were escaped when it was written.
    if (kind === "digest") return { lines: of.map(({ title }) => title), href: paths.admin.overview };
    const { one, many, href } = words[kind];
    const lines = of.length > maxListedSingly ? [many(of, language)] : of.map((alert) => one(alert, clean, language));
    return { lines: lines.map((line) => `${line}.`), href };
  });
}

export function discordWords(alerts: readonly Alert[], { brand, origin }: { brand: string; origin: string }): string {
  const parts = summarize(alerts, escapeForDiscord).map(({ lines, href }) =>
    [...lines, `<${origin}${href}>`].join("\n"),
  );
  return withBrandPrefix(escapeForDiscord(brand), parts.join("\n"));
}

export function letterWords(alerts: readonly Alert[], brand: string, language?: string) {
  const parts = summarize(alerts, toMailSafe, language);
  const lines = parts.flatMap((part) => part.lines);
  const [first = ""] = lines;
  const subject = lines.length === 1 ? first.replace(/\.$/, "") : m.manyThings({ count: alerts.length }, language);
  const [only] = parts;
  const href = parts.length === 1 && only !== undefined ? only.href : paths.admin.overview;
  const text = [m.hello({}, language), ...lines, m.chooseAlerts({}, language)].join("\n\n");
  return { subject: withBrandPrefix(brand, subject), text, href };
}
