// Notifies everybody who had tickets and did not win, with their number of tickets, a link to the proof, and the next
// raffle. Runs after the draw in batches of 1,000, so that the draw's transaction stays short. Continues after a crash.
import { sql } from "kysely";
import { paths } from "../../common/contract/paths.ts";
import { addNotices, type NewNotice } from "../../identity/server/notices.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { NextRaffle } from "./contract/raffles.ts";
import { m } from "./messages.ts";
import { findNextRaffle } from "./queries.ts";

const batchSize = 1_000;

/** Runs in the draw's transaction. Only the first round notifies losers, so nobody gets the notice twice. */
export async function queueLoserNotices(tx: Tx, raffleId: number, round: number): Promise<void> {
  if (round > 1) return;
  await tx.updateTable("raffles").set({ lost_told_to: 0 }).where("id", "=", raffleId).execute();
}

export async function findDueLoserNotices(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom("raffles")
    .select("id")
    .where("lost_told_to", "is not", null)
    // A loser's notice before the reel has shown the winner would give the result away.
    .where("reveal_at", "is", null)
    .limit(50)
    .execute();
  return rows.map(({ id }) => id);
}

export async function notifyLosers(db: Db, raffleId: number, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const raffle = await tx
      .selectFrom("raffles")
      .select(["name", "entries_count", "lost_told_to", "deleted_at"])
      .where("id", "=", raffleId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (raffle === undefined || raffle.lost_told_to === null) return true;
    // A deleted raffle has no page, so nobody gets a link to it.
    const holders = raffle.deleted_at === null ? await readHoldersAfter(tx, raffleId, raffle.lost_told_to) : [];
    const next = holders.length === 0 ? null : await findNextRaffle(tx, now);
    const lost = holders.filter(({ has_won }) => !has_won);
    await addNotices(tx, lost.map(lostNotice({ ...raffle, id: raffleId, next })), now);
    const isDone = holders.length < batchSize;
    const last = isDone ? null : (holders.at(-1)?.user_id ?? null);
    await tx.updateTable("raffles").set({ lost_told_to: last }).where("id", "=", raffleId).execute();
    return isDone;
  });
}

interface Holder {
  user_id: number;
  tickets: number;
  has_won: boolean;
}

/**
 * Returns ticket holders by ascending user id. `has_won` includes voided wins, because those users already got a
 * notice.
 */
async function readHoldersAfter(tx: Tx, raffleId: number, after: number): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select h.user_id, h.tickets, exists (
      select from draws d join draw_winners w on w.draw_id = d.id
      where d.kind = 'raffle' and d.subject_id = h.raffle_id and w.winner_id = h.user_id
    ) as has_won
    from raffle_holdings h join users u on u.id = h.user_id
    where h.raffle_id = ${raffleId} and h.user_id > ${after} and h.tickets > 0 and u.banned_at is null
    order by h.user_id limit ${batchSize}`.execute(tx);
  return rows;
}

interface DrawnRaffle {
  id: number;
  name: string;
  entries_count: number;
  next: NextRaffle | null;
}

const lostNotice =
  ({ id, name, entries_count: all, next }: DrawnRaffle) =>
  ({ user_id: userId, tickets }: Holder): NewNotice => {
    const counts = { own: formatNumber(tickets), total: formatNumber(all) };
    return {
      userId,
      about: "lost",
      subject: (language) => m.lostSubject({}, language),
      text: (language) => [m.lostNotice({ ...counts, name }, language), ...nextText(next, language)].join(" "),
      href: paths.raffle(id),
      pageOnly: true,
      newestOnly: true,
    };
  };

function nextText(next: NextRaffle | null, language: string): string[] {
  if (next === null) return [];
  const { name, entry_price: price } = next;
  return [price === 0 ? m.lostNextFree({ name }, language) : m.lostNext({ name }, language)];
}

const formatNumber = (count: number): string => count.toLocaleString("en-US");
