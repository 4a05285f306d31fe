// Anonymous lines about accounts. Each has a hash of the account with its own salt, so a known salt identifies the account of
// only one line.
import { createHash, createHmac, randomBytes } from "node:crypto";
import type { Db } from "../../../platform/database/db.ts";
import { getSecret } from "../../../platform/secrets/secrets.ts";

const newSecret = () => randomBytes(32).toString("hex");

/** Returns the salt of an account: sixteen bytes in hex, different for each account and `list` ("12" is a month's board). */
export async function readSalts(db: Db, list: string | number): Promise<(accountId: string) => string> {
  const key = await getSecret(db, "board-salts", newSecret);
  return (accountId) => createHmac("sha256", key).update(`${list}:${accountId}`).digest("hex").slice(0, 32);
}

export const hashAccount = (salt: string, accountId: string): string =>
  createHash("sha256").update(Buffer.from(salt, "hex")).update(accountId).digest("hex");
