// Closes raffles at their end, freezes their lists, pays back what was called off. Drawing is the draws' own job
// (draws/jobs.ts, draws.ts; of a raffle, drawing.ts): it waits for somebody outside, and no raffle's end may wait for that.
import { sql } from "kysely";
import type { House } from "../../common/server/house.ts";
import { ClockBehind, type NextBeacon, noBeacon } from "../../fairness/server/draws/beacon-draws.ts";
import { drawsTag } from "../../fairness/server/draws/draws.ts";
import { forEachSettled } from "../../platform/base/for-each-settled.ts";
import { announceRaffle } from "./announce.ts";
import { findDueRefunds, refundTickets } from "./cancel-raffle.ts";
import { findDueLoserNotices, notifyLosers } from "./loser-notices.ts";
import { openDueRaffles, selectDueSeries } from "./open-next.ts";
import { closeDueRaffles, findUnfrozen, freezeRaffle } from "./raffle-draws.ts";
import { endedSql } from "./state.ts";

export function defineRaffleJobs(house: House, beacon: NextBeacon): void {
  house.jobs.define({
    name: "raffles.close",
    everyMs: 60_000,
    timeoutSeconds: 300,
    hasWork: hasRaffleWorkSql,
    run: () => closeAndFreeze(house, beacon),
  });
  defineRepeatingJob(house);
  house.jobs.define({
    name: "raffles.tell",
    everyMs: 60_000,
    timeoutSeconds: 120,
    hasWork: () => sql`exists (select from raffles where lost_told_to is not null)`,
    run: () => notifyAllLosers(house),
  });
}

/** A draw that was made is no news for long: raffle after raffle, to the last who held a ticket. */
export async function notifyAllLosers(house: Pick<House, "db" | "clock">): Promise<void> {
  await forEachSettled(await findDueLoserNotices(house.db), async (id) => {
    for (let isDone = false; !isDone; ) isDone = await notifyLosers(house.db, id, house.clock.now());
  });
}

/** Opens the next of those that repeat. Closing has no part in it: none of its raffles may wait for another. */
function defineRepeatingJob(house: House): void {
  house.jobs.define({
    name: "raffles.repeat",
    everyMs: 60_000,
    timeoutSeconds: 60,
    hasWork: (now) => sql`exists (${selectDueSeries(house.db, now)})`,
    run: async () => {
      await openDueRaffles(house.db, house.clock.now(), (id) => announceRaffle(house, id));
    },
  });
}

/** Whether closing, freezing or paying back has something to do: three looks into small indexes. */
const hasRaffleWorkSql = (now: Date) => sql<boolean>`
    exists (select from raffles where ended = ${endedSql.open} and deleted_at is null and ends_at <= ${now})
      or exists (select from raffles where refund_due)
      or exists (
        select from raffles r where r.ended = ${endedSql.closed} and not exists (
          select from draws d where d.kind = 'raffle' and d.subject_id = r.id and d.status in ('requested', 'answered')
        )
      )`;

export async function closeAndFreeze(
  house: Pick<House, "db" | "clock" | "log" | "changes">,
  beacon = noBeacon,
): Promise<void> {
  const { db, clock } = house;
  for (const id of await closeDueRaffles(db, clock.now())) announceRaffle(house, id);
  const closed = await findUnfrozen(db);
  await runEach(house, closed, async (id) => freezeRaffle(db, id, clock.now, await beacon()));
  // From now on their draws are listed as waiting.
  if (closed.length > 0) house.changes.announce(drawsTag);
  const due = await findDueRefunds(db);
  await runEach(house, due, (id) => refundTickets(db, id, clock.now(), null));
}

/** One that fails does not keep the others waiting; it is tried again the next second. */
async function runEach(
  house: Pick<House, "log" | "changes">,
  ids: readonly number[],
  act: (id: number) => Promise<unknown>,
): Promise<void> {
  for (const id of ids) {
    try {
      await act(id);
      announceRaffle(house, id);
    } catch (error) {
      // Told once by whoever looks at the clock.
      if (error instanceof ClockBehind) continue;
      house.log.error({ err: error, raffle: id }, "a raffle could not be taken further");
    }
  }
}
