// The log where something comes in between: two processes at once, a start broken off, a program of before that writes no lines.
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { at } from "../../contracts/at.ts";
import { checkLog, type LogLine } from "../../contracts/fairness-log.ts";
import { checkByLog } from "../../contracts/log-check.ts";
import { endedOf } from "../../contracts/raffles.ts";
import { checkPlace, type Place } from "../../contracts/roll-place.ts";
import { missing, standing } from "../../server/areas.ts";
import { revealIdleSeeds } from "../../server/cases/idle-seeds.ts";
import { keepMissingParts, rollsRoot, someRolls, writeRollsDown } from "../../server/cases/log.ts";
import { rollCase } from "../../server/cases/roll.ts";
import { rollProof } from "../../server/cases/roll-proof.ts";
import type { Tx } from "../../server/core/db.ts";
import { lock } from "../../server/core/locks.ts";
import { standingOfBefore } from "../../server/draws/of-before.ts";
import { drawProps } from "../../server/draws/props.ts";
import { drawNamed } from "../../server/draws/queries.ts";
import { insertDraw, insertWinners, markResolved } from "../../server/draws/records.ts";
import { voidWin } from "../../server/draws/rounds.ts";
import { beginLog } from "../../server/fairness-log/begin.ts";
import { writeLate } from "../../server/fairness-log/late.ts";
import { logHead, logLines, writeDown } from "../../server/fairness-log/log.ts";
import { termsWritten } from "../../server/raffles/log.ts";
import { createSeedPairOf, openSeedPair, rotateSeedPair } from "../../server/seeds/seed-pairs.ts";
import { newServerSeed } from "../../server/seeds/server-seed.ts";
import { aCall, aCase, anAccount, aRaffle, someTime } from "../house/builders.ts";
import { openTestDatabase, type TestDatabase, testDatabases } from "../house/database.ts";

const dayMs = 24 * 60 * 60 * 1000;
const later = (ms: number) => new Date(someTime.getTime() + ms);

