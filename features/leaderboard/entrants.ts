// Who stands on a frozen board, for whoever it is: a line a place that names nobody, and to each entrant what opens theirs.
import { createHash, createHmac, randomBytes } from "node:crypto";
import type { OwnEntrant } from "../../fairness/checks/entrants-check.ts";
import type { LineStream } from "../../fairness/server/draws/entry-lines.ts";
import type { Db } from "../../platform/database/db.ts";
import { getSecret } from "../../platform/secrets/secrets.ts";
import { streamEntries } from "./queries.ts";

const newSecret = () => randomBytes(32).toString("hex");

/** Sixteen bytes in hex, of each account on each board its own: one that is told opens no other line. */
async function readSalts(db: Db, boardId: number): Promise<(accountId: string) => string> {
  const key = await getSecret(db, "board-salts", newSecret);
  return (accountId) => createHmac("sha256", key).update(`${boardId}:${accountId}`).digest("hex").slice(0, 32);
}

const hashAccount = (salt: string, accountId: string): string =>
  createHash("sha256").update(Buffer.from(salt, "hex")).update(accountId).digest("hex");

/** `place,wager_cents,SHA-256(salt‖account)` of everybody on the board, by place: what a board's draw commits to. */
export async function* streamEntrantLines(db: Db, boardId: number): LineStream {
  const saltOf = await readSalts(db, boardId);
  for await (const slice of streamEntries(db, boardId, Number.MAX_SAFE_INTEGER)) {
    yield slice
      .map(
        ({ place, wager_cents, account_id }) =>
          `${place},${wager_cents},${hashAccount(saltOf(account_id), account_id)}\n`,
      )
      .join("");
  }
}

/** What shows the viewer their own line; null when they are not on that board. */
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

/** Whether a draw of the board committed to these lines: those of a board that has none are nobody's to read. */
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
