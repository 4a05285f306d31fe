import type { Kysely } from "kysely";
import { type Actor, toAuthor } from "../../common/server/actor.ts";
import { recordAudit } from "../../common/server/audit.ts";
import type { Tables } from "../../db/tables.ts";
import { appendToLog } from "../../fairness/server/fairness-log/log.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import { type EditConflict, isStale } from "../../platform/base/version-mark.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { RaffleInput } from "./contract/raffle-input.ts";
import { termsRecord } from "./log.ts";
import { raffleSeenMark } from "./props.ts";
import type { RaffleRow } from "./queries.ts";
import { findSeries, type RepeatInput, saveSeries } from "./repeat-rule.ts";
import { editProblem, hasEnded } from "./rules.ts";

/** Returns the audit log's entry for an admin's act. */
export const auditEntry = (actor: Actor, action: string, id: number, before: unknown, after: unknown) => ({
  ...toAuthor(actor),
  action: `raffles.${action}`,
  subject: `raffle:${id}`,
  before,
  after,
});

const toColumns = ({ wager_required, prize_fields = [], ...input }: RaffleInput) => ({
  ...input,
  wager_required_cents: wager_required,
  prize_fields: JSON.stringify(prize_fields),
});

export async function createRaffle(
  db: Db,
  actor: Actor,
  input: RaffleInput,
  image: string | null,
  repeats?: RepeatInput,
): Promise<number> {
  return inTransaction(db, async (tx) => (await openRaffle(tx, actor, input, image, repeats)).id);
}

export async function openRaffle(
  tx: Tx,
  actor: Actor,
  input: RaffleInput,
  image: string | null,
  repeats?: RepeatInput,
): Promise<RaffleRow> {
  const raffle = await insertRaffle(tx, input, image, actor.now);
  await recordAudit(tx, auditEntry(actor, "create", raffle.id, null, raffle));
  await appendToLog(tx, [termsRecord("raffle.open", raffle)], actor.now);
  if (repeats !== undefined) await saveSeries(tx, raffle, repeats, actor.now);
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
    .values({ ...toColumns(input), image, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();

export type EditRefusal =
  | { why: "no_such_raffle" }
  | EditConflict
  | { why: "not_allowed"; field: string; message: string };

export interface RaffleChange {
  input: RaffleInput;
  /** Null keeps the current picture. */
  image: string | null;
  /** Undefined keeps the current rule. */
  repeats?: RepeatInput | undefined;
  /** The version mark that the editor saw (`raffleSeenMark`). Without a mark, the edit overwrites any version. */
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
    const series = (await findSeries(tx, [id])).get(id);
    if (isStale(seen, raffleSeenMark(before, series))) return refused({ why: "changed_meanwhile" });
    const problem = editProblem(before, input, actor.now);
    if (problem !== null) return refused({ why: "not_allowed", ...problem });
    const { ends_at, ...columns } = toColumns(input);
    const after = await tx
      .updateTable("raffles")
      .set({
        ...columns,
        ends_at: hasEnded(before, actor.now) ? before.ends_at : ends_at,
        image: image ?? before.image,
      })
      .set({ updated_at: actor.now })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAudit(tx, auditEntry(actor, "update", id, before, after));
    await appendToLog(tx, [termsRecord("raffle.edit", after)], actor.now);
    if (repeats !== undefined) await saveSeries(tx, after, repeats, actor.now);
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
