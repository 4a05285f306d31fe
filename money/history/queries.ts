import { type Selectable, type SelectQueryBuilder, sql } from "kysely";
import type { LedgerTable, Tables } from "../../db/tables.ts";
import type { Db } from "../../platform/database/db.ts";
import type { HistoryProps } from "../contract/history.ts";
import { type MovementReference, selectWithReferences } from "../server/movement-references.ts";
import { firstHiddenMovement } from "../server/shown-balances.ts";

export type NamedRow = Selectable<LedgerTable> & MovementReference;
/** `now` leaves out movements that a reel has not shown yet. */
export type HistoryFilter = HistoryProps["filter"] & { now: Date };

export const historyPageSize = 50;
/** Pages and filters look at this many of the newest movements. The export has its own limit. */
export const maxListed = 10_000;
export const maxExported = 50_000;

export async function readLedgerPage(db: Db, userId: number, filter: HistoryFilter, page: number): Promise<NamedRow[]> {
  const offset = (page - 1) * historyPageSize;
  if (offset >= maxListed) return [];
  // The subquery reads only the index, so a late page looks up no more than its own fifty movements.
  const ids = selectMovements(db, userId, filter)
    .select("id")
    .orderBy("id", "desc")
    .limit(historyPageSize)
    .offset(offset);
  return withReferences(db, db.selectFrom("ledger").selectAll().where("id", "in", ids));
}

export async function countMovements(db: Db, userId: number, filter: HistoryFilter): Promise<number> {
  const { total } = await db
    .selectFrom(selectMovements(db, userId, filter).select("id").limit(maxListed).as("listed"))
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** Returns the reasons that occur in the latest movements, in alphabetical order. */
export async function readLedgerReasons(db: Db, userId: number, now: Date): Promise<string[]> {
  const all = selectMovements(db, userId, { currency: "all", reason: null, now });
  const last = all.select("reason").orderBy("id", "desc");
  const rows = await db.selectFrom(last.limit(maxListed).as("listed")).select("reason").distinct().execute();
  return rows.map(({ reason }) => reason).sort();
}

export const readLedgerExport = (db: Db, userId: number, filter: HistoryFilter): Promise<NamedRow[]> =>
  withReferences(db, selectMovements(db, userId, filter).selectAll().orderBy("id", "desc").limit(maxExported));

async function withReferences(
  db: Db,
  listed: SelectQueryBuilder<Tables, "ledger", Selectable<LedgerTable>>,
): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`${selectWithReferences(sql`${listed}`)}`.execute(db);
  return rows;
}

function selectMovements(db: Db, userId: number, { currency, reason, now }: HistoryFilter) {
  const all = db
    .selectFrom("ledger")
    .where("user_id", "=", userId)
    .where("id", "<", sql<number>`coalesce(${firstHiddenMovement(userId, now)}, ${Number.MAX_SAFE_INTEGER})`);
  const ofCurrency = currency === "all" ? all : all.where("currency", "=", currency);
  return reason === null ? ofCurrency : ofCurrency.where("reason", "=", reason);
}