describe.each(testDatabases)("the log, interrupted, on %s", (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
  });
  afterAll(() => database.close());

  async function lines(): Promise<LogLine[]> {
    let text = "";
    for await (const piece of logLines(database.db, 1, 1_000_000)) text += piece;
    const { lines: all, fault } = await checkLog(text);
    expect(fault).toBeNull();
    return all;
  }
  /** What `act` wrote down. */
  async function written(act: () => Promise<unknown>) {
    const before = (await logHead(database.db))?.n ?? 0;
    await act();
    return (await lines()).slice(before).map(({ event: { n: _, prev: __, at: ___, ...told } }) => told);
  }
  const late = () => writeLate(database.db, missing, later(1_000));
  async function aPair(): Promise<number> {
    const userId = await anAccount(database.db);
    await openSeedPair(database.db, userId, someTime);
    return userId;
  }
  const pair = (userId: number) =>
    database.db.selectFrom("seed_pairs").selectAll().where("user_id", "=", userId).executeTakeFirstOrThrow();
  const roll = async (userId: number, caseId: number, now: Date) =>
    rollCase(database.db, aCall(userId, { path: `/case/${caseId}/roll`, now }), {
      ...{ caseId, seenVersion: null, clientSeed: null },
    });

  /** A list frozen by a program of before; answered and won, or called off. */
  const frozen = (subjectId: number) => ({
    ...{ kind: "raffle" as const, subjectId, round: 1, name: "Of before", totalTickets: 5, winnersWanted: 1 },
    ...{ entriesSha256: "ab".repeat(32), excluded: [], now: someTime, committed: null },
  });
  async function drawnOf(tx: Tx, subjectId: number, winner: number): Promise<number> {
    const id = (await insertDraw(tx, frozen(subjectId))) ?? 0;
    const answer = { source: "site" as const, account: "of before", random: "{}", signature: "x", public_key: "key" };
    const answered = { ...answer, serial_number: 1, status: "answered" as const };
    await tx.updateTable("draws").set(answered).where("id", "=", id).execute();
    await insertWinners(tx, id, [{ place: 1, ticket: 3, entrant: winner, userId: winner, name: null }]);
    await markResolved(tx, id, someTime);
    return id;
  }
  async function calledOff(tx: Tx, subjectId: number): Promise<void> {
    const id = (await insertDraw(tx, frozen(subjectId))) ?? 0;
    await tx.updateTable("draws").set({ status: "cancelled" }).where("id", "=", id).execute();
  }

  test("LOG-32, LOG-39: given a start broken off before all was told, then the next tells of draws and seeds of before, late, once; and a draw changed since shows", async () => {
    const { db } = database;
    const userId = await aPair();
    const [drawn, off] = [700_001, 700_002];
    const winner = await anAccount(db);
    const id = await db.transaction().execute(async (tx) => {
      await calledOff(tx, off);
      return drawnOf(tx, drawn, winner);
    });
    expect(await late(), "there is no log yet").toBe(0);
    const first = standing.first.filter((each) => each !== standingOfBefore);
    await beginLog(db, { first, after: [] }, later(500));
    const { server_seed_hash: used, next_server_seed_hash: next } = await pair(userId);
    const told = await written(() => Promise.all([late(), late()]));
    const sha256 = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(told).toEqual([
      { type: "draw.before", draw: `raffle:${off}`, sha256, late: true },
      { type: "draw.before", draw: `raffle:${drawn}`, sha256, late: true },
      { type: "seed.commit", hashes: [used, next], late: true },
    ]);
    expect(await late()).toBe(0);

    const failures = async () => {
      const found = await drawNamed(db, { kind: "raffle", subject_id: drawn, round: 1 });
      if (found === null) throw new Error("The draw is gone.");
      return (await checkByLog(drawProps(found), await lines())).failures;
    };
    const winning = (ticket: number) =>
      sql`update draw_winners set ticket = ${ticket} where draw_id = ${id}`.execute(db);
    expect(await failures()).toEqual([]);
    await sql`alter table draw_winners disable trigger user`.execute(db);
    await winning(4);
    expect(await failures()).toEqual(["log_other_before"]);
    await winning(3);
    await sql`alter table draw_winners enable trigger user`.execute(db);
  });

  test("LOG-31: given a pair rotated and one made by a program of before, then the seed promised is never used, and both hashes are told, late", async () => {
    const { db } = database;
    const [rotated, made] = [await aPair(), await anAccount(db)];
    const before = await pair(rotated);
    const [seed, own] = [newServerSeed(), newServerSeed()];
    const inUse = ({ text, hash, innerKey, outerKey }: typeof seed) => ({
      ...{ server_seed: text, server_seed_hash: hash, inner_key: innerKey, outer_key: outerKey },
    });
    const { pair_id, server_seed, server_seed_hash } = before;
    const revealed = { pair_id, server_seed, server_seed_hash, user_id: rotated, revealed_at: later(500) };
    await db.insertInto("revealed_seeds").values(revealed).execute();
    const next = { pair_id: sql<number>`nextval('seed_pair_ids')`, last_nonce: 0 };
    await db
      .updateTable("seed_pairs")
      .set({ ...inUse(seed), ...next })
      .where("user_id", "=", rotated)
      .execute();
    await db
      .insertInto("seed_pairs")
      .values({ user_id: made, ...inUse(own), client_seed: "old" })
      .execute();
    expect(await pair(rotated)).toMatchObject({ next_server_seed: null, next_server_seed_hash: null });
    const told = await written(late);
    expect(told).toHaveLength(1);
    expect(at(told, 0)).toMatchObject({ type: "seed.commit", late: true });
    expect([at(told, 0).hashes].flat().toSorted()).toEqual([seed.hash, own.hash].toSorted());

    // From here on this program's promise holds again.
    const shown = await createSeedPairOf(db, { now: () => someTime })(rotated);
    const turned = await rotateSeedPair(db, rotated, someTime);
    expect(turned).toMatchObject({ serverSeed: seed.text, nextServerSeedHash: shown.next_server_seed_hash });
    expect(await late()).toBe(0);
  });

  test("LOG-31: given lists frozen, drawn, made void and called off by a program of before, then each is told once, late", async () => {
    const { db } = database;
    const [drawn, off] = [710_001, 710_002];
    const winner = await anAccount(db);
    await db.transaction().execute(async (tx) => {
      await drawnOf(tx, drawn, winner);
      await voidWin(tx, "raffle", drawn, { ticket: 3, reason: "Two accounts.", now: later(600) });
      await calledOff(tx, off);
    });
    const told = await written(() => Promise.all([late(), late()]));
    const name = `raffle:${drawn}`;
    expect(told).toEqual([
      expect.objectContaining({ type: "draw.commit", draw: name, tickets: 5, winners: 1, late: true }),
      expect.objectContaining({ type: "draw.result", draw: name, winners: expect.stringMatching(/^1,3,\d+\n$/) }),
      expect.objectContaining({ type: "draw.commit", draw: `raffle:${off}`, late: true }),
      { type: "draw.cancel", draw: `raffle:${off}`, known: false, late: true },
      { type: "win.void", draw: name, ticket: 3, reason: "Two accounts.", late: true },
    ]);
    expect(await late()).toBe(0);
  });

  test("LOG-40: given a raffle called off without a list by a program of before, then that is told once, late; with a list only its draw is", async () => {
    const { db } = database;
    const id = await aRaffle(db, { name: "Called off" });
    const raffle = await db.selectFrom("raffles").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    await db.transaction().execute((tx) => writeDown(tx, [termsWritten("raffle.open", raffle)], someTime));
    await db.updateTable("raffles").set({ ended: endedOf.cancelled }).where("id", "=", id).execute();
    expect(await written(() => Promise.all([late(), late()]))).toEqual([
      { type: "raffle.cancel", raffle: id, tickets: 0, late: true },
    ]);
    expect(await late()).toBe(0);
  });

  test("LOG-55: given a raffle ended before its time by a program that writes no line of it, then it is told late, once", async () => {
    const { db } = database;
    const [early, due] = [await aRaffle(db), await aRaffle(db)];
    const raffles = await db.selectFrom("raffles").selectAll().where("id", "in", [early, due]).orderBy("id").execute();
    await db.transaction().execute((tx) =>
      writeDown(
        tx,
        raffles.map((raffle) => termsWritten("raffle.open", raffle)),
        someTime,
      ),
    );
    const planned = at(raffles, 0).ends_at.toISOString();
    await db.updateTable("raffles").set({ ended: endedOf.closed }).where("id", "in", [early, due]).execute();
    await db
      .updateTable("raffles")
      .set({ ends_at: later(60_000) })
      .where("id", "=", early)
      .execute();
    const told = await written(() => Promise.all([late(), late()]));
    const ends_at = later(60_000).toISOString();
    expect(told).toEqual([{ type: "raffle.early", raffle: early, ends_at, planned, late: true }]);
    expect(await late()).toBe(0);
  });

  test("LOG-30, LOG-33: given the day's rolls told by four at once, two ids a line, then each is told once, one line after the other", async () => {
    const { db } = database;
    const caseId = await aCase(db, { price: 0 });
    const userId = await aPair();
    for (let index = 0; index < 5; index += 1) await roll(userId, caseId, later(index));
    const { rows } = await sql<{ id: number }>`select id from rolls order by id`.execute(db);
    const ids = rows.map(({ id }) => id);
    const told = await written(() =>
      Promise.all(Array.from({ length: 4 }, () => writeRollsDown(db, later(2 * dayMs), undefined, 2))),
    );
    let after = 0;
    for (const { type, first, last } of told) {
      expect([type, first]).toEqual(["rolls.day", after + 1]);
      after = Number(last);
    }
    expect([after, told.length]).toEqual([ids.at(-1), Math.ceil((ids.at(-1) ?? 0) / 2)]);
    expect(told.reduce((sum, { count }) => sum + Number(count), 0)).toBe(ids.length);
  });

  /** As the release before writes it: a line a day, of all rolls until midnight that no line tells of. */
  async function writeDayAsBefore(now: Date): Promise<void> {
    const { db } = database;
    const end = new Date(Math.floor((now.getTime() - 10 * 60_000) / dayMs) * dayMs);
    await db.transaction().execute(async (tx) => {
      await lock(tx, "fairnessLog");
      const { rows } = await sql<{ first: number; last: number }>`
        select coalesce((select (line::jsonb ->> 'last')::bigint from fairness_log where subject = 'rolls.day'
          order by n desc limit 1), 0) + 1 as first,
          coalesce((select id from rolls where created_at < ${end} order by id desc limit 1), 0) as last`.execute(tx);
      const { first, last } = at(rows, 0);
      if (last < first) return;
      const day = new Date(end.getTime() - dayMs).toISOString().slice(0, 10);
      const { count, root } = await rollsRoot(tx, { first, last, leaf: 2 });
      await writeDown(
        tx,
        [{ event: { type: "rolls.day", day, first, last, count, root, leaf: 2 }, subject: "rolls.day" }],
        now,
      );
    });
  }

  test("LOG-42: given a program of the release before beside this one, which writes a line a day, then each roll is in one line all the same, and leads to its root", async () => {
    const { db } = database;
    const caseId = await aCase(db, { price: 0 });
    const userId = await aPair();
    const midnight = Math.ceil(later(10 * dayMs).getTime() / dayMs) * dayMs;
    const hour = (count: number) => new Date(midnight + count * 60 * 60_000);
    await writeRollsDown(db, hour(-30));
    const told = await written(async () => {
      // In turn over two midnights, with both awake at once.
      for (let count = -26; count <= 26; count += 2) {
        await roll(userId, caseId, hour(count - 0.5));
        if (count % 3 === 0) await writeDayAsBefore(hour(count + 0.5));
        if (count % 8 === 0)
          await Promise.all([writeDayAsBefore(hour(count + 0.5)), writeRollsDown(db, hour(count + 0.5))]);
      }
      await writeRollsDown(db, hour(48));
    });
    const { rows } = await sql<{ id: number }>`select id from rolls where user_id = ${userId} order by id`.execute(db);
    let next = at(rows, 0).id;
    for (const { first, last } of told) {
      expect(first).toBe(next);
      next = Number(last) + 1;
    }
    expect(next - 1).toBe(at(rows, rows.length - 1).id);
    expect(told.reduce((sum, { count }) => sum + Number(count), 0)).toBe(rows.length);
    expect(told.some(({ until }) => until === undefined) && told.some(({ until }) => until !== undefined)).toBe(true);
    for (const { id } of rows) expect(await placeOf(id)).toMatchObject({ kind: "there", isTimed: true, isHeld: true });
  });

  test("LOG-38: given a line that a program of before wrote, then the parts of its rolls are kept at the next turn, and their places hold", async () => {
    const { db } = database;
    const caseId = await aCase(db, { price: 0 });
    const userId = await aPair();
    await writeRollsDown(db, later(2 * dayMs));
    for (let index = 0; index < 3; index += 1) await roll(userId, caseId, later(index));
    const { rows } = await sql<{ id: number }>`
      select id from rolls where user_id = ${userId} order by id`.execute(db);
    const [first, last] = [at(rows, 0).id, at(rows, 2).id];
    const { count, root } = await rollsRoot(db, { first, last, leaf: 1 });
    const event = { type: "rolls.day", day: "2026-01-02", first, last, count, root } as const;
    await db.transaction().execute((tx) => writeDown(tx, [{ event, subject: "rolls.day" }], later(2 * dayMs)));
    const parts = () => db.selectFrom("roll_tree_parts").selectAll().where("first", "=", first).execute();
    expect(await parts()).toEqual([]);
    await Promise.all([keepMissingParts(db), keepMissingParts(db)]);
    expect(await parts()).toMatchObject([{ part: 0, root }]);
    expect(await placeOf(first)).toMatchObject({ kind: "there", place: 1, count: 3, isTimed: false });
  });

  test("LOG-35, LOG-37: given a day's line, then each of its rolls leads to its root with price and time, one changed behind the site's back does not", async () => {
    const { db } = database;
    const caseId = await aCase(db, { price: 0 });
    const userId = await aPair();
    await writeRollsDown(db, later(2 * dayMs));
    for (let index = 0; index < 5; index += 1) await roll(userId, caseId, later(index));
    const { rows } = await sql<{ id: number }>`
      select id from rolls where user_id = ${userId} order by id`.execute(db);
    const ids = rows.map(({ id }) => id);
    expect(await rollProof(db, at(ids, 0))).toBeNull();
    await writeRollsDown(db, later(2 * dayMs));
    for (const [index, id] of ids.entries())
      expect(await placeOf(id)).toMatchObject({ kind: "there", place: index + 1, count: 5, isTimed: true });
    const changed = at(ids, 1);
    await sql`alter table rolls disable trigger user`.execute(db);
    await sql`update rolls set price_points = price_points + 1 where id = ${changed}`.execute(db);
    expect(await placeOf(changed)).toMatchObject({ kind: "wrong", failure: "roll_other_root" });
    await sql`update rolls set price_points = price_points - 1 where id = ${changed}`.execute(db);
    await sql`alter table rolls enable trigger user`.execute(db);
    expect(await rollProof(db, at(ids, 4) + 1)).toBeNull();
  });

  /** Of a roll as the database has it now. */
  async function placeOf(id: number): Promise<Place> {
    const { db } = database;
    const [found] = await someRolls(db, id, id);
    if (found === undefined) throw new Error(`There is no roll ${id}.`);
    return checkPlace({ ...found, case_id: found.case, proof: await rollProof(db, id) }, Date.now(), await lines());
  }

  test("LOG-34: given an idle pair that cannot be revealed, then those after it are", async () => {
    const { db } = database;
    const caseId = await aCase(db, { price: 0 });
    const [stuck, idle] = [await aPair(), await aPair()];
    for (const userId of [stuck, idle]) await roll(userId, caseId, someTime);
    const { pair_id, server_seed, server_seed_hash } = await pair(stuck);
    const taken = { pair_id, server_seed, server_seed_hash, user_id: stuck, revealed_at: someTime };
    await db.insertInto("revealed_seeds").values(taken).execute();
    await revealIdleSeeds({ db, log: pino({ level: "silent" }) }, later(60 * dayMs));
    expect((await pair(stuck)).pair_id).toBe(pair_id);
    expect((await pair(idle)).last_nonce).toBe(0);
  });
});
