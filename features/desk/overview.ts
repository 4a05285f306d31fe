import { sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import type { Overview, StaffCredit } from "./contract/desk.ts";

const days = 30;
const dayMs = 24 * 60 * 60 * 1000;

interface Row {
  users: number;
  banned: number;
  points_held: number;
  bucks_owed_cents: number;
  open_orders: number;
  open_withdrawals: number;
  open_withdrawals_bucks: number;
  unread_messages: number;
  waiting_claims: number;
  joined: Record<string, number>;
  moved: Record<string, { issued: number; spent: number }>;
}

/** Sums up a column. Caps the sum at the largest integer that a JavaScript number represents exactly. */
const cappedSum = (column: string) =>
  sql`least(coalesce(sum(${sql.ref(column)}), 0), ${Number.MAX_SAFE_INTEGER}::bigint)::bigint`;

/** Returns the totals, and the last 30 UTC days including today. The days count only points, because bucks are few. */
export async function readOverview(db: Db, now: Date): Promise<Overview> {
  const today = new Date(now.toISOString().slice(0, 10));
  const from = new Date(today.getTime() - (days - 1) * dayMs);
  const { rows } = await sql<Row>`
    with joined as (
      select (created_at at time zone 'UTC')::date as day, count(*) as sign_ups
      from users where created_at >= ${from} group by 1
    ), moved as (
      select (created_at at time zone 'UTC')::date as day, coalesce(sum(amount) filter (where amount > 0), 0) as issued,
        coalesce(-sum(amount) filter (where amount < 0), 0) as spent
      from ledger where currency = 'points' and created_at >= ${from} group by 1
    )
    select (select count(*) from users) as users,
      (select count(*) from users where banned_at is not null) as banned,
      held.points_held, held.bucks_owed_cents,
      (select count(*) from orders where status = 'pending') as open_orders,
      (select count(*) from withdrawals where status in ('pending', 'approved')) as open_withdrawals,
      (select coalesce(sum(amount_bucks), 0)::bigint from withdrawals
        where status in ('pending', 'approved')) as open_withdrawals_bucks,
      (select count(*) from contact_messages where read_at is null) as unread_messages,
      (select count(*) from challenge_claims where status = 'pending') as waiting_claims,
      (select coalesce(jsonb_object_agg(day, sign_ups), '{}') from joined) as joined,
      (select coalesce(jsonb_object_agg(day, jsonb_build_object('issued', issued, 'spent', spent)), '{}')
        from moved) as moved
    from (
      select ${cappedSum("points")} as points_held, ${cappedSum("bucks_cents")} as bucks_owed_cents from balances
    ) held`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new Error("The overview's statement must return one row.");
  const { bucks_owed_cents, joined, moved, ...figures } = row;
  const [partners, caused] = await Promise.all([listPartners(db), listStaffCredits(db, from, today)]);
  const shown = Array.from({ length: days }, (_, index) => {
    const day = new Date(from.getTime() + index * dayMs).toISOString().slice(0, 10);
    return { day, ...(moved[day] ?? { issued: 0, spent: 0 }), sign_ups: joined[day] ?? 0 };
  });
  return { ...figures, days: shown, bucks_owed: bucks_owed_cents / 100, partners, caused };
}

const maxStaffCredits = 100;

/**
 * Sums up credits by staff member, currency and reason. Leaves out amounts that staff took away, because nobody is owed
 * them.
 */
async function listStaffCredits(db: Db, from: Date, today: Date): Promise<StaffCredit[]> {
  const { rows } = await sql<StaffCredit>`
    select u.username, u.role, l.currency, l.reason,
      coalesce(sum(l.amount) filter (where l.created_at >= ${today}), 0)::bigint as today, ${cappedSum("l.amount")} as month
    from ledger l join users u on u.id = l.caused_by
    where l.caused_by is not null and l.amount > 0 and l.created_at >= ${from}
    group by u.id, l.currency, l.reason order by l.currency desc, sum(l.amount) desc limit ${maxStaffCredits}`.execute(
    db,
  );
  return rows.map((row) =>
    row.currency === "points" ? row : { ...row, today: row.today / 100, month: row.month / 100 },
  );
}

async function listPartners(db: Db): Promise<Overview["partners"]> {
  const rows = await db
    .selectFrom("partner_status")
    .select(["partner", "succeeded_at", "error"])
    .orderBy("partner")
    .execute();
  return rows.map(({ partner, succeeded_at, error }) => ({
    type: partner,
    succeeded_at: succeeded_at?.toISOString() ?? null,
    error,
  }));
}
