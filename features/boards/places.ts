// The final places. They are written when the board is frozen, and again after an admin's decision before they are
// paid.
import { sql } from "kysely";
import type { House } from "../../common/server/house.ts";
import type { Tx } from "../../platform/database/db.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { type BoardRecord, finalAt, lockBoard, racesTag, raceTag } from "./board.ts";
import { maxPlaces } from "./contract/limits.ts";
import { type FiguresHouse, isFinal } from "./figures.ts";
import { type BoardEvent, hashPlaceLines, logBoard } from "./log.ts";
import { m } from "./messages.ts";
import { isUnwelcomeSql, type PlacedStanding, readStandings, userSql } from "./standings.ts";

/** Freezes every board whose final figures have arrived. Returns the ids of these boards. */
export async function freezeBoards(
  house: Pick<FiguresHouse, "db" | "clock" | "changes" | "log">,
  boards: readonly BoardRecord[],
): Promise<number[]> {
  const frozen: number[] = [];
  for (const { id } of boards.filter((board) => board.frozen_at === null && finalAt(board) <= house.clock.now())) {
    try {
      if (await freezeBoard(house, id)) frozen.push(id);
    } catch (error) {
      // A failing board does not hold up the others.
      house.log.error({ err: error, board: id }, "a board could not be frozen");
    }
  }
  if (frozen.length > 0) house.changes.announce(racesTag, ...frozen.map(raceTag));
  return frozen;
}

/** Freezes a board once. Returns false if the board is not due or already frozen. */
export async function freezeBoard({ db, clock }: Pick<House, "db" | "clock">, id: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const board = await lockBoard(tx, id);
    const now = clock.now();
    if (board === undefined || board.frozen_at !== null || board.archived_at !== null) return false;
    if (now < finalAt(board) || !board.partners.every((slug) => isFinal(board, slug))) return false;
    await fixAccounts(tx, board);
    await tx.updateTable("live_boards").set({ frozen_at: now }).where("id", "=", id).execute();
    await writePlaces(tx, { ...board, frozen_at: now }, now);
    return true;
  });
}

/**
 * Stores which viewer owns each account, and excludes accounts that cannot win. Admins may change the owner until the
 * board pays.
 */
const fixAccounts = (tx: Tx, board: BoardRecord) =>
  sql`
  update live_board_figures f set user_id = ${userSql(board)},
    excluded_reason = coalesce(f.excluded_reason, case when ${isUnwelcomeSql(board)} then ${m.cannotWin()}::text end)
  where f.board_id = ${board.id} and (${userSql(board)} is not null or ${isUnwelcomeSql(board)})`.execute(tx);

/**
 * Writes the places from the frozen figures and logs them after `cause`, the events that led to them. Call it last in
 * the transaction.
 */
export async function writePlaces(tx: Tx, board: BoardRecord, now: Date, cause: readonly BoardEvent[] = []) {
  const places = numberPlaces(await readFinalStandings(tx, board));
  await tx.deleteFrom("live_board_places").where("board_id", "=", board.id).execute();
  await sql`
    insert into live_board_places (board_id, number, place, partner, account_key, name, cents, user_id, prizes)
    select ${board.id}::bigint, * from unnest(
      ${places.map(({ number }) => number)}::integer[], ${places.map(({ place }) => place)}::integer[],
      ${places.map(({ partner }) => partner)}::text[], ${places.map(({ account_key }) => account_key)}::text[],
      ${places.map(({ name }) => name)}::text[], ${places.map(({ cents }) => cents)}::bigint[],
      ${places.map(({ user_id }) => user_id)}::bigint[],
      ${places.map(({ prizes }) => JSON.stringify(prizes))}::jsonb[]
    )`.execute(tx);
  await logBoard(
    tx,
    [
      ...cause,
      {
        type: "board.freeze",
        board: board.id,
        places: places.length,
        places_sha256: await hashPlaceLines(tx, board.id, places),
      },
    ],
    now,
  );
}

const numberPlaces = (standings: readonly PlacedStanding[]) =>
  standings
    .filter(({ prizes }, index) => index < maxPlaces || prizes.length > 0)
    .map((standing, index) => ({ ...standing, number: index + 1 }));

/** Returns at least the places that can win. If the last of them is tied, returns all that share it. */
async function readFinalStandings(tx: Tx, board: BoardRecord): Promise<PlacedStanding[]> {
  for (let most = maxPlaces * 2; ; most *= 4) {
    const standings = await readStandings(tx, board, most);
    if (standings.length < most || (standings.at(-1)?.place ?? 0) > maxPlaces) return standings;
  }
}
