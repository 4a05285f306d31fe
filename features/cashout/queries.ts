import { type Selectable, sql } from "kysely";
import { parseRowNumber } from "../../common/contract/desk-shared.ts";
import type { WithdrawalsTable } from "../../db/tables.ts";
import type { Db } from "../../platform/database/db.ts";
import { type Cursor, type KeysetPage, type KeysetQuery, readKeysetPage } from "../../platform/database/keyset-page.ts";
import type { AdminWithdrawalsProps, WithdrawalDay } from "./contract/cashout.ts";
import type { Approver } from "./rules.ts";

export type DeskFilter = AdminWithdrawalsProps["filter"];

export type WithdrawalRow = Selectable<WithdrawalsTable>;

export interface DeskRow extends WithdrawalRow {
  username: string;
  avatar: string | null;
  first_approved_by_name: string | null;
  approved_by_name: string | null;
  decided_by_name: string | null;
  new_address: boolean;
}

const deskPageLength = 50;
/** More withdrawals than a busy site has in a year. Filters reach older withdrawals. */
const maxExported = 50_000;
const daysShown = 14;
const dayMs = 24 * 60 * 60 * 1000;

export function deskWithdrawals(db: Db, filter: DeskFilter, place: Cursor): Promise<KeysetPage<DeskRow>> {
  const read = ({ operator, id, order, limit }: KeysetQuery) =>
    filteredWithdrawals(db, filter).where("w.id", operator, id).orderBy("w.id", order).limit(limit).execute();
  return readKeysetPage({ order: sortOrder(filter), length: deskPageLength, read }, place);
}

export const exportedWithdrawals = (db: Db, filter: DeskFilter): Promise<DeskRow[]> =>
  filteredWithdrawals(db, filter).orderBy("w.id", sortOrder(filter)).limit(maxExported).execute();

const sortOrder = ({ status }: DeskFilter) => (status === "pending" || status === "approved" ? "asc" : "desc");

/** Shorter texts are not searched as addresses, because they are more likely names. */
const minAddressLength = 4;
const maxCodePoint = "\u{10FFFF}";

/**
 * Builds the search condition for a viewer's name, a withdrawal's number, or the beginning of an address. Needs
 * `withdrawals as w` and `users as u` in the query.
 */
function searchCondition(text: string) {
  const begins = text.toLowerCase();
  const to =
    text.length < minAddressLength
      ? sql`false`
      : sql`(lower(w.address) ~>=~ ${begins} and lower(w.address) ~<~ ${begins + maxCodePoint})`;
  return sql<boolean>`(strpos(lower(u.username collate "C"), lower(${text})) > 0
    or ${to} or w.id = ${parseRowNumber(text)}::bigint)`;
}

/**
 * True for an address that had not been saved for a day at the time of the request and had never been paid to. Needs
 * `withdrawals as w` and `users as u` in the query.
 */
const isNewAddress = sql<boolean>`(
  coalesce(u.wallets_saved_at < w.created_at - interval '1 day', true)
  and w.address in (u.usdt_address, u.btc_address, u.ltc_address, u.eth_address)
  or exists (
    select from withdrawals p
    where p.user_id = w.user_id and p.status = 'paid' and p.address = w.address and p.id < w.id
  )) is not true`.as("new_address");

const filteredWithdrawals = (db: Db, { status, currency, search }: DeskFilter) =>
  db
    .selectFrom("withdrawals as w")
    .innerJoin("users as u", "u.id", "w.user_id")
    .$call((query) => (status === "all" ? query : query.where("w.status", "=", status)))
    .$call((query) => (currency === "all" ? query : query.where("w.currency", "=", currency)))
    .$call((query) => (search === "" ? query : query.where(searchCondition(search))))
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
    .select(isNewAddress);

export const payouts = (db: Db, ids: readonly number[] | null): Promise<Payout[]> =>
  db
    .selectFrom("withdrawals")
    .select(["id", "currency", "network", "address", "amount_bucks", "fee_cents"])
    .where("status", "=", "approved")
    .$call((query) => (ids === null ? query : query.where(sql<boolean>`id = any(${ids}::bigint[])`)))
    .orderBy("id")
    .limit(maxExported)
    .execute();

export type Payout = Pick<WithdrawalRow, "id" | "currency" | "network" | "address" | "amount_bucks" | "fee_cents">;

export const findApprover = (db: Db, id: number): Promise<Approver> =>
  db.selectFrom("users").select(["id", "admin_since"]).where("id", "=", id).executeTakeFirstOrThrow();

/** SQL of the admins who can act. The first condition is redundant, but it makes queries use the index of staff. */
export const actingAdmins = "select id from users where role <> 'viewer' and role = 'admin' and banned_at is null";

export async function countAdmins(db: Db): Promise<number> {
  const { rows } = await sql<{ admins: number }>`
    select count(*) as admins from (${sql.raw(actingAdmins)}) each`.execute(db);
  return rows[0]?.admins ?? 0;
}

export interface OpenSums {
  pending: number;
  pending_bucks: number;
  approved: number;
  approved_bucks: number;
}

export async function openSums(db: Db): Promise<OpenSums> {
  const { rows } = await sql<OpenSums>`
    select count(*) filter (where status = 'pending') as pending,
      coalesce(sum(amount_bucks) filter (where status = 'pending'), 0)::bigint as pending_bucks,
      count(*) filter (where status = 'approved') as approved,
      coalesce(sum(amount_bucks) filter (where status = 'approved'), 0)::bigint as approved_bucks
    from withdrawals where status in ('pending', 'approved')`.execute(db);
  return rows[0] ?? { pending: 0, pending_bucks: 0, approved: 0, approved_bucks: 0 };
}

/** Returns all dollars ever paid out, without fees. Cache the result, because the query scans every paid withdrawal. */
export async function paidDollars(db: Db): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_bucks * 100 - fee_cents), 0)::bigint as cents from withdrawals
    where status = 'paid'`.execute(db);
  return (rows[0]?.cents ?? 0) / 100;
}

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
