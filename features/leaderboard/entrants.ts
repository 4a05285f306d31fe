// The entrants of a frozen board. Everybody can read one anonymous line per place. Entrants also get the salt that proves
// which line is theirs.
import type { OwnEntrant } from "../../fairness/checks/entrants-check.ts";
import { hashAccount, readSalts } from "../../fairness/server/draws/anonymous-lines.ts";
import type { LineStream } from "../../fairness/server/draws/entry-lines.ts";
import type { Db } from "../../platform/database/db.ts";
import { streamEntries } from "./queries.ts";

/** Yields `place,wager_cents,SHA-256(salt‖account)` for every entry, in order of place. The draw commits to these lines. */
export async function* streamEntrantLines(db: Db, boardId: number): LineStream {
  const findSalt = await readSalts(db, boardId);
  for await (const slice of streamEntries(db, boardId, Number.MAX_SAFE_INTEGER)) {
    yield slice
      .map(
        ({ place, wager_cents, account_id }) =>
          `${place},${wager_cents},${hashAccount(findSalt(account_id), account_id)}\n`,
      )
      .join("");
  }
}

/** Returns the data that identifies the viewer's line, or null when the viewer is not on that board. */
export async function findOwnEntrant(db: Db, boardId: number, userId: number): Promise<OwnEntrant | null> {
  const entry = await db
    .selectFrom("board_entries")
    .select(["place", "account_id"])
    .where("board_id", "=", boardId)
    .where("user_id", "=", userId)
    .orderBy("place")
    .limit(1)
    .executeTakeFirst();
  return entry === undefined ? null : { ...entry, salt: (await readSalts(db, boardId))(entry.account_id) };
}

/** Returns whether a draw of the board committed to these lines. Boards without a commitment do not publish them. */
export async function areEntrantsCommitted(db: Db, boardId: number): Promise<boolean> {
  const draw = await db
    .selectFrom("draws")
    .select("id")
    .where("kind", "=", "leaderboard")
    .where("subject_id", "=", boardId)
    .where("entrants_sha256", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return draw !== undefined;
}
