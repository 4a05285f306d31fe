import { sql } from "kysely";
import type { House } from "../../common/server/house.ts";
import type { Tx } from "../../platform/database/db.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { type BoardRecord, boardState, racesTag, windowOf } from "./board.ts";
import { boardTerms, logBoard } from "./log.ts";
import { type BoardWindow, nextWindow } from "./windows.ts";

export const shownForMs = 31 * 24 * 60 * 60_000;

/** Adds the next board of each series that ended, and archives boards that ended long ago. */
export async function advanceSeries(
  house: Pick<House, "db" | "clock" | "changes">,
  boards: readonly BoardRecord[],
): Promise<void> {
  const now = house.clock.now();
  let changed = 0;
  for (const board of boards) {
    const next = board.ends_at <= now ? findNextWindow(board, now) : null;
    if (next !== null && (await inTransaction(house.db, (tx) => addSuccessor(tx, board, next, now)))) changed += 1;
    if (boardState(board, now) === "ended" && now.getTime() - board.ends_at.getTime() > shownForMs) {
      if (await inTransaction(house.db, (tx) => archiveBoard(tx, board.id, now))) changed += 1;
    }
  }
  if (changed > 0) house.changes.announce(racesTag);
}

async function archiveBoard(tx: Tx, id: number, now: Date): Promise<boolean> {
  const archived = await tx
    .updateTable("live_boards")
    .set({ archived_at: now })
    .where("id", "=", id)
    .where("archived_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  if (archived === undefined) return false;
  await logBoard(tx, [{ type: "board.edit", archived: true, ...boardTerms(archived) }], now);
  return true;
}

const maxWindowsSkipped = 2_000;

/**
 * Returns the next window that is not over. Windows that passed while the site was off are skipped, because they have
 * no figures.
 */
function findNextWindow(board: BoardRecord, now: Date): BoardWindow | null {
  let next = nextWindow(windowOf(board), board.repeats, board.time_zone);
  for (let skipped = 0; next !== null && next.to <= now && skipped < maxWindowsSkipped; skipped += 1)
    next = nextWindow(next, board.repeats, board.time_zone);
  return next;
}

/** Adds the next board of a series with the same terms. Returns false if it exists already. */
export async function addSuccessor(tx: Tx, board: BoardRecord, window: BoardWindow, now: Date): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    insert into live_boards (kind, name, partners, starts_at, ends_at, time_zone, repeats, follows, prizes, ties,
      settle_hours, position, paused, created_at, created_by)
    select kind, name, partners, ${window.from}, ${window.to}, time_zone, repeats, id, prizes, ties, settle_hours,
      position, paused, ${now}, created_by
    from live_boards where id = ${board.id} and archived_at is null and repeats is not null
    on conflict (follows) do nothing returning id`.execute(tx);
  const [added] = rows;
  if (added === undefined) return false;
  const next = { ...board, id: added.id, starts_at: window.from, ends_at: window.to };
  await logBoard(tx, [{ type: "board.open", ...boardTerms(next) }], now);
  return true;
}
