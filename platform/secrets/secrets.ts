import type { Db } from "../database/db.ts";

/**
 * Returns the secret `name`. If there is none, stores the result of `make`, or returns the secret of a process that was
 * faster.
 */
export async function getSecret(db: Db, name: string, make: () => string): Promise<string> {
  const find = () => db.selectFrom("secrets").select("value").where("name", "=", name).executeTakeFirst();
  const found = await find();
  if (found !== undefined) return found.value;
  await db
    .insertInto("secrets")
    .values({ name, value: make() })
    .onConflict((on) => on.doNothing())
    .execute();
  const stored = await find();
  if (stored === undefined) throw new Error(`The secret ${name} was removed while it was being made.`);
  return stored.value;
}
