// The entrants of a frozen board. Everybody can read one anonymous line per place. Entrants also get the salt that proves
// which line is theirs.
import { createHash, createHmac, randomBytes } from "node:crypto";
import type { OwnEntrant } from "../../fairness/checks/entrants-check.ts";
import type { LineStream } from "../../fairness/server/draws/entry-lines.ts";
import type { Db } from "../../platform/database/db.ts";
import { getSecret } from "../../platform/secrets/secrets.ts";
import { streamEntries } from "./queries.ts";

const newSecret = () => randomBytes(32).toString("hex");

/** Returns a function for the salts: 16 bytes in hex, different per account and board, so one reveals no other line. */
async function readSalts(db: Db, boardId: number): Promise<(accountId: string) => string> {
  const key = await getSecret(db, "board-salts", newSecret);
  return (accountId) => createHmac("sha256", key).update(`${boardId}:${accountId}`).digest("hex").slice(0, 32);
}

const hashAccount = (salt: string, accountId: string): string =>
  createHash("sha256").update(Buffer.from(salt, "hex")).update(accountId).digest("hex");

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
