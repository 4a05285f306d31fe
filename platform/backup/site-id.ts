// The id tells a site's own backups from those of other sites. It is random, created once, and not secret.
import { randomUUID } from "node:crypto";
import type { Db, Tx } from "../database/db.ts";
import { getSecret } from "../secrets/secrets.ts";

const secretName = "backups.site";

export const getSiteId = (db: Db): Promise<string> => getSecret(db, secretName, randomUUID);

export async function findSiteId(tx: Tx): Promise<string | undefined> {
  const found = await tx.selectFrom("secrets").select("value").where("name", "=", secretName).executeTakeFirst();
  return found?.value;
}
