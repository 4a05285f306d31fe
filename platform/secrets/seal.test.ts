import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../tests/house/database.ts";
import { seal, unseal } from "./seal.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test("can be opened; the same text sealed twice looks different", async () => {
  const { db } = database;
  const [one, two] = [await seal(db, "the wind", "a:1"), await seal(db, "the wind", "a:1")];
  expect(one).not.toBe(two);
  expect([await unseal(db, one, "a:1"), await unseal(db, two, "a:1")]).toEqual(["the wind", "the wind"]);
  expect(await unseal(db, await seal(db, "", "a:1"), "a:1")).toBe("");
});

test("cannot be opened for another purpose, after one changed bit, or if it was cut off", async () => {
  const { db } = database;
  const sealed = await seal(db, "the wind", "a:1");
  await expect(unseal(db, sealed, "a:2")).rejects.toThrow();
  const bytes = Buffer.from(sealed, "base64");
  for (const at of [0, 12, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await expect(unseal(db, changed.toString("base64"), "a:1")).rejects.toThrow();
  }
  for (const length of [0, 11, 20, bytes.length - 1]) {
    await expect(unseal(db, bytes.subarray(0, length).toString("base64"), "a:1")).rejects.toThrow();
  }
});
