// Passwords are kept as argon2id hashes (OWASP's parameters); a wrong name costs as much time as a wrong password.
import { hash, verify } from "@node-rs/argon2";

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let decoy: Promise<string> | undefined;

/** Whether the password is the hash's; without a hash it takes as long and is not. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  if (passwordHash !== undefined) return verify(passwordHash, password);
  decoy ??= hashPassword("nobody's password");
  await verify(await decoy, password);
  return false;
}
