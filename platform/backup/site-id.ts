// Tells a site's own backups from another site's: a number of chance, made once, which is no secret.
import { randomUUID } from "node:crypto";
import type { Db, Tx } from "../database/db.ts";
import { getSecret } from "../secrets/secrets.ts";

const secretName = "backups.site";

export const getSiteId = (db: Db): Promise<string> => getSecret(db, secretName, randomUUID);

/** Without making it. */
export async function findSiteId(tx: Tx): Promise<string | undefined> {
  const found = await tx.selectFrom("secrets").select("value").where("name", "=", secretName).executeTakeFirst();
  return found?.value;
}
