// The daily digest: the figures of the last UTC day and what waits.
import { sql } from "kysely";
import { paths } from "../../common/contract/paths.ts";
import type { House } from "../../common/server/house.ts";
import { withBrandPrefix } from "../../common/server/site-settings.ts";
import { writeLetterToAdmins } from "../../identity/server/admins.ts";
import type { Tx } from "../../platform/database/db.ts";
import { addDigest, claimDigestTurn } from "./records.ts";

const dayMs = 24 * 60 * 60_000;
const toDayText = (moment: Date): string => moment.toISOString().slice(0, 10);

export type DigestHouse = Pick<House, "db" | "clock" | "settings">;

/**
 * Writes the digest once a day, at its hour or as soon after it as the site runs. One transaction writes it for every
 * channel.
 */
export async function writeDigest({ db, clock, settings }: DigestHouse): Promise<void> {
  const { alerts, brand, alerts_webhook: webhook } = await settings();
  const { discord, mail, hour } = alerts.digest;
  const now = clock.now();
  const toDiscord = discord && webhook !== "";
  if ((!toDiscord && !mail) || now.getUTCHours() < hour) return;
  await db.transaction().execute(async (tx) => {
    if (!(await claimDigestTurn(tx, now))) return;
    const lines = digestLines(await readFigures(tx, now));
    if (toDiscord) await addDigest(tx, lines.join("\n"));
    if (!mail) return;
    const text = ["Hello,", ...lines].join("\n\n");
    await writeLetterToAdmins(
      tx,
      { subject: withBrandPrefix(brand, lines[0] ?? ""), text, href: paths.admin.overview },
      now,
    );
  });
}

interface Figures {
  day: string;
  orders: number;
  open_orders: number;
  withdrawals: number;
  bucks_asked: number;
  open_withdrawals: number;
  open_bucks: number;
  bucks_paid: number;
  open_claims: number;
  unread: number;
  /** Points. */
  issued: number;
  bucks_cents: number;
}

async function readFigures(tx: Tx, now: Date): Promise<Figures> {
  const day = toDayText(new Date(now.getTime() - dayMs));
  const [from, to] = [new Date(day), new Date(toDayText(now))];
  const on = (column: string) => sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to}`;
  const { rows } = await sql<Omit<Figures, "day">>`
    select (select count(*) from orders where ${on("created_at")}) as orders,
      (select count(*) from orders where status = 'pending') as open_orders,
      asked.count as withdrawals, asked.bucks as bucks_asked, waiting.count as open_withdrawals, waiting.bucks as open_bucks,
      (select coalesce(sum(amount_bucks), 0)::bigint from withdrawals
        where status = 'paid' and ${on("decided_at")}) as bucks_paid,
      (select count(*) from challenge_claims where status = 'pending') as open_claims,
      (select count(*) from contact_messages where read_at is null) as unread,
      (select coalesce(sum(amount), 0)::bigint from ledger where currency = 'bucks' and amount > 0
        and reason <> 'refund' and ${on("created_at")}) as bucks_cents,
      (select coalesce(sum(amount), 0)::float8 from ledger where currency = 'points' and amount > 0
        and ${on("created_at")}) as issued
    from (select count(*), coalesce(sum(amount_bucks), 0)::bigint as bucks from withdrawals where ${on("created_at")}) asked,
      (select count(*), coalesce(sum(amount_bucks), 0)::bigint as bucks from withdrawals
        where status in ('pending', 'approved')) waiting`.execute(tx);
  const [figures] = rows;
  if (figures === undefined) throw new Error("The digest's statement must return one row.");
  return { ...figures, day };
}

const formatFigure = (count: number): string => count.toLocaleString("en-US");

function digestLines(of: Figures): string[] {
  return [
    `Yesterday, ${of.day} (UTC)`,
    `Orders: ${formatFigure(of.orders)} new, ${formatFigure(of.open_orders)} waiting.`,
    `Withdrawals: ${formatFigure(of.withdrawals)} new of ${formatFigure(of.bucks_asked)} bucks, ${formatFigure(of.open_withdrawals)} waiting of ${formatFigure(of.open_bucks)} bucks; ${formatFigure(of.bucks_paid)} bucks paid.`,
    `Challenge claims waiting: ${formatFigure(of.open_claims)}. Contact messages unread: ${formatFigure(of.unread)}.`,
    `Credited to viewers: ${formatFigure(of.issued)} points and ${formatFigure(of.bucks_cents / 100)} bucks.`,
  ];
}
