import { sql } from "kysely";
import { expect, test } from "vitest";
import { aRaffle, nextNumber, someTime } from "../../../tests/house/builders.ts";
import { onEachDatabase } from "../../../tests/house/each-database.ts";
import { notifyLosers, queueLoserNotices } from "../loser-notices.ts";

onEachDatabase("words for who lost on %s", (database) => {
  async function drawn(holders: number): Promise<number> {
    const { db } = database;
    const id = await aRaffle(db, { price: 0 });
    const name = `lost${nextNumber()}x`;
    await sql`
      with made as (
        insert into users (username, email, password_hash, terms_accepted_at, created_at)
        select ${name} || n, ${name} || n || '@example.com', '', ${someTime}, ${someTime}
        from generate_series(1, ${holders}::int) n returning id
      ), opened as (insert into balances (user_id) select id from made)
      insert into raffle_holdings (raffle_id, user_id, tickets, most)
      select ${id}, id, 1, 10 from made`.execute(db);
    await db.updateTable("raffles").set({ ended: 1, entries_count: holders }).where("id", "=", id).execute();
    await db.transaction().execute((tx) => queueLoserNotices(tx, id, 1));
    return id;
  }
  const readNotices = async (id: number): Promise<{ all: number; people: number }> => {
    const { rows } = await sql<{ all: number; people: number }>`
      select count(*) as all, count(distinct user_id) as people from notices where href = ${`/raffle/${id}`}`.execute(
      database.db,
    );
    return rows[0] ?? { all: 0, people: 0 };
  };

  test("CHEER-07: 2,500 losers are notified once each in three batches, each continuing after the previous one", async () => {
    const { db } = database;
    const id = await drawn(2_500);
    expect(await notifyLosers(db, id, someTime)).toBe(false);
    expect(await readNotices(id)).toEqual({ all: 1_000, people: 1_000 });
    expect(await notifyLosers(db, id, someTime)).toBe(false);
    expect(await notifyLosers(db, id, someTime)).toBe(true);
    expect(await notifyLosers(db, id, someTime)).toBe(true);
    expect(await readNotices(id)).toEqual({ all: 2_500, people: 2_500 });
  });

  test("CHEER-07: two concurrent processes notify nobody twice, and a later round notifies no loser again", async () => {
    const { db } = database;
    const id = await drawn(300);
    await Promise.all([notifyLosers(db, id, someTime), notifyLosers(db, id, someTime)]);
    expect(await readNotices(id)).toEqual({ all: 300, people: 300 });
    await db.transaction().execute((tx) => queueLoserNotices(tx, id, 2));
    expect(await notifyLosers(db, id, someTime)).toBe(true);
  });
});
