// Seals the keys of described partners beside the services' keys, under `partner_<slug>`.
import { z } from "zod";
import type { Db, Tx } from "../../platform/database/db.ts";
import { sealWith, unsealWith } from "../../platform/secrets/seal.ts";
import { findSealKeys, makeSealKeys } from "../../platform/secrets/seal-keys.ts";
import type { Config } from "./config.ts";

/** Keys by their names in the partner's description. */
export type PartnerSecrets = Record<string, string>;

export const partnerKeyName = (slug: string): string => `partner_${slug.replaceAll("-", "_")}`;

const sealContext = (slug: string): string => `service-key:${partnerKeyName(slug)}`;

/** Returns false if the file of the sealing key cannot be used. */
export async function savePartnerSecrets(
  tx: Tx,
  config: Config,
  { slug, secrets, by, now }: { slug: string; secrets: PartnerSecrets; by: number; now: Date },
): Promise<boolean> {
  const { current } = await makeSealKeys(config);
  if (current === null) return false;
  const sealed = sealWith(current.bytes, JSON.stringify(secrets), sealContext(slug));
  const row = { sealed, seal_id: current.id, saved_at: now, saved_by: by };
  await tx
    .insertInto("service_keys")
    .values({ service: partnerKeyName(slug), ...row })
    .onConflict((on) => on.column("service").doUpdateSet(row))
    .execute();
  return true;
}

const secretsSchema = z.record(z.string(), z.string());

/**
 * Returns the keys of these partners by slug. Leaves out partners without keys, and keys that this process cannot
 * unseal.
 */
export async function readPartnerSecrets(
  db: Db | Tx,
  config: Config,
  slugs: readonly string[],
): Promise<Map<string, PartnerSecrets>> {
  const names = new Map(slugs.map((slug) => [partnerKeyName(slug), slug]));
  if (names.size === 0) return new Map();
  const rows = await db
    .selectFrom("service_keys")
    .selectAll()
    .where("service", "in", [...names.keys()])
    .execute();
  const { all } = await findSealKeys(config);
  return new Map(
    rows.flatMap(({ service, sealed, seal_id: sealId }): [string, PartnerSecrets][] => {
      const slug = names.get(service) ?? "";
      const key = all.find(({ id }) => id === sealId);
      const secrets = key === undefined ? null : unsealSecrets(key.bytes, sealed, slug);
      return secrets === null ? [] : [[slug, secrets]];
    }),
  );
}

function unsealSecrets(key: Buffer, sealed: string, slug: string): PartnerSecrets | null {
  try {
    return secretsSchema.parse(JSON.parse(unsealWith(key, sealed, sealContext(slug))));
  } catch {
    // Drops the error of a row altered in the database, because its text could quote secrets.
    return null;
  }
}

export async function deletePartnerSecrets(tx: Tx, slug: string): Promise<void> {
  await tx.deleteFrom("service_keys").where("service", "=", partnerKeyName(slug)).execute();
}
