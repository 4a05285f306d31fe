import { generateKeyPairSync } from "node:crypto";
import type { House } from "../../../common/server/house.ts";
import { getSecret } from "../../../platform/secrets/secrets.ts";
import { findSigned, lockSigner, type SignerKeys, signNumbers, toSignerKeys } from "./signed-numbers.ts";
import type { RandomSource } from "./source.ts";

export const siteSignerSecret = "draw-signer";

const generateKey = (): string =>
  generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString();

const license = { type: "site", text: "Drawn and signed by this site itself", infoUrl: null };

/** Creates the site's key pair at the first draw. The same request always gets the same reply. */
export function createSiteSigner({ db, clock }: Pick<House, "db" | "clock">): RandomSource {
  let made: Promise<SignerKeys> | undefined;
  const keys = () => {
    made ??= getSecret(db, siteSignerSecret, generateKey).then(toSignerKeys);
    return made;
  };
  return {
    name: "site",
    label: "This site's own signer",
    publicKey: async () => (await keys()).publicPem,
    account: async () => "site",
    isCountedOutside: false,
    async generate(request) {
      const signing = {
        signer: "site",
        keys: await keys(),
        account: "site",
        license,
        request,
        now: clock.now(),
      } as const;
      return db.transaction().execute(async (tx) => {
        // The lock comes first. Otherwise two identical requests could both find no earlier reply.
        await lockSigner(tx, "site");
        const before = await findSigned(tx, "site", request);
        return before ?? signNumbers(tx, signing);
      });
    },
    result: (serialNumber) => findSigned(db, "site", { serialNumber }),
  };
}
