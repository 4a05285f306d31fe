import fc from "fast-check";
import { expect, test } from "vitest";
import type { Db } from "../../../platform/database/db.ts";
import { aCall, aCase, anAccount, aReward, getBalance, nextNumber } from "../../../tests/house/builders.ts";
import { onEachDatabase } from "../../../tests/house/each-database.ts";
import { rollMany } from "../roll.ts";

onEachDatabase("several cases at once on %s", { pool: 12 }, (database) => {
  const { db } = database;
  const open = (userId: number, caseId: number, times: number, { key = null as string | null, of = db } = {}) =>
    rollMany(of, aCall(userId, { key, path: `/case/${caseId}/rolls`, bodySha256: String(times) }), {
      caseId,
      seenVersion: null,
      times,
      clientSeeds: Array.from({ length: times }, (_, index) => `seed ${index}`),
    });
  const readRolls = (userId: number) =>
    db.selectFrom("rolls").selectAll().where("user_id", "=", userId).orderBy("id").execute();
  const plain = () => aCase(db, { price: 100 });

  test("SHELF-01: each roll is paid and numbered, and uses the seed made for it", async () => {
    const userId = await anAccount(db, { points: 1_000 });
    const { rolls, refused } = await open(userId, await plain(), 5);
    expect(refused).toBeNull();
    expect(rolls).toHaveLength(5);
    const stored = await readRolls(userId);
    expect(stored.map(({ nonce }) => nonce)).toEqual([1, 2, 3, 4, 5]);
    expect(stored.map(({ client_seed }) => client_seed)).toEqual([0, 1, 2, 3, 4].map((index) => `seed ${index}`));
    expect((await getBalance(db, userId)).points).toBe(500);
  });

  test("SHELF-01: rolls continue while the balance allows, with points won on the way", async () => {
    const userId = await anAccount(db, { points: 250 });
    const some = await open(userId, await plain(), 10);
    expect(some.rolls).toHaveLength(2);
    expect(some.refused).toMatchObject({ why: "insufficient_funds" });
    expect((await getBalance(db, userId)).points).toBe(50);
    const generous = await aCase(db, {
      price: 50,
      rewards: [aReward({ tickets: 1_000_000, kind: "points", amount: 50 })],
    });
    expect((await open(userId, generous, 10)).rolls).toHaveLength(10);
    expect((await getBalance(db, userId)).points).toBe(50);
  });

  test("SHELF-04: a retry after a lost reply gets the same reply, including its refusal", async () => {
    const userId = await anAccount(db, { points: 350 });
    const [caseId, key] = [await plain(), `key ${nextNumber()}`];
    const first = await open(userId, caseId, 5, { key });
    expect(first.rolls).toHaveLength(3);
    expect(await open(userId, caseId, 5, { key })).toEqual(first);
    expect(await readRolls(userId)).toHaveLength(3);
    // The key belongs to one press. Opening another number of cases is a different press.
    expect(await open(userId, caseId, 3, { key })).toMatchObject({ rolls: [], refused: { why: "key_reused" } });
  });

  test("SHELF-04: a retry after an interruption continues where it stopped and pays no roll twice", async () => {
    const userId = await anAccount(db, { points: 5_000 });
    const [caseId, key] = [await plain(), `key ${nextNumber()}`];
    // Creates the seeds first, so that a roll needs only one statement.
    await open(userId, caseId, 3);
    let requested = 0;
    const failing: Db = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        requested += 1;
        // The third roll is made, but its reply is lost.
        if (requested === 3) throw new Error("the connection is gone");
        return result;
      },
    });
    await expect(open(userId, caseId, 5, { key, of: failing })).rejects.toThrow("the connection is gone");
    const before = await readRolls(userId);
    expect(before).toHaveLength(3 + 3);
    const { rolls } = await open(userId, caseId, 5, { key });
    expect(rolls).toHaveLength(5);
    const after = await readRolls(userId);
    expect(after.map(({ nonce }) => nonce)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(after.slice(0, before.length)).toEqual(before);
    expect((await getBalance(db, userId)).points).toBe(4_200);
  });

  test("SHELF-04: concurrent presses in several tabs and with repeated keys never reuse a nonce or overspend", async () => {
    const press = fc.record({ times: fc.constantFrom(3, 5, 10), key: fc.nat({ max: 3 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(press, { minLength: 2, maxLength: 5 }), fc.nat({ max: 30 }), async (presses, rich) => {
        const userId = await anAccount(db, { points: rich * 100 + 50 });
        const caseId = await plain();
        const run = nextNumber();
        await Promise.all(
          presses.map(({ times, key }) => open(userId, caseId, times, { key: `${run}-${times}-${key}` })),
        );
        const stored = await readRolls(userId);
        const wanted = new Map(presses.map(({ times, key }) => [`${times}-${key}`, times]));
        const all = [...wanted.values()].reduce((sum, times) => sum + times, 0);
        expect(stored).toHaveLength(Math.min(rich, all));
        expect(new Set(stored.map(({ nonce }) => nonce)).size).toBe(stored.length);
        expect((await getBalance(db, userId)).points).toBe(rich * 100 + 50 - stored.length * 100);
      }),
      { numRuns: 12 },
    );
  });

  test("SHELF-01: a limited reward that runs out stops the remaining rolls, and the rolls already made are kept", async () => {
    const userId = await anAccount(db, { points: 1_000 });
    const caseId = await aCase(db, { price: 100, rewards: [aReward({ tickets: 1_000_000, stock: 2 })] });
    const { rolls, refused } = await open(userId, caseId, 5);
    expect(rolls).toHaveLength(2);
    expect(refused).toMatchObject({ why: "sold_out" });
    expect((await getBalance(db, userId)).points).toBe(800);
  });
});
