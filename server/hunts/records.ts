// Saving hunts.
import type { HuntInput } from "../../contracts/hunt-input.ts";
import { audit } from "../core/audit.ts";
import type { Db, Tx } from "../core/house.ts";
import { done, type Result, refused } from "../core/result.ts";

export interface Actor {
  id: number;
  address: string;
  now: Date;
}

export const cents = (dollars: number): number => Math.round(dollars * 100);

/** `guessPrizePoints`: what its closest guess will win, whatever the setting says later. */
export async function createHunt(db: Db, actor: Actor, input: HuntInput, guessPrizePoints: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto("hunts")
      .values({
        name: input.name,
        start_cost_cents: cents(input.start_cost),
        finished_at: input.finished ? actor.now : null,
        guess_prize_points: guessPrizePoints,
        created_at: actor.now,
        updated_at: actor.now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await writeBonuses(tx, id, input.bonuses);
    await audit(tx, { ...by(actor), action: "hunts.hunt.create", subject: `hunt:${id}`, before: null, after: input });
    return id;
  });
}

export type SaveRefusal =
  | { why: "no_such_hunt" }
  | { why: "changed_meanwhile"; version: number }
  | { why: "unknown_bonus" };

/** Saves the hunt whole. Someone else's newer version is not overwritten: the caller is told its number. */
export async function updateHunt(
  db: Db,
  actor: Actor,
  id: number,
  input: HuntInput,
): Promise<Result<{ version: number }, SaveRefusal>> {
  return db.transaction().execute(async (tx) => {
    const before = await tx.selectFrom("hunts").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
    if (before === undefined) return refused({ why: "no_such_hunt" });
    if (input.version !== undefined && input.version !== before.version) {
      return refused({ why: "changed_meanwhile", version: before.version });
    }
    if (!(await ownsBonuses(tx, id, input))) return refused({ why: "unknown_bonus" });
    const version = before.version + 1;
    const after = {
      name: input.name,
      start_cost_cents: cents(input.start_cost),
      finished_at: input.finished ? (before.finished_at ?? actor.now) : null,
      version,
      updated_at: actor.now,
    };
    await tx.updateTable("hunts").set(after).where("id", "=", id).execute();
    await writeBonuses(tx, id, input.bonuses);
    await audit(tx, { ...by(actor), action: "hunts.hunt.update", subject: `hunt:${id}`, before, after: input });
    return done({ version });
  });
}

async function ownsBonuses(tx: Tx, huntId: number, { bonuses }: HuntInput): Promise<boolean> {
  const named = bonuses.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const known = await tx.selectFrom("hunt_bonuses").select("id").where("hunt_id", "=", huntId).execute();
  const ids = new Set(known.map(({ id }) => id));
  return named.every((id) => ids.has(id)) && new Set(named).size === named.length;
}

/** Bonuses keep their ids; the list's order is theirs; what is no longer in it goes. Two statements, whatever the length. */
async function writeBonuses(tx: Tx, huntId: number, bonuses: HuntInput["bonuses"]): Promise<void> {
  const kept = bonuses.flatMap(({ id }) => (id === undefined ? [] : [id]));
  let gone = tx.deleteFrom("hunt_bonuses").where("hunt_id", "=", huntId);
  if (kept.length > 0) gone = gone.where("id", "not in", kept);
  await gone.execute();
  for (const [position, bonus] of bonuses.entries()) {
    const row = {
      position,
      name: bonus.name,
      provider_name: bonus.provider_name,
      bet_cents: cents(bonus.bet_size),
      payout_cents: bonus.payout === null ? null : cents(bonus.payout),
    };
    if (bonus.id === undefined)
      await tx
        .insertInto("hunt_bonuses")
        .values({ ...row, hunt_id: huntId })
        .execute();
    else await tx.updateTable("hunt_bonuses").set(row).where("id", "=", bonus.id).execute();
  }
}

export async function deleteHunt(db: Db, actor: Actor, id: number): Promise<Result<null, { why: "no_such_hunt" }>> {
  return db.transaction().execute(async (tx) => {
    const before = await tx.deleteFrom("hunts").where("id", "=", id).returningAll().executeTakeFirst();
    if (before === undefined) return refused({ why: "no_such_hunt" });
    await audit(tx, { ...by(actor), action: "hunts.hunt.delete", subject: `hunt:${id}`, before, after: null });
    return done(null);
  });
}

const by = (actor: Actor) => ({ actorId: actor.id, address: actor.address, now: actor.now });
