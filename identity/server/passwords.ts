// Passwords are kept as argon2id hashes (OWASP's parameters); a wrong name costs as much time as a wrong password.
import { hash, verify } from "@node-rs/argon2";
import { createSemaphore } from "../../platform/cache/semaphore.ts";

/** Of Node's four threads one stays free for files and names. Some three hundred wait a few seconds. */
const hashQueue = createSemaphore({ atOnce: 3, mostWaiting: 300, retrySeconds: 5 });

const hashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hashQueue(() => hash(password, hashCost));

let decoyHash: Promise<string> | undefined;

/** Whether the password is the hash's; without a hash it takes as long and is not. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  if (passwordHash !== undefined) return hashQueue(() => verify(passwordHash, password));
  return hashQueue(async () => {
    decoyHash ??= hash("nobody's password", hashCost);
    await verify(await decoyHash, password);
    return false;
  });
}
