// The owner gets 256 random bits, and we store only their SHA-256.
import { createHash, randomBytes } from "node:crypto";

/** Returns 43 base64url characters. */
export const newToken = (): string => randomBytes(32).toString("base64url");

export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();
