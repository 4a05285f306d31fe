// Hashes passwords with argon2id (OWASP's parameters). Signing in takes as long with an unknown name as with a wrong password.
import { hash, verify } from "@node-rs/argon2";
import { createSemaphore } from "../../platform/cache/semaphore.ts";

/**
 * Leaves one of Node's four threads free for files and DNS. With three hundred calls waiting, the last one waits for a few
 * seconds.
 */
const hashQueue = createSemaphore({ atOnce: 3, mostWaiting: 300, retrySeconds: 5 });

const hashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Returns an argon2id hash. Throws if too many calls are waiting. */
export const hashPassword = (password: string): Promise<string> => hashQueue(() => hash(password, hashCost));

let decoyHash: Promise<string> | undefined;

/** Returns whether the password matches the hash. Without a hash it takes just as long and returns false. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  if (passwordHash !== undefined) return hashQueue(() => verify(passwordHash, password));
  return hashQueue(async () => {
    decoyHash ??= hash("nobody's password", hashCost);
    await verify(await decoyHash, password);
    return false;
  });
}
