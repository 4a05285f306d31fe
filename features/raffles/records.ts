// Raffles as admins write them: created and edited. Each act is in the audit log.
import type { Kysely } from "kysely";
import { type Actor, by } from "../../common/server/actor.ts";
import { audit } from "../../common/server/audit.ts";
import type { Tables } from "../../db/tables.ts";
import { writeDown } from "../../fairness/server/fairness-log/log.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import { type ChangedMeanwhile, isStale } from "../../platform/base/seen.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { RaffleInput } from "./contract/raffle-input.ts";
import { termsWritten } from "./log.ts";
import { seenOfRaffle } from "./props.ts";
import type { RaffleRow } from "./queries.ts";
import { type Repeats, seriesOf, setSeries } from "./repeating-rule.ts";
import { editProblem, hasEnded } from "./rules.ts";

/** An act of an admin, for the audit log. */
export const written = (actor: Actor, action: string, id: number, before: unknown, after: unknown) => ({
  ...by(actor),
  action: `raffles.${action}`,
  subject: `raffle:${id}`,
  before,
  after,
});

const columnsOf = ({ wager_required, ...input }: RaffleInput) => ({ ...input, wager_required_cents: wager_required });

export async function createRaffle(
  db: Db,
  actor: Actor,
  input: RaffleInput,
  image: string | null,
  repeats?: Repeats,
): Promise<number> {
  return inTransaction(db, async (tx) => (await openRaffle(tx, actor, input, image, repeats)).id);
}

/** The same within a transaction that does more. */
export async function openRaffle(
  tx: Tx,
  actor: Actor,
  input: RaffleInput,
  image: string | null,
  repeats?: Repeats,
): Promise<RaffleRow> {
  const raffle = await insertRaffle(tx, input, image, actor.now);
  await audit(tx, written(actor, "create", raffle.id, null, raffle));
  await writeDown(tx, [termsWritten("raffle.open", raffle)], actor.now);
  if (repeats !== undefined) await setSeries(tx, raffle, repeats, actor.now);
  return raffle;
}

export const insertRaffle = (
  tx: Kysely<Tables>,
  input: RaffleInput,
  image: string | null,
  now: Date,
): Promise<RaffleRow> =>
  tx
    .insertInto("raffles")
    .values({ ...columnsOf(input), image, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();

export type EditRefusal =
  | { why: "no_such_raffle" }
  | ChangedMeanwhile
  | { why: "not_allowed"; field: string; message: string };

export interface RaffleChange {
  input: RaffleInput;
  /** Null: the old one stays. */
  image: string | null;
  /** Undefined: as it was. */
  repeats?: Repeats | undefined;
  /** As it was shown (`seenOfRaffle`). Without it: whatever stands is written over. */
  seen?: string | undefined;
}

export async function updateRaffle(
  db: Db,
  actor: Actor,
  id: number,
  { input, image, repeats, seen }: RaffleChange,
): Promise<Result<null, EditRefusal>> {
  return inTransaction(db, async (tx) => {
    const before = await lockRaffle(tx, id);
    if (before === undefined) return refused({ why: "no_such_raffle" });
    const series = (await seriesOf(tx, [id])).get(id);
    if (isStale(seen, seenOfRaffle(before, series))) return refused({ why: "changed_meanwhile" });
    const problem = editProblem(before, input, actor.now);
    if (problem !== null) return refused({ why: "not_allowed", ...problem });
    const { ends_at, ...columns } = columnsOf(input);
    const after = await tx
      .updateTable("raffles")
      // The form knows minutes: of an ended raffle the very moment stays.
      .set({
        ...columns,
        ends_at: hasEnded(before, actor.now) ? before.ends_at : ends_at,
        image: image ?? before.image,
      })
      .set({ updated_at: actor.now })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await audit(tx, written(actor, "update", id, before, after));
    await writeDown(tx, [termsWritten("raffle.edit", after)], actor.now);
    if (repeats !== undefined) await setSeries(tx, after, repeats, actor.now);
    return done(null);
  });
}

export const lockRaffle = (tx: Tx, id: number): Promise<RaffleRow | undefined> =>
  tx
    .selectFrom("raffles")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
