// Tells a site's own backups from another site's: a number of chance, made once, which is no secret.
import { randomUUID } from "node:crypto";
import type { Db, Tx } from "../database/db.ts";
import { secret } from "../secrets/secrets.ts";

const name = "backups.site";

export const siteOf = (db: Db): Promise<string> => secret(db, name, randomUUID);

/** Without making it. */
export async function siteIn(tx: Tx): Promise<string | undefined> {
  const found = await tx.selectFrom("secrets").select("value").where("name", "=", name).executeTakeFirst();
  return found?.value;
}
