// The game "Guess the balance": takes guesses, finds the closest, and pays its viewer once after the hunt.
import { sql } from "kysely";
import { paths } from "../../common/contract/paths.ts";
import { winHref } from "../../common/contract/wins.ts";
import { recordAudit } from "../../common/server/audit.ts";
import type { House } from "../../common/server/house.ts";
import { addNotices } from "../../identity/server/notices.ts";
import { bookMovement } from "../../money/server/ledger.ts";
import { forEachSettled } from "../../platform/base/for-each-settled.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import { createBatcher } from "../../platform/cache/batcher.ts";
import { markAccountsChanged } from "../../platform/cache/changed-accounts.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { guessesSettleAfterMs } from "./contract/hunts.ts";
import { m } from "./messages.ts";
import { areGuessesOver, isTakingGuesses } from "./rules.ts";

export interface Guess {
  huntId: number;
  userId: number;
  cents: number;
  now: Date;
  /** True for a guess from the chat, which may arrive late. It does not overwrite a later guess. */
  isLate?: boolean;
}

/** `locked`: guesses are closed for good. `held`: staff have paused guessing. */
export type GuessRefusal = { why: "no_such_hunt" } | { why: "locked" } | { why: "held" };

/** Takes a viewer's guess of the hunt's total payout. The viewer may change the guess until the first payout. */
export async function guessHunt(db: Db, guess: Guess): Promise<Result<null, GuessRefusal>> {
  return db.transaction().execute(async (tx) => {
    const hunt = await tx
      .selectFrom("hunts")
      .select(["finished_at", "guesses_settled_at", "guesses_closed_at", "guesses_held_at"])
      .where("id", "=", guess.huntId)
      .forShare()
      .executeTakeFirst();
    if (hunt === undefined) return refused({ why: "no_such_hunt" });
    if (areGuessesOver(hunt)) return refused({ why: "locked" });
    if (!isTakingGuesses(hunt)) return refused({ why: "held" });
    // Repeating the same guess keeps the time of the first.
    await sql`
      insert into hunt_guesses as g (hunt_id, user_id, guess_cents, guessed_at, said_at)
      values (${guess.huntId}, ${guess.userId}, ${guess.cents}, ${guess.now}, ${guess.now})
      on conflict (hunt_id, user_id) do update set guess_cents = excluded.guess_cents, said_at = excluded.said_at,
        guessed_at = case when g.guess_cents = excluded.guess_cents then g.guessed_at else excluded.guessed_at end
      where not ${guess.isLate ?? false}::boolean or coalesce(g.said_at, g.guessed_at) <= excluded.said_at`.execute(tx);
    markAccountsChanged(tx, [guess.userId]);
    return done(null);
  });
}

/**
 * Returns a function that reads a viewer's guess in dollars, or null. Concurrent look-ups share one statement, because
 * the pages of all watching viewers ask at once.
 */
export function createGuessReader(db: Db): (huntId: number, userId: number) => Promise<number | null> {
  const load = createBatcher<string, number>(async (keys) => {
    const pairs = keys.map((key) => key.split("/").map(Number));
    const { rows } = await sql<{ hunt_id: number; user_id: number; guess_cents: number }>`
      select g.hunt_id, g.user_id, g.guess_cents
      from unnest(${pairs.map(([hunt]) => hunt)}::bigint[], ${pairs.map(([, user]) => user)}::bigint[]) as asked (hunt_id, user_id)
      join hunt_guesses g using (hunt_id, user_id)`.execute(db);
    return new Map(rows.map((row) => [`${row.hunt_id}/${row.user_id}`, row.guess_cents / 100]));
  });
  return async (huntId, userId) => (await load(`${huntId}/${userId}`)) ?? null;
}

/**
 * SQL for the hunt in row `h`: the guess closest to its total payout. The earlier of two equally close guesses wins.
 * Staff cannot win, because they enter the payouts. Closed and banned accounts cannot win either. Nobody wins before a
 * bonus is opened. `when` is a condition on `h`, and no guesses are read for hunts that fail it.
 */
export const closestGuessSql = (when = sql`true`) => sql`
  select g.user_id, g.guess_cents, won.cents as won_cents
  from (select sum(payout_cents)::bigint as cents from hunt_bonuses where hunt_id = h.id) won
  join hunt_guesses g on g.hunt_id = h.id and won.cents is not null
  join users u on u.id = g.user_id and u.role = 'viewer' and u.banned_at is null and u.closed_at is null
  where ${when}
  order by abs(g.guess_cents - won.cents), g.guessed_at, g.user_id limit 1`;

