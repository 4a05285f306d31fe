// A database with wins from before the entrant had a column of its own: migrated, and used by both versions at once.
import { readdir } from "node:fs/promises";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrationsFolder } from "../../server/core/database/migration-files.ts";
import { migrate } from "../../server/core/database/migrations.ts";
import { type Database, openDatabase } from "../../server/core/database.ts";
import { drawProps } from "../../server/draws/props.ts";
import { drawsOf } from "../../server/draws/queries.ts";
import { insertWinners } from "../../server/draws/records.ts";
import { previousBoards } from "../../server/leaderboard/queries.ts";
import { standingWinners } from "../../server/raffles/queries.ts";
import { emptyOnServer, openTestDatabase, testDatabases } from "../house/database.ts";
import { nextVersion } from "../house/versions.ts";

const step = "0037-who-won";

interface EmptyDatabase extends Database {
  close(): Promise<void>;
}

/** Without a table. */
async function openEmpty(kind: (typeof testDatabases)[number]): Promise<EmptyDatabase> {
  if (kind === "embedded") return openTestDatabase("embedded", { fill: async () => {} });
  const { url, drop } = await emptyOnServer();
  const config = { databaseUrl: url, databasePool: 2, dataDir: "", namedStatements: true };
  const database = await openDatabase(config, pino({ level: "silent" }));
  const close = async () => {
    await database.close();
    await drop();
  };
  return { ...database, close };
}

/** Ann (1) and Bob (2); a raffle in which both have tickets; a board whose second entrant is Bob, the first nobody here. */
const world = `
insert into users (username, email, password_hash, terms_accepted_at, created_at) values
  ('ann', 'ann@example.com', 'none', now(), now()), ('bob', 'bob@example.com', 'none', now(), now());
insert into raffles (name, description, entry_price, max_entries_per_user, number_of_winners, ends_at, ended, entries_count,
  created_at, updated_at) values ('Prize', '', 0, 10, 2, now(), 1, 5, now(), now());
insert into raffle_entries values (1, 1, 3, 1, now()), (1, 4, 5, 2, now());
insert into boards (partner, month, status, prizes, entries_count, total_tickets, wager_cents, as_of, frozen_at)
  values (1, '2026-10-01', 'drawn', '[50]', 2, 30, 3000, now(), now());
insert into board_entries values (1, 1, 'a', 'stranger', 2000, 1, 20, null), (1, 2, 'b', 'bobby', 1000, 21, 30, 2);
insert into draws (kind, subject_id, round, name, status, total_tickets, winners_wanted, entries_sha256, request_id,
  next_attempt_at, requested_at, random, signature, public_key)
select kind, 1, round, kind, 'resolved', 5, 2, repeat('a', 64), 'r', now(), now(), 'r', 's', 'k'
  from (values ('raffle', 1), ('leaderboard', 1), ('raffle', 2), ('leaderboard', 2)) as made (kind, round);`;
const [raffleDraw, boardDraw, raffleAgain, boardAgain] = [1, 2, 3, 4];

/** What a program from before 0037 says when it makes winners known. */
const toldBefore = (drawId: number, winner: { place: number; ticket: number; userId: number; name: string | null }) =>
  sql`
    insert into draw_winners (draw_id, place, ticket, user_id, name)
    select ${drawId}, place, ticket, user_id, name from unnest(
      ${[winner.place]}::int[], ${[winner.ticket]}::bigint[], ${[winner.userId]}::bigint[], ${[winner.name]}::text[]
    ) as w (place, ticket, user_id, name)`;

/** How it reads them: of a raffle by the user's id, of a board by the place on its list. */
const readBefore = sql<{ ticket: number; username: string; linked: number | null }>`
  select w.ticket, coalesce(w.name, u.username) as username, e.user_id as linked
  from draw_winners w join draws d on d.id = w.draw_id
  left join users u on u.id = w.user_id and w.name is null
  left join board_entries e on d.kind = 'leaderboard' and e.board_id = d.subject_id and e.place = w.user_id
  order by w.draw_id, w.place`;

