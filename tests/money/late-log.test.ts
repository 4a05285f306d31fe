// The log where something comes in between: two processes at once, a start broken off, a program of before that writes no lines.
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { at } from "../../contracts/at.ts";
import { checkLog, type LogLine } from "../../contracts/fairness-log.ts";
import { missing, standing } from "../../server/areas.ts";
import { revealIdleSeeds } from "../../server/cases/idle-seeds.ts";
import { writeRollsDown } from "../../server/cases/log.ts";
import { rollCase } from "../../server/cases/roll.ts";
import { insertDraw, insertWinners, markResolved } from "../../server/draws/records.ts";
import { voidWin } from "../../server/draws/rounds.ts";
import { beginLog } from "../../server/fairness-log/begin.ts";
import { writeLate } from "../../server/fairness-log/late.ts";
import { logHead, logLines } from "../../server/fairness-log/log.ts";
import { createSeedPairOf, openSeedPair, rotateSeedPair } from "../../server/seeds/seed-pairs.ts";
import { newServerSeed } from "../../server/seeds/server-seed.ts";
import { aCall, aCase, anAccount, someTime } from "../house/builders.ts";
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

  test("LOG-32: given a start broken off before all seeds were told, then the next finishes it, marked late, once", async () => {
    const userId = await aPair();
    expect(await late(), "there is no log yet").toBe(0);
    await beginLog(database.db, { ...standing, after: [] }, someTime);
    const { server_seed_hash: used, next_server_seed_hash: next } = await pair(userId);
    const told = await written(() => Promise.all([late(), late()]));
    expect(told).toHaveLength(1);
    expect(at(told, 0)).toMatchObject({ type: "seed.commit", late: true });
    expect([at(told, 0).hashes].flat().toSorted()).toEqual([used, next].toSorted());
    expect(await late()).toBe(0);
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
    const frozen = (subjectId: number) => ({
      ...{ kind: "raffle" as const, subjectId, round: 1, name: "Of before", totalTickets: 5, winnersWanted: 1 },
      ...{ entriesSha256: "ab".repeat(32), excluded: [], now: someTime, committed: null },
    });
    const [drawn, off] = [710_001, 710_002];
    const winner = await anAccount(db);
    await db.transaction().execute(async (tx) => {
      const id = (await insertDraw(tx, frozen(drawn))) ?? 0;
      const answer = { source: "site" as const, account: "of before", random: "{}", signature: "x", public_key: "key" };
      await tx
        .updateTable("draws")
        .set({ ...answer, serial_number: 1, status: "answered" })
        .where("id", "=", id)
        .execute();
      await insertWinners(tx, id, [{ place: 1, ticket: 3, entrant: winner, userId: winner, name: null }]);
      await markResolved(tx, id, someTime);
      await voidWin(tx, "raffle", drawn, { ticket: 3, reason: "Two accounts.", now: later(10) });
      const cancelled = (await insertDraw(tx, frozen(off))) ?? 0;
      await tx.updateTable("draws").set({ status: "cancelled" }).where("id", "=", cancelled).execute();
    });
    const told = await written(() => Promise.all([late(), late()]));
    const name = `raffle:${drawn}`;
    expect(told).toEqual([
      expect.objectContaining({ type: "draw.commit", draw: name, tickets: 5, winners: 1, late: true }),
      expect.objectContaining({ type: "key", account: "of before", late: true }),
      expect.objectContaining({ type: "draw.result", draw: name, winners: expect.stringMatching(/^1,3,\d+\n$/) }),
      expect.objectContaining({ type: "draw.commit", draw: `raffle:${off}`, late: true }),
      { type: "draw.cancel", draw: `raffle:${off}`, known: false, late: true },
      { type: "win.void", draw: name, ticket: 3, reason: "Two accounts.", late: true },
    ]);
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
