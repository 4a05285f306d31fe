import { sql } from "kysely";
import { type Actor, toAuthor } from "../../common/server/actor.ts";
import { recordAudit } from "../../common/server/audit.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import { markEverybodyChanged } from "../../platform/cache/changed-accounts.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { HuntInput } from "./contract/hunt-input.ts";
import { areGuessesOver, isPrizeWaiting } from "./rules.ts";

export const toCents = (dollars: number): number => Math.round(dollars * 100);

/**
 * Creates a hunt. `guessPrizePoints` is the prize for its closest guess, even if the setting changes later. If a
 * moderator creates the hunt or enters payouts, an admin must release the prize, because the payouts decide the winner.
 */
export async function createHunt(db: Db, actor: Actor, input: HuntInput, guessPrizePoints: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const isAdmin = await isByAdmin(tx, actor);
    const { id } = await tx
      .insertInto("hunts")
      .values({
        name: input.name,
        start_cost_cents: toCents(input.start_cost),
        finished_at: input.finished ? actor.now : null,
        guesses_closed_at: hasPayout(input) ? actor.now : null,
        guess_prize_points: guessPrizePoints,
        ...(isAdmin && releasedColumns(actor)),
        created_at: actor.now,
        updated_at: actor.now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await writeBonuses(tx, id, input.bonuses);
    markEverybodyChanged(tx);
    await recordAudit(tx, {
      ...toAuthor(actor),
      action: "hunts.hunt.create",
      subject: `hunt:${id}`,
      before: null,
      after: input,
    });
    return id;
  });
}

/** A token counts as a moderator, because tokens may not give away points. */
async function isByAdmin(tx: Tx, { id, tokenId }: Actor): Promise<boolean> {
  if (tokenId !== undefined) return false;
  const { role } = await tx.selectFrom("users").select("role").where("id", "=", id).executeTakeFirstOrThrow();
  return role === "admin";
}

const releasedColumns = ({ id, now }: Actor) => ({ prize_released_at: now, prize_released_by: id });
const unreleasedColumns = { prize_released_at: null, prize_released_by: null };

export type ReleaseRefusal =
  | { why: "no_such_hunt" }
  | { why: "nothing_waits" }
  | { why: "not_finished" }
  | { why: "changed_meanwhile"; version: number };

/**
 * Releases the prize, so that the closest guess wins it within two minutes. Refuses an unfinished hunt. Also refuses a
 * hunt that has changed since the admin saw it, because the admin answers for the payouts.
 */
export async function releasePrize(
  db: Db,
  actor: Actor,
  id: number,
  seenVersion: number,
): Promise<Result<null, ReleaseRefusal>> {
  return db.transaction().execute(async (tx) => {
    const before = await tx.selectFrom("hunts").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
    if (before === undefined) return refused({ why: "no_such_hunt" });
    if (!isPrizeWaiting(before)) return refused({ why: "nothing_waits" });
    if (before.finished_at === null) return refused({ why: "not_finished" });
    if (before.version !== seenVersion) return refused({ why: "changed_meanwhile", version: before.version });
    const after = releasedColumns(actor);
    await tx.updateTable("hunts").set(after).where("id", "=", id).execute();
    await recordAudit(tx, { ...toAuthor(actor), action: "hunts.prize.release", subject: `hunt:${id}`, before, after });
    return done(null);
  });
}

export type SaveRefusal =
  | { why: "no_such_hunt" }
  | { why: "changed_meanwhile"; version: number }
  | { why: "unknown_bonus" };

/**
 * Saves the whole hunt. Refuses to overwrite a newer version and returns that version's number. If a moderator changes
 * anything that decides the prize, the prize needs a new release.
 */
export const updateHunt = (
  db: Db,
  actor: Actor,
  id: number,
  input: HuntInput,
): Promise<Result<{ version: number }, SaveRefusal>> =>
  db.transaction().execute((tx) => saveHunt(tx, actor, id, input));

export async function saveHunt(
  tx: Tx,
  actor: Actor,
  id: number,
  input: HuntInput,
): Promise<Result<{ version: number }, SaveRefusal>> {
  const before = await tx.selectFrom("hunts").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (before === undefined) return refused({ why: "no_such_hunt" });
  if (input.version !== undefined && input.version !== before.version) {
    return refused({ why: "changed_meanwhile", version: before.version });
  }
  if (!(await areOwnBonuses(tx, id, input))) return refused({ why: "unknown_bonus" });
  const version = before.version + 1;
  const wonBefore = await readPaidCents(tx, id);
  const after = {
    name: input.name,
    start_cost_cents: toCents(input.start_cost),
    finished_at: input.finished ? (before.finished_at ?? actor.now) : null,
    // Closed guesses stay closed, because viewers may have seen a payout that was undone later.
    guesses_closed_at: before.guesses_closed_at ?? (hasPayout(input) ? actor.now : null),
    version,
    updated_at: actor.now,
  };
  await tx.updateTable("hunts").set(after).where("id", "=", id).execute();
  await writeBonuses(tx, id, input.bonuses);
  const isOtherwiseOver = input.finished !== (before.finished_at !== null);
  if (isOtherwiseOver) markEverybodyChanged(tx);
  const decides = isOtherwiseOver || (await readPaidCents(tx, id)) !== wonBefore;
  if (decides && before.guesses_settled_at === null && !(await isByAdmin(tx, actor))) {
    await tx.updateTable("hunts").set(unreleasedColumns).where("id", "=", id).execute();
  }
  await recordAudit(tx, {
    ...toAuthor(actor),
    action: "hunts.hunt.update",
    subject: `hunt:${id}`,
    before,
    after: input,
  });
  return done({ version });
}

