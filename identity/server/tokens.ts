// Bearer tokens for sign-ins and reset links. The holder gets 256 random bits; we store only their SHA-256.
import { createHash, randomBytes } from "node:crypto";

/** Returns 43 characters of base64url. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** Returns the hash to store and to look a token up by. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();
