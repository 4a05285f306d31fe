// What is kept of raffles that repeat: by which rule, and which raffle is the latest.
import type { Selectable } from "kysely";
import type { RaffleSeriesTable } from "../../db/tables.ts";
import type { Db, Tx } from "../core/db.ts";
import type { RaffleRow } from "./queries.ts";
import { nextTurn, type Repeating, ruleOf } from "./repeating-rule.ts";

export type Series = Selectable<RaffleSeriesTable>;

/** What the form says: "" ends the repeating. */
export interface Repeats {
  every: "" | Repeating["every"];
  zone: string;
}

/** In the transaction that writes the raffle. */
export async function setSeries(tx: Tx, raffle: RaffleRow, { every, zone }: Repeats, now: Date): Promise<void> {
  if (every === "") {
    await tx
      .updateTable("raffle_series")
      .set({ stopped_at: now })
      .where("raffle_id", "=", raffle.id)
      .where("stopped_at", "is", null)
      .execute();
    return;
  }
  const terms = { ...ruleOf(every, zone, raffle.ends_at), slot_at: raffle.ends_at, stopped_at: null };
  await tx
    .insertInto("raffle_series")
    .values({ ...terms, raffle_id: raffle.id, created_at: now })
    .onConflict((on) => on.column("raffle_id").doUpdateSet(terms))
    .execute();
}

/** Those of these raffles that another will follow, by the raffle. */
export async function seriesOf(db: Db, raffleIds: readonly number[]): Promise<Map<number, Series>> {
  if (raffleIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("raffle_series")
    .selectAll()
    .where("raffle_id", "in", raffleIds)
    .where("stopped_at", "is", null)
    .execute();
  return new Map(rows.map((row) => [row.raffle_id, row]));
}

/** When the raffle after this one will end. */
export const turnAfter = (series: Series, now: Date): Date =>
  nextTurn(series, series.slot_at > now ? series.slot_at : now);
