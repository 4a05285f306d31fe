// Passwords are kept as argon2id hashes (OWASP's parameters); a wrong name costs as much time as a wrong password.
import { hash, verify } from "@node-rs/argon2";
import { createTurns } from "../../platform/cache/turns.ts";

/** Of Node's four threads one stays free for files and names. Some three hundred wait a few seconds. */
const inTurn = createTurns({ atOnce: 3, mostWaiting: 300, retrySeconds: 5 });

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

let decoy: Promise<string> | undefined;

/** Whether the password is the hash's; without a hash it takes as long and is not. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  if (passwordHash !== undefined) return inTurn(() => verify(passwordHash, password));
  return inTurn(async () => {
    decoy ??= hash("nobody's password", cost);
    await verify(await decoy, password);
    return false;
  });
}
