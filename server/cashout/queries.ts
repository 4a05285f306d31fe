// What the admins' desk reads of withdrawals.
import { sql } from "kysely";
import type { AdminWithdrawalsProps, WithdrawalDay } from "../../contracts/cashout.ts";
import type { Db } from "../core/house.ts";
import type { WithdrawalRow } from "./records.ts";
import type { Approver } from "./rules.ts";

export type DeskFilter = AdminWithdrawalsProps["filter"];

export interface DeskRow extends WithdrawalRow {
  username: string;
  avatar: string | null;
  first_approved_by_name: string | null;
  approved_by_name: string | null;
  decided_by_name: string | null;
}

export const deskPageLength = 50;
/** More than a year of a busy site; older ones by its filters. */
export const mostExported = 50_000;
const daysShown = 14;
const dayMs = 24 * 60 * 60 * 1000;

/** One page of withdrawals: what waits for a decision oldest first, the rest newest first. */
export async function deskWithdrawals(
  db: Db,
  filter: DeskFilter,
  page: number,
): Promise<{ rows: DeskRow[]; total: number }> {
  const { total } = await filtered(db, filter)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await named(db, filter)
    .limit(deskPageLength)
    .offset((page - 1) * deskPageLength)
    .execute();
  return { rows, total };
}

/** What the filter lets through, for the export. */
export const exportedWithdrawals = (db: Db, filter: DeskFilter): Promise<DeskRow[]> =>
  named(db, filter).limit(mostExported).execute();

const filtered = (db: Db, { status, currency, search }: DeskFilter) =>
  db
    .selectFrom("withdrawals as w")
    .innerJoin("users as u", "u.id", "w.user_id")
    .$if(status !== "all", (query) => query.where("w.status", "=", status as "pending"))
    .$if(currency !== "all", (query) => query.where("w.currency", "=", currency as "usdt"))
    .$if(search !== "", (query) => query.where(sql`strpos(lower(u.username), lower(${search}))`, ">", 0));

const named = (db: Db, filter: DeskFilter) =>
  filtered(db, filter)
    .leftJoin("users as f", "f.id", "w.first_approved_by")
    .leftJoin("users as a", "a.id", "w.approved_by")
    .leftJoin("users as d", "d.id", "w.decided_by")
    .selectAll("w")
    .select([
      "u.username",
      "u.avatar",
      "f.username as first_approved_by_name",
      "a.username as approved_by_name",
      "d.username as decided_by_name",
    ])
    .orderBy("w.id", filter.status === "pending" || filter.status === "approved" ? "asc" : "desc");

/** The admin who looks at the desk. */
export const approverOf = (db: Db, id: number): Promise<Approver> =>
  db.selectFrom("users").select(["id", "admin_since"]).where("id", "=", id).executeTakeFirstOrThrow();

export interface OpenSums {
  pending: number;
  pending_bucks: number;
  approved: number;
  approved_bucks: number;
}

/** How much waits for a decision or for its payment. */
export async function openSums(db: Db): Promise<OpenSums> {
  const { rows } = await sql<OpenSums>`
    select count(*) filter (where status = 'pending') as pending,
      coalesce(sum(amount_bucks) filter (where status = 'pending'), 0)::bigint as pending_bucks,
      count(*) filter (where status = 'approved') as approved,
      coalesce(sum(amount_bucks) filter (where status = 'approved'), 0)::bigint as approved_bucks
    from withdrawals where status in ('pending', 'approved')`.execute(db);
  return rows[0] ?? { pending: 0, pending_bucks: 0, approved: 0, approved_bucks: 0 };
}

/** Days of the last two weeks (UTC) on which anything was asked for or decided, newest first. */
export async function dailyTotals(db: Db, now: Date): Promise<WithdrawalDay[]> {
  const since = new Date(now.getTime() - daysShown * dayMs);
  const { rows } = await sql<WithdrawalDay & { fee_cents: number }>`
    select to_char(day, 'YYYY-MM-DD') as day,
      coalesce(sum(bucks) filter (where what = 'asked'), 0)::bigint as asked,
      count(*) filter (where what = 'asked') as asked_count,
      coalesce(sum(bucks) filter (where what = 'paid'), 0)::bigint as paid,
      count(*) filter (where what = 'paid') as paid_count,
      coalesce(sum(bucks) filter (where what = 'rejected'), 0)::bigint as rejected,
      count(*) filter (where what = 'rejected') as rejected_count,
      coalesce(sum(fee_cents) filter (where what = 'paid'), 0)::bigint as fee_cents
    from (
      select 'asked' as what, (created_at at time zone 'UTC')::date as day, amount_bucks as bucks, fee_cents
      from withdrawals where created_at >= ${since}
      union all
      select status, (decided_at at time zone 'UTC')::date, amount_bucks, fee_cents
      from withdrawals where decided_at >= ${since}
    ) happened group by happened.day order by happened.day desc limit ${daysShown}`.execute(db);
  return rows.map(({ fee_cents, ...day }) => ({ ...day, fees: fee_cents / 100 }));
}
