// Raffles as admins write them: created and edited. Each act is in the audit log.
import type { Kysely } from "kysely";
import type { RaffleInput } from "../../contracts/raffle-input.ts";
import { stateOf } from "../../contracts/raffles.ts";
import type { Tables } from "../../db/tables.ts";
import { type Actor, by } from "../core/actor.ts";
import { audit } from "../core/audit.ts";
import type { Db, Tx } from "../core/db.ts";
import { done, type Result, refused } from "../core/result.ts";
import { writeDown } from "../fairness-log/log.ts";
import { termsWritten } from "./log.ts";
import type { RaffleRow } from "./queries.ts";
import { editProblem } from "./rules.ts";

/** An act of an admin, for the audit log. */
export const written = (actor: Actor, action: string, id: number, before: unknown, after: unknown) => ({
  ...by(actor),
  action: `raffles.${action}`,
  subject: `raffle:${id}`,
  before,
  after,
});

const columnsOf = ({ wager_required, ...input }: RaffleInput) => ({ ...input, wager_required_cents: wager_required });

export async function createRaffle(db: Db, actor: Actor, input: RaffleInput, image: string | null): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const raffle = await insertRaffle(tx, input, image, actor.now);
    await audit(tx, written(actor, "create", raffle.id, null, raffle));
    await writeDown(tx, [termsWritten("raffle.open", raffle)], actor.now);
    return raffle.id;
  });
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

export type EditRefusal = { why: "no_such_raffle" } | { why: "not_allowed"; field: string; message: string };

/** Without a new picture the old one stays. */
export async function updateRaffle(
  db: Db,
  actor: Actor,
  id: number,
  input: RaffleInput,
  image: string | null,
): Promise<Result<null, EditRefusal>> {
  return db.transaction().execute(async (tx) => {
    const before = await lockRaffle(tx, id);
    if (before === undefined) return refused({ why: "no_such_raffle" });
    const problem = editProblem(before, input, actor.now);
    if (problem !== null) return refused({ why: "not_allowed", ...problem });
    const { ends_at, ...columns } = columnsOf(input);
    const after = await tx
      .updateTable("raffles")
      // The form knows minutes: of an ended raffle the very moment stays.
      .set({ ...columns, ends_at: stateOf(before) === "open" ? ends_at : before.ends_at, image: image ?? before.image })
      .set({ updated_at: actor.now })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await audit(tx, written(actor, "update", id, before, after));
    await writeDown(tx, [termsWritten("raffle.edit", after)], actor.now);
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
