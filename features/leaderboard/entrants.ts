// Who stands on a frozen board, for whoever it is: a line a place that names nobody, and to each entrant what opens theirs.
import { createHash, createHmac, randomBytes } from "node:crypto";
import type { OwnEntrant } from "../../fairness/checks/entrants-check.ts";
import type { Lines } from "../../fairness/server/draws/list.ts";
import type { Db } from "../../platform/database/db.ts";
import { secret } from "../../platform/secrets/secrets.ts";
import { entrySlices } from "./queries.ts";

const newSecret = () => randomBytes(32).toString("hex");

/** Sixteen bytes in hex, of each account on each board its own: one that is told opens no other line. */
async function salts(db: Db, boardId: number): Promise<(accountId: string) => string> {
  const key = await secret(db, "board-salts", newSecret);
  return (accountId) => createHmac("sha256", key).update(`${boardId}:${accountId}`).digest("hex").slice(0, 32);
}

const nameless = (salt: string, accountId: string): string =>
  createHash("sha256").update(Buffer.from(salt, "hex")).update(accountId).digest("hex");

/** `place,wager_cents,SHA-256(salt‖account)` of everybody on the board, by place: what a board's draw commits to. */
export async function* entrantLines(db: Db, boardId: number): Lines {
  const saltOf = await salts(db, boardId);
  for await (const slice of entrySlices(db, boardId, Number.MAX_SAFE_INTEGER)) {
    yield slice
      .map(
        ({ place, wager_cents, account_id }) => `${place},${wager_cents},${nameless(saltOf(account_id), account_id)}\n`,
      )
      .join("");
  }
}

/** What shows the viewer their own line; null when they are not on that board. */
export async function ownEntrant(db: Db, boardId: number, userId: number): Promise<OwnEntrant | null> {
  const entry = await db
    .selectFrom("board_entries")
    .select(["place", "account_id"])
    .where("board_id", "=", boardId)
    .where("user_id", "=", userId)
    .orderBy("place")
    .limit(1)
    .executeTakeFirst();
  return entry === undefined ? null : { ...entry, salt: (await salts(db, boardId))(entry.account_id) };
}

/** Whether a draw of the board committed to these lines: those of a board that has none are nobody's to read. */
export async function isCommitted(db: Db, boardId: number): Promise<boolean> {
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
