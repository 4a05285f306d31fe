// The pair of keys by which push services know the site (VAPID, RFC 8292): the environment's, else one made once and kept
// sealed. Browsers are bound to it: under another pair they have to be asked anew.
import webPush from "web-push";
import type { House } from "../../common/server/house.ts";
import { seal, unseal } from "../../platform/secrets/seal.ts";
import { getSecret } from "../../platform/secrets/secrets.ts";

export interface VapidKeys {
  /** Both base64url: a point of P-256, and its scalar. */
  publicKey: string;
  privateKey: string;
}

const secretName = "push-keys";

export async function getVapidKeys({ config, db }: Pick<House, "config" | "db">): Promise<VapidKeys> {
  if (config.vapid !== undefined) return config.vapid;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const fresh = await seal(db, `${publicKey} ${privateKey}`, secretName);
  const kept = await unseal(db, await getSecret(db, secretName, () => fresh), secretName);
  const [keptPublic = "", keptPrivate = ""] = kept.split(" ");
  return { publicKey: keptPublic, privateKey: keptPrivate };
}