type GuessHouse = Pick<House, "db" | "clock">;

/** `onSettled` runs after the pages of the settled hunts have changed. */
export function defineGuessJobs(house: House, onSettled: () => Promise<void>): void {
  house.jobs.define({
    name: "hunts.guesses",
    everyMs: 10 * 60_000,
    timeoutSeconds: 60,
    hasWork: (now) => sql`exists (${selectUnsettled(house.db, now)})`,
    run: async () => {
      if ((await settleGuesses(house)) === 0) return;
      await onSettled();
    },
  });
}

const batchSize = 50;

/**
 * Settles due hunts, each in its own transaction. A failed hunt does not stop the others, and the next run retries it.
 * Returns how many hunts were due.
 */
export async function settleGuesses(house: GuessHouse): Promise<number> {
  const due = await selectUnsettled(house.db, house.clock.now()).limit(batchSize).execute();
  await forEachSettled(due, ({ id }) => house.db.transaction().execute((tx) => settleHunt(tx, id, house.clock.now())));
  return due.length;
}

/** SQL: the hunt has no prize that still needs an admin's release (rules.ts: `isPrizeWaiting`). */
const nothingToReleaseSql = sql<boolean>`(prize_released_at is not null or guess_prize_points = 0)`;

const selectUnsettled = (db: Db, now: Date) =>
  db
    .selectFrom("hunts")
    .select("id")
    .where("finished_at", "<=", new Date(now.getTime() - guessesSettleAfterMs))
    .where("guesses_settled_at", "is", null)
    .where(nothingToReleaseSql)
    .orderBy("finished_at");

interface DuePrize {
  name: string;
  prize_released_by: number | null;
  guess_prize_points: number;
  user_id: number | null;
  guess_cents: number;
  won_cents: number;
}

async function settleHunt(tx: Tx, id: number, now: Date): Promise<void> {
  // Checks again under the lock, because another process may have settled the hunt or an admin may have reopened it.
  const locked = await tx
    .selectFrom("hunts")
    .select("id")
    .where("id", "=", id)
    .where("finished_at", "<=", new Date(now.getTime() - guessesSettleAfterMs))
    .where("guesses_settled_at", "is", null)
    .where(nothingToReleaseSql)
    .forUpdate()
    .executeTakeFirst();
  if (locked === undefined) return;
  const { rows } = await sql<DuePrize>`
    select h.name, h.guess_prize_points, h.prize_released_by, c.user_id, c.guess_cents, c.won_cents
    from hunts h left join lateral (${closestGuessSql()}) c on true where h.id = ${id}`.execute(tx);
  await tx.updateTable("hunts").set({ guesses_settled_at: now }).where("id", "=", id).execute();
  const [due] = rows;
  if (due?.user_id == null || due.guess_prize_points === 0) return;
  await payGuessPrize(tx, id, { ...due, user_id: due.user_id }, now);
}

async function payGuessPrize(tx: Tx, huntId: number, due: DuePrize & { user_id: number }, now: Date): Promise<void> {
  const { user_id, guess_cents, won_cents, guess_prize_points: points } = due;
  const prize = { hunt_id: huntId, user_id, guess_cents, won_cents, points, paid_at: now };
  await tx.insertInto("hunt_guess_prizes").values(prize).execute();
  const ref = `hunt:${huntId}`;
  const paid = await bookMovement(tx, {
    userId: user_id,
    currency: "points",
    amount: points,
    reason: "guess",
    ref,
    requestId: null,
    causedBy: due.prize_released_by,
    now,
  });
  if (!paid.ok) throw new Error("A prize does not fit into its winner's account.");
  const facts = { hunt: due.name, guess: dollars(guess_cents), won: dollars(won_cents) };
  const notice = {
    userId: user_id,
    about: "won" as const,
    subject: (language: string) => m.bestSubject({ hunt: due.name }, language),
    text: (language: string) => m.bestText({ ...facts, points: points.toLocaleString("en-US") }, language),
    href: winHref(paths.hunt, "guess", huntId),
  };
  await addNotices(tx, [notice], now);
  await recordAudit(tx, {
    actorId: null,
    address: null,
    now,
    action: "hunts.guess.pay",
    subject: ref,
    before: null,
    after: { user_id, guess_cents, won_cents, points },
  });
}

const dollars = (cents: number): string =>
  `$${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
