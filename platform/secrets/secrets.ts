// Secrets the product makes for itself, once, and all its processes share.
import type { Db } from "../database/db.ts";

/** The secret `drawName`; what `makeWorld` answers becomes it the first time, whichever process comes first. */
export async function getSecret(db: Db, name: string, make: () => string): Promise<string> {
  const find = () => db.selectFrom("secrets").select("value").where("name", "=", name).executeTakeFirst();
  const found = await find();
  if (found !== undefined) return found.value;
  await db
    .insertInto("secrets")
    .values({ name, value: make() })
    .onConflict((on) => on.doNothing())
    .execute();
  const kept = await find();
  if (kept === undefined) throw new Error(`The secret ${name} was removed while it was being made.`);
  return kept.value;
}
