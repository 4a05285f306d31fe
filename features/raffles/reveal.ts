// Says when a draw's winners may become known: after the reel has shown them (common/contract/raffle-reel.ts). The
// draw's transaction already writes notices and credits, with that time. This file updates the open pages when the time
// has come.
import { type RawBuilder, sql } from "kysely";
import { maxSpins, reelStartDelayMs, revealedAfterMs, winnerTurnMs } from "../../common/contract/raffle-reel.ts";
import type { House } from "../../common/server/house.ts";
import { drawsTag } from "../../fairness/server/draws/draws.ts";
import { markAccountsChanged, ribbonTag } from "../../platform/cache/changed-accounts.ts";

export const revealedAt = (drawnAt: Date, place: number): Date => new Date(drawnAt.getTime() + revealedAfterMs(place));

/** Returns SQL: when the reel has shown the winner of this place. `drawnAt` and `place` are SQL expressions. */
export const revealedAtSql = (drawnAt: RawBuilder<unknown>, place: RawBuilder<unknown>): RawBuilder<Date> =>
  sql`(${drawnAt} + interval '1 millisecond' * (${sql.lit(reelStartDelayMs)} + least(${place}, ${sql.lit(maxSpins)}) * ${sql.lit(winnerTurnMs)}))`;

/** Pages are updated this much later, because the clocks of two processes may differ a little. */
export const revealDelayMs = 1_000;
/** No reel takes this long. */
const longestReelMs = 2 * revealedAfterMs(maxSpins);

/** SQL: whether a reel has shown a winner whose pages are not updated yet. */
export const hasReveals = (now: Date) => sql<boolean>`exists (select from raffles where reveal_at <= ${now})`;

export async function revealWinners({ db, clock, changes }: Pick<House, "db" | "clock" | "changes">): Promise<void> {
  const now = clock.now();
  const shownBy = new Date(now.getTime() - revealDelayMs);
  const { rows } = await sql<{ user_id: number }>`
    with due as (
      select id from raffles where reveal_at <= ${now} order by id for update skip locked
    ), won as (
      select d.subject_id as raffle_id, w.winner_id as user_id, ${revealedAtSql(sql`d.resolved_at`, sql`w.place`)} as shown_at
      from due join draws d on d.kind = 'raffle' and d.subject_id = due.id
        and d.resolved_at > ${new Date(now.getTime() - longestReelMs)}
      join draw_winners w on w.draw_id = d.id
    ), kept as (
      update raffles set reveal_at = (
        select min(shown_at) + interval '1 millisecond' * ${revealDelayMs}::int from won
        where raffle_id = raffles.id and shown_at > ${shownBy}
      ) from due where raffles.id = due.id
    )
    select distinct user_id from won where shown_at <= ${shownBy} and user_id is not null`.execute(db);
  markAccountsChanged(
    db,
    rows.map(({ user_id }) => user_id),
  );
  changes.announce(drawsTag, ribbonTag);
}
