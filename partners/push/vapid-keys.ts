// The key pair that identifies the site to push services (VAPID, RFC 8292). It comes from the environment, or is created once
// and stored encrypted. Browsers are bound to it: after a change, every user must allow notifications again.
import webPush from "web-push";
import type { House } from "../../common/server/house.ts";
import { seal, unseal } from "../../platform/secrets/seal.ts";
import { getSecret } from "../../platform/secrets/secrets.ts";

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const secretName = "push-keys";

export async function getVapidKeys({ config, db }: Pick<House, "config" | "db">): Promise<VapidKeys> {
  if (config.vapid !== undefined) return config.vapid;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const fresh = await seal(db, `${publicKey} ${privateKey}`, secretName);
  const stored = await unseal(db, await getSecret(db, secretName, () => fresh), secretName);
  const [storedPublic = "", storedPrivate = ""] = stored.split(" ");
  return { publicKey: storedPublic, privateKey: storedPrivate };
}
