// The sandboxes' key-value store. It reads from the database each time, so all processes see the same data.
import type { z } from "zod";
import type { Db } from "../../platform/database/db.ts";

/** Returns the value under `key`, or undefined if there is none. `shape` is the schema with which it was written. */
export async function readState<Value>(db: Db, key: string, shape: z.ZodType<Value>): Promise<Value | undefined> {
  const row = await db.selectFrom("sandbox_state").select("value").where("key", "=", key).executeTakeFirst();
  return row === undefined ? undefined : shape.parse(row.value);
}

export async function writeState(db: Db, key: string, value: unknown): Promise<void> {
  await db
    .insertInto("sandbox_state")
    .values({ key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column("key").doUpdateSet((eb) => ({ value: eb.ref("excluded.value") })))
    .execute();
}

/** Reads and deletes the value in one statement, so only one of two concurrent callers gets it. */
export async function takeState<Value>(db: Db, key: string, shape: z.ZodType<Value>): Promise<Value | undefined> {
  const row = await db.deleteFrom("sandbox_state").where("key", "=", key).returning("value").executeTakeFirst();
  return row === undefined ? undefined : shape.parse(row.value);
}
