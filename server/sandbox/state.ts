// The drawer of the sandboxes: named values, read anew each time so that all processes agree.
import type { Db } from "../core/house.ts";

export async function readState(db: Db, key: string): Promise<unknown> {
  const row = await db.selectFrom("sandbox_state").select("value").where("key", "=", key).executeTakeFirst();
  return row?.value;
}

export async function writeState(db: Db, key: string, value: unknown): Promise<void> {
  await db
    .insertInto("sandbox_state")
    .values({ key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column("key").doUpdateSet((eb) => ({ value: eb.ref("excluded.value") })))
    .execute();
}

/** Reads and removes: two who come at once do not both get it. */
export async function takeState(db: Db, key: string): Promise<unknown> {
  const row = await db.deleteFrom("sandbox_state").where("key", "=", key).returning("value").executeTakeFirst();
  return row?.value;
}
