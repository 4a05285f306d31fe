// open → closed: at its end, or when an admin rolls the winner before it.
import { sql } from "kysely";
import { endedOf, raffleCan, stateOf } from "../../contracts/raffles.ts";
import type { Actor } from "../core/actor.ts";
import { audit } from "../core/audit.ts";
import type { Db, Tx } from "../core/db.ts";
import { done, type Result, refused } from "../core/result.ts";
import { writeDown } from "../fairness-log/log.ts";
import { earlyWritten } from "./log.ts";
import { lockRaffle, written } from "./records.ts";
import { ended } from "./state.ts";

/** Open raffles whose end has come are closed, each once, whoever asks. Answers which. */
export async function closeDue(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update raffles set ended = ${ended.closed}, closed_at = ${now} where id in (
      select id from raffles where ended = ${ended.open} and deleted_at is null and ends_at <= ${now}
      order by ends_at limit 100 for update
    ) and ended = ${ended.open} returning id`.execute(db);
  return rows.map(({ id }) => id);
}

export type DrawRefusal = { why: "no_such_raffle" } | { why: "already_drawn" } | { why: "cancelled" };

/** "Roll Winner": an open raffle ends now, a closed one need not wait. */
export async function closeNow(tx: Tx, actor: Actor, id: number): Promise<Result<null, DrawRefusal>> {
  const before = await lockRaffle(tx, id);
  if (before === undefined) return refused({ why: "no_such_raffle" });
  const state = stateOf(before);
  if (!raffleCan.draw(state)) return refused({ why: state === "drawn" ? "already_drawn" : "cancelled" });
  const ends_at = new Date(Math.min(before.ends_at.getTime(), actor.now.getTime()));
  const closed = { ended: endedOf.closed, ends_at, closed_at: before.closed_at ?? actor.now };
  await tx.updateTable("raffles").set(closed).where("id", "=", id).execute();
  await audit(tx, written(actor, "roll", id, before, { ...before, ...closed }));
  if (ends_at < before.ends_at) await writeDown(tx, [earlyWritten(id, ends_at)], actor.now);
  return done(null);
}
