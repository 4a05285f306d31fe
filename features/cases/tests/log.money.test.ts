import { sql } from "kysely";
import { pino } from "pino";
import { beforeAll, expect, test } from "vitest";
import { checkLog, type LogLine } from "../../../fairness/rules/fairness-log.ts";
import { checkLogPlace, type LogPlace } from "../../../fairness/rules/roll-log.ts";
import { beginLog, logHead, streamLogLines } from "../../../fairness/server/fairness-log/log.ts";
import { openSeedPair } from "../../../fairness/server/seeds/seed-pairs.ts";
import { itemAt } from "../../../platform/contract/item-at.ts";
import { aCall, aCase, anAccount, someTime } from "../../../tests/house/builders.ts";
import { onEachDatabase } from "../../../tests/house/each-database.ts";
import { revealIdleSeeds } from "../idle-seeds.ts";
import { buildRollProof, logRolls, readRolls } from "../log.ts";
import { rollCase } from "../roll.ts";

const dayMs = 24 * 60 * 60 * 1000;
const later = (ms: number) => new Date(someTime.getTime() + ms);

onEachDatabase("the hourly lines on %s", (database) => {
  beforeAll(async () => {
    await beginLog(database.db, someTime);
  });

  async function lines(): Promise<LogLine[]> {
    let text = "";
    for await (const piece of streamLogLines(database.db, 1, 1_000_000)) text += piece;
    const { lines: all, fault } = await checkLog(text);
    expect(fault).toBeNull();
    return all;
  }
  async function written(act: () => Promise<unknown>) {
    const before = (await logHead(database.db))?.n ?? 0;
    await act();
    return (await lines()).slice(before).map(({ event: { n: _, prev: __, at: ___, ...logged } }) => logged);
  }
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

  test("LOG-03: four concurrent processes log each of the day's rolls once, in consecutive lines of two", async () => {
    const { db } = database;
    const caseId = await aCase(db, { price: 0 });
    const userId = await aPair();
    for (let index = 0; index < 5; index += 1) await roll(userId, caseId, later(index));
    const { rows } = await sql<{ id: number }>`select id from rolls order by id`.execute(db);
    const ids = rows.map(({ id }) => id);
    const logged = await written(() =>
      Promise.all(Array.from({ length: 4 }, () => logRolls(db, later(2 * dayMs), undefined, 2))),
    );
    let after = 0;
    for (const { type, first, last } of logged) {
      expect([type, first]).toEqual(["rolls.day", after + 1]);
      after = Number(last);
    }
    expect([after, logged.length]).toEqual([ids.at(-1), Math.ceil((ids.at(-1) ?? 0) / 2)]);
    expect(logged.reduce((sum, { count }) => sum + Number(count), 0)).toBe(ids.length);
  });

  test("LOG-35, LOG-36: a roll's proof leads to its line's root with price and time, and a tampered roll's proof does not", async () => {
    const { db } = database;
    const caseId = await aCase(db, { price: 0 });
    const userId = await aPair();
    await logRolls(db, later(2 * dayMs));
    for (let index = 0; index < 5; index += 1) await roll(userId, caseId, later(index));
    const { rows } = await sql<{ id: number }>`
      select id from rolls where user_id = ${userId} order by id`.execute(db);
    const ids = rows.map(({ id }) => id);
    expect(await buildRollProof(db, itemAt(ids, 0))).toBeNull();
    await logRolls(db, later(2 * dayMs));
    for (const [index, id] of ids.entries())
      expect(await findPlace(id)).toMatchObject({ kind: "there", place: index + 1, count: 5 });
    const changed = itemAt(ids, 1);
    await sql`alter table rolls disable trigger user`.execute(db);
    await sql`update rolls set price_points = price_points + 1 where id = ${changed}`.execute(db);
    expect(await findPlace(changed)).toMatchObject({ kind: "wrong", failure: "roll_other_root" });
    await sql`update rolls set price_points = price_points - 1 where id = ${changed}`.execute(db);
    await sql`alter table rolls enable trigger user`.execute(db);
    expect(await buildRollProof(db, itemAt(ids, 4) + 1)).toBeNull();
  });

  async function findPlace(id: number): Promise<LogPlace> {
    const { db } = database;
    const [found] = await readRolls(db, id, id);
    if (found === undefined) throw new Error(`There is no roll ${id}.`);
    return checkLogPlace(
      { ...found, case_id: found.case, proof: await buildRollProof(db, id) },
      Date.now(),
      await lines(),
    );
  }

  test("LOG-34: an idle pair that cannot be revealed does not stop the pairs after it", async () => {
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
