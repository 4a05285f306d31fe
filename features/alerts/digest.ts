import { sql } from "kysely";
import { paths } from "../../common/contract/paths.ts";
import type { House } from "../../common/server/house.ts";
import { withBrandPrefix } from "../../common/server/site-settings.ts";
import { writeLetterToAdmins } from "../../identity/server/admins.ts";
import type { Tx } from "../../platform/database/db.ts";
import { m } from "./messages.ts";
import { addDigest, claimDigestTurn } from "./records.ts";

const dayMs = 24 * 60 * 60_000;
const toDayText = (moment: Date): string => moment.toISOString().slice(0, 10);

export type DigestHouse = Pick<House, "db" | "clock" | "settings">;

/**
 * Writes the digest once a day, at its hour or as soon afterwards as the site is running. One transaction writes it for all
 * channels.
 */
export async function writeDigest({ db, clock, settings }: DigestHouse): Promise<void> {
  const { alerts, brand, alerts_webhook: webhook } = await settings();
  const { discord, mail, hour } = alerts.digest;
  const now = clock.now();
  const toDiscord = discord && webhook !== "";
  if ((!toDiscord && !mail) || now.getUTCHours() < hour) return;
  await db.transaction().execute(async (tx) => {
    if (!(await claimDigestTurn(tx, now))) return;
    const figures = await readFigures(tx, now);
    if (toDiscord) await addDigest(tx, digestLines(figures).join("\n"));
    if (!mail) return;
    const letter = {
      subject: (language: string) => withBrandPrefix(brand, m.digestTitle({ day: figures.day }, language)),
      text: (language: string) => [m.hello({}, language), ...digestLines(figures, language)].join("\n\n"),
      href: paths.admin.overview,
    };
    await writeLetterToAdmins(tx, letter, now);
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
  /** In points. */
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
  if (figures === undefined) throw new Error("The digest's statement always returns one row.");
  return { ...figures, day };
}

function digestLines(of: Figures, language?: string): string[] {
  return [
    m.digestTitle({ day: of.day }, language),
    m.digestOrders({ new: of.orders, waiting: of.open_orders }, language),
    m.digestWithdrawals(
      {
        ...{ new: of.withdrawals, newBucks: of.bucks_asked, waiting: of.open_withdrawals },
        ...{ waitingBucks: of.open_bucks, paidBucks: of.bucks_paid },
      },
      language,
    ),
    m.digestInbox({ claims: of.open_claims, unread: of.unread }, language),
    m.digestCredits({ points: of.issued, bucks: of.bucks_cents / 100 }, language),
  ];
}