export type HoldRefusal = { why: "no_such_hunt" | "locked" };

/** Pauses or resumes guessing. Refuses both after the first payout. */
export async function holdGuesses(
  tx: Tx,
  actor: Actor,
  id: number,
  isHeld: boolean,
): Promise<Result<null, HoldRefusal>> {
  const before = await tx.selectFrom("hunts").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (before === undefined) return refused({ why: "no_such_hunt" });
  if (areGuessesOver(before)) return refused({ why: "locked" });
  if (isHeld === (before.guesses_held_at !== null)) return done(null);
  const after = { guesses_held_at: isHeld ? actor.now : null };
  await tx.updateTable("hunts").set(after).where("id", "=", id).execute();
  const action = `hunts.guesses.${isHeld ? "close" : "open"}`;
  await recordAudit(tx, { ...toAuthor(actor), action, subject: `hunt:${id}`, before, after });
  return done(null);
}

/** Returns the sum of the payouts in cents, with which the guesses are compared; null before the first payout. */
async function readPaidCents(tx: Tx, huntId: number): Promise<number | null> {
  const { rows } = await sql<{ cents: number | null }>`
    select sum(payout_cents)::bigint as cents from hunt_bonuses where hunt_id = ${huntId}`.execute(tx);
  return rows[0]?.cents ?? null;
}

const hasPayout = ({ bonuses }: HuntInput): boolean => bonuses.some(({ payout }) => payout !== null);

async function areOwnBonuses(tx: Tx, huntId: number, { bonuses }: HuntInput): Promise<boolean> {
  const named = bonuses.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const known = await tx.selectFrom("hunt_bonuses").select("id").where("hunt_id", "=", huntId).execute();
  const ids = new Set(known.map(({ id }) => id));
  return named.every((id) => ids.has(id)) && new Set(named).size === named.length;
}

/**
 * Writes the bonuses in the order of the list and keeps their ids. Deletes bonuses that are not in the list. Takes
 * three statements for a list of any length.
 */
async function writeBonuses(tx: Tx, huntId: number, bonuses: HuntInput["bonuses"]): Promise<void> {
  const rows = bonuses.map(({ id, name, provider_name, bet_size, payout }, position) => ({
    id,
    position,
    name,
    provider_name,
    bet_cents: toCents(bet_size),
    payout_cents: payout === null ? null : toCents(payout),
  }));
  const stored = rows.filter(({ id }) => id !== undefined);
  const added = rows.filter(({ id }) => id === undefined);
  const storedIds = stored.map(({ id }) => id);
  await sql`
    delete from hunt_bonuses where hunt_id = ${huntId} and id <> all (${storedIds}::bigint[])`.execute(tx);
  await sql`
    update hunt_bonuses b set position = n.position, name = n.name, provider_name = n.provider_name,
      bet_cents = n.bet_cents, payout_cents = n.payout_cents
    from ${rowsSql(stored)} where b.hunt_id = ${huntId} and b.id = n.id
      and (b.position, b.name, b.provider_name, b.bet_cents, b.payout_cents)
        is distinct from (n.position, n.name, n.provider_name, n.bet_cents, n.payout_cents)`.execute(tx);
  await sql`
    insert into hunt_bonuses (hunt_id, position, name, provider_name, bet_cents, payout_cents)
    select ${huntId}::bigint, position, name, provider_name, bet_cents, payout_cents
    from ${rowsSql(added)} order by position`.execute(tx);
}

/** Passes the rows as a table `n` in one parameter. */
const rowsSql = (rows: readonly object[]) => sql`
  jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
    id bigint, position integer, name text, provider_name text, bet_cents bigint, payout_cents bigint
  )`;

export async function deleteHunt(db: Db, actor: Actor, id: number): Promise<Result<null, { why: "no_such_hunt" }>> {
  return db.transaction().execute(async (tx) => {
    const before = await tx.deleteFrom("hunts").where("id", "=", id).returningAll().executeTakeFirst();
    if (before === undefined) return refused({ why: "no_such_hunt" });
    markEverybodyChanged(tx);
    await recordAudit(tx, {
      ...toAuthor(actor),
      action: "hunts.hunt.delete",
      subject: `hunt:${id}`,
      before,
      after: null,
    });
    return done(null);
  });
}
