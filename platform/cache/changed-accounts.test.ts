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
const announced: string[] = [];
beforeAll(async () => {
  database = await openTestDatabase("embedded");
  db = createAnnouncingDb(database.db, { announce: (...tags) => void announced.push(...tags) });
});
beforeEach(() => void announced.splice(0));
afterAll(() => database.close());

test("MOVE-31: announces each user whose data a transaction changed, once, after its commit and not before", async () => {
  await inTransaction(db, async (tx) => {
    markAccountsChanged(tx, [7, 8]);
    await inTransaction(tx, async (same) => markAccountsChanged(same, [8, 9]));
    expect(announced).toEqual([]);
  });
  expect(announced).toEqual([7, 8, 9].map(accountTag));
});

test("MOVE-31: announces nobody if a transaction fails or changes no user's data", async () => {
  const failing = db.transaction().execute(async (tx) => {
    markAccountsChanged(tx, [7]);
    throw new Error("on purpose");
  });
  await expect(failing).rejects.toThrow("on purpose");
  await db.transaction().execute(async () => {});
  expect(announced).toEqual([]);
});

test("MOVE-31: announces immediately outside a transaction; many users, or unknown ones, are announced as everybody", async () => {
  markAccountsChanged(db, [7]);
  markAccountsChanged(db, []);
  expect(announced.splice(0)).toEqual([accountTag(7)]);
  markEverybodyChanged(db);
  await db.transaction().execute(async (tx) => markEverybodyChanged(tx));
  await db.transaction().execute(async (tx) =>
    markAccountsChanged(
      tx,
      Array.from({ length: 51 }, (_, id) => id),
    ),
  );
  expect(announced).toEqual([accountsTag, accountsTag, accountsTag]);
});

test("MOVE-31: also announces for other isolation levels and read-only transactions", async () => {
  await db
    .transaction()
    .setIsolationLevel("serializable")
    .setAccessMode("read write")
    .execute(async (tx) => markAccountsChanged(tx, [7]));
  expect(announced).toEqual([accountTag(7)]);
});
