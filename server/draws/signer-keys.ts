// The public keys of signers that belong to this site: published, so that whoever kept one can tell a changed one.
import type { Db } from "../core/db.ts";

/** PEM of each signer's newest key that signed a draw; null where it never did. */
export async function signerKeys(db: Db): Promise<{ site: string | null; sandbox: string | null }> {
  const newest = async (source: "site" | "sandbox") =>
    (
      await db
        .selectFrom("draws")
        .select("public_key")
        .where("source", "=", source)
        .where("public_key", "is not", null)
        .orderBy("serial_number", "desc")
        .limit(1)
        .executeTakeFirst()
    )?.public_key ?? null;
  return { site: await newest("site"), sandbox: await newest("sandbox") };
}
