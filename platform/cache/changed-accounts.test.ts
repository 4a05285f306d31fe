// Who changes something of a viewer's says whose; the database tells it once that holds.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../tests/house/database.ts";
import type { Db } from "../database/db.ts";
import { inTransaction } from "../database/transaction.ts";
import {
  accountsTag,
  accountTag,
  createAnnouncingDb,
  markAccountsChanged,
  markEverybodyChanged,
} from "./changed-accounts.ts";

let database: TestDatabase;
let db: Db;
const told: string[] = [];
beforeAll(async () => {
  database = await openTestDatabase("embedded");
  db = createAnnouncingDb(database.db, { announce: (...tags) => void told.push(...tags) });
});
beforeEach(() => void told.splice(0));
afterAll(() => database.close());

test("MOVE-31: whom a transaction touched is announced after its commit, each once, and not before", async () => {
  await inTransaction(db, async (tx) => {
    markAccountsChanged(tx, [7, 8]);
    await inTransaction(tx, async (same) => markAccountsChanged(same, [8, 9]));
    expect(told).toEqual([]);
  });
  expect(told).toEqual([7, 8, 9].map(accountTag));
});

test("MOVE-31: a transaction that fails tells nobody; one that touched nobody neither", async () => {
  const failing = db.transaction().execute(async (tx) => {
    markAccountsChanged(tx, [7]);
    throw new Error("on purpose");
  });
  await expect(failing).rejects.toThrow("on purpose");
  await db.transaction().execute(async () => {});
  expect(told).toEqual([]);
});

test("MOVE-31: outside of a transaction it is told at once; many, or whoever it may be, are told as everybody", async () => {
  markAccountsChanged(db, [7]);
  markAccountsChanged(db, []);
  expect(told.splice(0)).toEqual([accountTag(7)]);
  markEverybodyChanged(db);
  await db.transaction().execute(async (tx) => markEverybodyChanged(tx));
  await db.transaction().execute(async (tx) =>
    markAccountsChanged(
      tx,
      Array.from({ length: 51 }, (_, id) => id),
    ),
  );
  expect(told).toEqual([accountsTag, accountsTag, accountsTag]);
});

test("MOVE-31: a transaction of another isolation, or one that may only read, announces like any other", async () => {
  await db
    .transaction()
    .setIsolationLevel("serializable")
    .setAccessMode("read write")
    .execute(async (tx) => markAccountsChanged(tx, [7]));
  expect(told).toEqual([accountTag(7)]);
});
