import { sql } from "kysely";
import type { House } from "../../common/server/house.ts";
import { type BoardRecord, boardState, listBoards, racesTag, raceTag } from "./board.ts";
import { syncBoards } from "./figures.ts";
import { freezeBoards } from "./places.ts";
import { advanceSeries } from "./series.ts";
import type { BoardSources } from "./sources.ts";

export const boardSyncJob = "boards.sync";
export const boardFreezeJob = "boards.freeze";

const minuteMs = 60_000;

export function defineRaceJobs(house: House, sources: BoardSources): void {
  const states = new Map<number, string>();
  // Each board asks each partner every five minutes. The job runs more often, because boards with the same partner take
  // turns.
  house.jobs.define({
    name: boardSyncJob,
    everyMs: minuteMs,
    timeoutSeconds: 10 * 60,
    run: async () => void (await syncBoards(house, sources, await listBoards(house.db))),
  });
  house.jobs.define({
    name: boardFreezeJob,
    everyMs: minuteMs,
    timeoutSeconds: 5 * 60,
    hasWork: (now) => sql<boolean>`exists (
      select from live_boards b where b.frozen_at is null and b.archived_at is null and b.ends_at <= ${now}
        and b.repeats is not null and b.repeats ->> 'every' <> 'own'
        and not exists (select from live_boards n where n.follows = b.id)
    )`,
    run: async () => {
      const boards = await listBoards(house.db);
      announceStates(house, boards, states);
      await freezeBoards(house, boards);
      await advanceSeries(house, await listBoards(house.db));
    },
  });
}

/** Announces boards that began or ended since the last run, because cached pages show their state. */
function announceStates({ clock, changes }: House, boards: readonly BoardRecord[], states: Map<number, string>): void {
  const now = clock.now();
  const changed = boards.filter((board) => states.get(board.id) !== boardState(board, now));
  for (const board of changed) states.set(board.id, boardState(board, now));
  if (changed.length > 0) changes.announce(racesTag, ...changed.map(({ id }) => raceTag(id)));
}
