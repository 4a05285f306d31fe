// Keeps credits that did not fit into an account (credit-many.ts has its own way to), and books them once they do.
import { sql } from "kysely";
import type { Db, Tx } from "../core/db.ts";
import type { House } from "../core/house.ts";
import { accountsTag } from "../core/touched.ts";
import { creditMany } from "./credit-many.ts";
import { type Movement, move } from "./ledger.ts";
import { mostHeld } from "./limits.ts";

const atOnce = 1_000;

export function defineHeldBackJob(house: House): void {
  house.jobs.define({
    name: "ledger.held-back",
    everyMs: 10 * 60_000,
    timeoutSeconds: 60,
    run: async () => {
      if ((await bookHeldBack(house.db, house.clock.now())) > 0) house.changes.announce(accountsTag);
    },
  });
}

/** Credits what is owed whatever the account holds: at once, or held back until it fits. Never a debit. */
export async function credit(tx: Tx, movement: Movement): Promise<void> {
  if ((await move(tx, movement)).ok) return;
  const { userId, currency, amount, reason, ref, causedBy = null, now } = movement;
  await tx
    .insertInto("held_back_credits")
    .values({ user_id: userId, currency, amount, reason, ref, caused_by: causedBy, created_at: now })
    .execute();
}

/** Of an account that is closed nothing is owed any more. */
export async function forgetHeldBack(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom("held_back_credits").where("user_id", "=", userId).execute();
}

/** Answers how many. */
export async function bookHeldBack(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ booked: number }>`
    with fitting as (
      select h.id from held_back_credits h join balances b using (user_id)
      where case h.currency when 'points' then b.points else b.bucks_cents end <= ${mostHeld}::bigint - h.amount
      order by h.id limit ${atOnce} for update of h skip locked
    ), released as (
      delete from held_back_credits h using fitting where h.id = fitting.id
      returning h.user_id, h.currency, h.amount, h.reason, h.ref, h.caused_by
    ), ${creditMany("released", { requestId: null, now })}
    select count(*) as booked from booked`.execute(db);
  return Number(rows[0]?.booked ?? 0);
}
