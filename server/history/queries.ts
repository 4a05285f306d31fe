// What a viewer reads of his own ledger.
import { type Selectable, type SelectQueryBuilder, sql } from "kysely";
import type { HistoryProps } from "../../contracts/history.ts";
import type { LedgerTable, Tables } from "../../db/tables.ts";
import type { Db } from "../core/house.ts";

/** `has_page`: what it refers to is a roll, or a raffle that was not deleted. */
export type NamedRow = Selectable<LedgerTable> & { name: string | null; has_page: boolean };
export type HistoryFilter = HistoryProps["filter"];

export const historyPageLength = 50;
/** Pages reach back this many movements, and so do the words to filter by; the export reaches further. */
const mostListed = 10_000;
export const mostExported = 50_000;

/** One page of the user's movements, newest first. */
export async function ledgerPage(
  db: Db,
  userId: number,
  filter: HistoryFilter,
  page: number,
): Promise<{ rows: NamedRow[]; total: number }> {
  const { total } = await db
    .selectFrom(movements(db, userId, filter).select("id").limit(mostListed).as("listed"))
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const offset = (page - 1) * historyPageLength;
  if (offset >= total) return { rows: [], total };
  const listed = movements(db, userId, filter)
    .selectAll()
    .orderBy("id", "desc")
    .limit(historyPageLength)
    .offset(offset);
  return { rows: await named(db, listed), total };
}

export const exportedLedger = (db: Db, userId: number, filter: HistoryFilter): Promise<NamedRow[]> =>
  named(db, movements(db, userId, filter).selectAll().orderBy("id", "desc").limit(mostExported));

/** The movements with the names of what they refer to, as it is called today; newest first. */
async function named(
  db: Db,
  listed: SelectQueryBuilder<Tables, "ledger", Selectable<LedgerTable>>,
): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    with listed as (${listed}),
    referring as (
      select listed.*, split_part(ref, ':', 1) as kind,
        case when split_part(ref, ':', 2) ~ '^[0-9]{1,15}$' then split_part(ref, ':', 2)::bigint end as key
      from listed
    )
    select l.id, l.user_id, l.currency, l.amount, l.balance_after, l.reason, l.ref, l.request_id, l.created_at,
      coalesce(products.name, orders.title, raffles.name, opened.name, hunts.name, challenges.title) as name,
      rolls.id is not null or (raffles.id is not null and raffles.deleted_at is null) as has_page
    from referring l
    left join products on l.kind = 'product' and products.id = l.key
    left join orders on l.kind = 'order' and orders.id = l.key
    left join raffles on l.kind = 'raffle' and raffles.id = l.key
    left join rolls on l.kind = 'roll' and rolls.id = l.key
    left join case_versions opened on opened.case_id = rolls.case_id and opened.number = rolls.version
    left join hunts on l.kind = 'hunt' and hunts.id = l.key
    left join challenge_claims claims on l.kind = 'claim' and claims.id = l.key
    left join challenges on challenges.id = claims.challenge_id
    order by l.id desc`.execute(db);
  return rows;
}

const movements = (db: Db, userId: number, { currency, reason }: HistoryFilter) =>
  db
    .selectFrom("ledger")
    .where("user_id", "=", userId)
    .$if(currency !== "all", (query) => query.where("currency", "=", currency as "points"))
    .$if(reason !== null, (query) => query.where("reason", "=", reason as string));

/** What the user's latest movements were for, in alphabetical order. */
export async function reasonsOf(db: Db, userId: number): Promise<string[]> {
  const { rows } = await sql<{ reason: string }>`
    select distinct reason from (
      select reason from ledger where user_id = ${userId} order by id desc limit ${mostListed}
    ) latest order by reason`.execute(db);
  return rows.map(({ reason }) => reason);
}
