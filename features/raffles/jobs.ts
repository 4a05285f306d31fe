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
import { hasReveals, revealWinners } from "./reveal.ts";
import { endedSql } from "./state.ts";

export function defineRaffleJobs(house: House, beacon: NextBeacon): void {
  house.jobs.define({
    name: "raffles.close",
    everyMs: 10 * 60_000,
    timeoutSeconds: 300,
    hasWork: hasRaffleWorkSql,
    run: () => closeAndFreeze(house, beacon),
  });
  defineRepeatingJob(house);
  house.jobs.define({
    name: "raffles.tell",
    everyMs: 10 * 60_000,
    timeoutSeconds: 120,
    hasWork: () => sql`exists (select from raffles where lost_told_to is not null and reveal_at is null)`,
    run: () => notifyAllLosers(house),
  });
  house.jobs.define({
    name: "raffles.reveal",
    everyMs: 10 * 60_000,
    timeoutSeconds: 60,
    hasWork: hasReveals,
    run: () => revealWinners(house),
  });
}

/** Notifies the losers of every drawn raffle, one raffle after the other. */
export async function notifyAllLosers(house: Pick<House, "db" | "clock">): Promise<void> {
  await forEachSettled(await findDueLoserNotices(house.db), async (id) => {
    for (let isDone = false; !isDone; ) isDone = await notifyLosers(house.db, id, house.clock.now());
  });
}

function defineRepeatingJob(house: House): void {
  house.jobs.define({
    name: "raffles.repeat",
    everyMs: 10 * 60_000,
    timeoutSeconds: 60,
    hasWork: (now) => sql`exists (${selectDueSeries(house.db, now)})`,
    run: async () => {
      await openDueRaffles(house.db, house.clock.now(), (id) => announceRaffle(house, id));
    },
  });
}

/** SQL: whether any raffle must be closed, frozen or refunded. Costs three look-ups in small indexes. */
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
  // The draws of these raffles are now listed as waiting.
  if (closed.length > 0) house.changes.announce(drawsTag);
  const due = await findDueRefunds(db);
  await runEach(house, due, (id) => refundTickets(db, id, clock.now(), null));
}

/** Runs `act` for each id. A failure does not stop the others, and the job retries it a second later. */
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
      // Another job checks the clock and reports this error once.
      if (error instanceof ClockBehind) continue;
      house.log.error(
        { err: error, raffle: id },
        "a raffle could not be closed, frozen or refunded; retrying at the next run",
      );
    }
  }
}
