// Computes when a repeating raffle ends next: at the same local time in its time zone, also across clock changes
// (GOODS-16).
import type { Selectable } from "kysely";
import type { RaffleSeriesTable } from "../../db/tables.ts";
import { isTimeZone, toDueMoment, toWall } from "../../platform/contract/zones.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { RaffleRow } from "./queries.ts";

export interface RepeatRule {
  every: "day" | "week";
  weekday: number | null;
  /** A local time such as "20:00". */
  local_time: string;
  /** An IANA name such as "Europe/Berlin". */
  zone: string;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

export function createRepeatRule(every: RepeatRule["every"], zone: string, endsAt: Date): RepeatRule {
  const local = new Date(toWall(endsAt, zone));
  return {
    every,
    weekday: every === "week" ? localWeekday(local.getTime()) : null,
    local_time: local.toISOString().slice(11, 16),
    zone,
  };
}

/**
 * Returns the first end after that moment. If the clock skips the local time, the end moves to the new time. If the
 * local time occurs twice, the first counts.
 */
export function nextRepeat(rule: RepeatRule, after: Date): Date {
  if (!isTimeZone(rule.zone)) throw new Error(`This machine knows no time zone ${rule.zone}.`);
  const [hours = 0, minutes = 0] = rule.local_time.split(":").map(Number);
  const today = Math.floor(toWall(after, rule.zone) / dayMs) * dayMs;
  for (let days = -1; days <= 8; days += 1) {
    const local = today + days * dayMs;
    if (rule.weekday !== null && localWeekday(local) !== rule.weekday) continue;
    const turn = toDueMoment(local + (hours * 60 + minutes) * minuteMs, rule.zone);
    if (turn > after) return turn;
  }
  throw new Error(`There is no turn of ${JSON.stringify(rule)} after ${after.toISOString()}.`);
}

/** Returns 1 for Monday to 7 for Sunday. `localDayMs` is the local day as if it were in UTC. */
const localWeekday = (localDayMs: number): number => new Date(localDayMs).getUTCDay() || 7;

export type Series = Selectable<RaffleSeriesTable>;

/** The form's values. An empty `every` stops the series. */
export interface RepeatInput {
  every: "" | RepeatRule["every"];
  zone: string;
}

export async function saveSeries(tx: Tx, raffle: RaffleRow, { every, zone }: RepeatInput, now: Date): Promise<void> {
  if (every === "") {
    await tx
      .updateTable("raffle_series")
      .set({ stopped_at: now })
      .where("raffle_id", "=", raffle.id)
      .where("stopped_at", "is", null)
      .execute();
    return;
  }
  const terms = { ...createRepeatRule(every, zone, raffle.ends_at), slot_at: raffle.ends_at, stopped_at: null };
  await tx
    .insertInto("raffle_series")
    .values({ ...terms, raffle_id: raffle.id, created_at: now })
    .onConflict((on) => on.column("raffle_id").doUpdateSet(terms))
    .execute();
}

export async function findSeries(db: Db, raffleIds: readonly number[]): Promise<Map<number, Series>> {
  if (raffleIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("raffle_series")
    .selectAll()
    .where("raffle_id", "in", raffleIds)
    .where("stopped_at", "is", null)
    .execute();
  return new Map(rows.map((row) => [row.raffle_id, row]));
}

export const nextRepeatOf = (series: Series, now: Date): Date =>
  nextRepeat(series, series.slot_at > now ? series.slot_at : now);
