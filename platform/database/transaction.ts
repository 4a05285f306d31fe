// A transaction of one's own, or the one that is already going on: for verbs that are also part of something larger.
import { Transaction } from "kysely";
import type { Db, Tx } from "./db.ts";

export function inTransaction<Answer>(db: Db, act: (tx: Tx) => Promise<Answer>): Promise<Answer> {
  return db instanceof Transaction ? act(db) : db.transaction().execute(act);
}
