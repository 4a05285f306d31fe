// Opens the next raffle of a series, with the same terms, when the last one has ended (GOODS-15).

import { recordAudit } from "../../common/server/audit.ts";
import { appendToLog } from "../../fairness/server/fairness-log/log.ts";
import { forEachSettled } from "../../platform/base/for-each-settled.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { endedByState, raffleState } from "./contract/raffles.ts";
import { termsRecord } from "./log.ts";
import type { RaffleRow } from "./queries.ts";
import { insertRaffle } from "./records.ts";
import { nextRepeatOf, type Series } from "./repeat-rule.ts";

export const selectDueSeries = (db: Db, now: Date) =>
  db
    .selectFrom("raffle_series as s")
    .innerJoin("raffles as r", "r.id", "s.raffle_id")
    .select("s.id")
    .where("s.stopped_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("r.deleted_at", "is not", null),
        eb("r.ended", "=", endedByState.drawn),
        eb.and([eb("r.ended", "<>", endedByState.open), eb("s.slot_at", "<=", now)]),
      ]),
    );

/**
 * Opens every due raffle and announces each one immediately. A failure does not stop the others. Throws the first error
 * at the end. Returns the opened raffles.
 */
export async function openDueRaffles(
  db: Db,
  now: Date,
  announce: (raffleId: number) => unknown = () => {},
): Promise<number[]> {
  const opened: number[] = [];
  await forEachSettled(await selectDueSeries(db, now).orderBy("s.id").execute(), async ({ id }) => {
    const raffleId = await db.transaction().execute((tx) => openNextInSeries(tx, id, now));
    if (raffleId === null) return;
    opened.push(raffleId);
    announce(raffleId);
  });
  return opened;
}

/** Opens the next raffle. Returns null if another process has opened it already. */
async function openNextInSeries(tx: Tx, seriesId: number, now: Date): Promise<number | null> {
  const series = await tx
    .selectFrom("raffle_series")
    .selectAll()
    .where("id", "=", seriesId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (series.stopped_at !== null) return null;
  const last = await tx.selectFrom("raffles").selectAll().where("id", "=", series.raffle_id).executeTakeFirstOrThrow();
  // A deleted raffle must not come back, so its series stops.
  if (last.deleted_at !== null) {
    await tx.updateTable("raffle_series").set({ stopped_at: now }).where("id", "=", seriesId).execute();
    return null;
  }
  const isOver = raffleState(last) === "drawn" || (raffleState(last) !== "open" && series.slot_at <= now);
  return isOver ? openInSeries(tx, series, last, now) : null;
}

async function openInSeries(tx: Tx, series: Series, last: RaffleRow, now: Date): Promise<number> {
  const endsAt = nextRepeatOf(series, now);
  const input = {
    name: last.name,
    description: last.description,
    number_of_winners: last.number_of_winners,
    entry_price: last.entry_price,
    max_entries_per_user: last.max_entries_per_user,
    wager_required: last.wager_required_cents,
    partner: last.partner,
    prize_kind: last.prize_kind,
    prize_amount: last.prize_amount,
    prize_fields: last.prize_fields,
    ends_at: endsAt,
  };
  const raffle = await insertRaffle(tx, input, last.image, now);
  const author = { actorId: null, address: null, now };
  const subject = `raffle:${raffle.id}`;
  await recordAudit(tx, {
    ...author,
    action: "raffles.repeat",
    subject,
    before: { after_raffle: last.id },
    after: raffle,
  });
  await appendToLog(tx, [termsRecord("raffle.open", raffle)], now);
  await tx
    .updateTable("raffle_series")
    .set({ raffle_id: raffle.id, slot_at: endsAt })
    .where("id", "=", series.id)
    .execute();
  return raffle.id;
}