describe.each(testDatabases)("who won, on %s", (kind) => {
  let database: EmptyDatabase;
  beforeAll(async () => {
    database = await openEmpty(kind);
  });
  afterAll(() => database.close());

  const kept = async () =>
    (await sql`select draw_id, place, entrant, winner_id from draw_winners order by 1, 2`.execute(database.db)).rows;
  const raffleWinners = async () =>
    (await drawsOf(database.db, "raffle", 1, 10)).flatMap((draw) =>
      drawProps(draw).winners.map(({ ticket, user }) => [ticket, user.id, user.username]),
    );
  const boardWinners = async () => {
    const [board] = await previousBoards(database.db, 1);
    return board?.winners.map(({ ticket, username, user_id }) => [ticket, username, user_id]);
  };

  test("FAIR-01: winners of raffles and boards from before have, migrated, their number on the list and the user they are", async () => {
    const steps = (await readdir(migrationsFolder)).map((file) => file.replace(/\.sql$/, "")).sort();
    await migrate(database.db, await nextVersion({}, steps.slice(0, steps.indexOf(step))));
    await sql.raw(world).execute(database.db);
    await toldBefore(raffleDraw, { place: 1, ticket: 4, userId: 2, name: null }).execute(database.db);
    await toldBefore(boardDraw, { place: 1, ticket: 7, userId: 1, name: "stranger" }).execute(database.db);
    await toldBefore(boardDraw, { place: 2, ticket: 30, userId: 2, name: "bobby" }).execute(database.db);

    expect((await database.migrate()).applied).toContain(step);

    expect(await kept()).toEqual([
      { draw_id: raffleDraw, place: 1, entrant: 2, winner_id: 2 },
      { draw_id: boardDraw, place: 1, entrant: 1, winner_id: null },
      { draw_id: boardDraw, place: 2, entrant: 2, winner_id: 2 },
    ]);
    expect(await raffleWinners()).toEqual([[4, 2, "bob"]]);
    expect(await boardWinners()).toEqual([
      [7, "stranger", null],
      [30, "bobby", 2],
    ]);
  });

  test("FAIR-02: beside a program from before, what either makes known the other reads alike", async () => {
    await database.db.updateTable("draw_winners").set({ voided_at: new Date(), void_reason: "Tried again." }).execute();
    await toldBefore(raffleAgain, { place: 1, ticket: 1, userId: 1, name: null }).execute(database.db);
    await toldBefore(boardAgain, { place: 1, ticket: 2, userId: 1, name: "stranger" }).execute(database.db);
    await database.db.transaction().execute(async (tx) => {
      await insertWinners(tx, raffleAgain, [{ place: 2, ticket: 5, entrant: 2, userId: 2, name: null }]);
      await insertWinners(tx, boardAgain, [{ place: 2, ticket: 21, entrant: 2, userId: 2, name: "bobby" }]);
    });

    expect((await kept()).slice(3)).toEqual([
      { draw_id: raffleAgain, place: 1, entrant: 1, winner_id: 1 },
      { draw_id: raffleAgain, place: 2, entrant: 2, winner_id: 2 },
      { draw_id: boardAgain, place: 1, entrant: 1, winner_id: null },
      { draw_id: boardAgain, place: 2, entrant: 2, winner_id: 2 },
    ]);
    const standing = (await standingWinners(database.db, [1])).get(1) ?? [];
    expect(standing.map(({ ticket, user_id, username }) => [ticket, user_id, username])).toEqual([
      [1, 1, "ann"],
      [5, 2, "bob"],
    ]);
    expect(await boardWinners()).toEqual([
      [2, "stranger", null],
      [21, "bobby", 2],
    ]);
    expect((await readBefore.execute(database.db)).rows.slice(3)).toEqual([
      { ticket: 1, username: "ann", linked: null },
      { ticket: 5, username: "bob", linked: null },
      { ticket: 2, username: "stranger", linked: null },
      { ticket: 21, username: "bobby", linked: 2 },
    ]);
  });

  test("FAIR-01: a winner is a user there is, or none; and always somebody on the list", async () => {
    const winners = () => database.db.updateTable("draw_winners");
    await expect(winners().set({ winner_id: 999 }).execute()).rejects.toThrow("draw_winners_winner_id_fkey");
    await expect(winners().set({ entrant: null }).execute()).rejects.toThrow("draw_winners_entrant_check");
  });
});
