// Bearer tokens (sign-ins, reset links): 256 random bits for the holder, only their SHA-256 for us.
import { createHash, randomBytes } from "node:crypto";

/** 43 characters of base64url. */
export const newToken = (): string => randomBytes(32).toString("base64url");

export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();
