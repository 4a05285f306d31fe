import { createPrivateKey, createPublicKey, randomInt, sign } from "node:crypto";
import { itemAt as item } from "../../../platform/contract/item-at.ts";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { type LockName, lock } from "../../../platform/database/locks.ts";
import type { NumbersRequest, SignedAnswer } from "./source.ts";

export type Signer = "sandbox" | "site";

export interface SignerKeys {
  privatePem: string;
  publicPem: string;
}

export const toSignerKeys = (privatePem: string): SignerKeys => ({
  privatePem,
  publicPem: createPublicKey(createPrivateKey(privatePem)).export({ type: "spki", format: "pem" }).toString(),
});

export interface SigningOrder {
  signer: Signer;
  keys: SignerKeys;
  /** Names the caller in the signed text, where RANDOM.ORG puts a hash of the caller's API key. */
  account: string;
  license: { type: string; text: string; infoUrl: null };
  request: NumbersRequest;
  now: Date;
}

const serialLocks = { sandbox: "sandboxSigner", site: "siteSigner" } as const satisfies Record<Signer, LockName>;

/** Lets only one transaction sign at a time. The lock is released when the transaction ends. */
export const lockSigner = (tx: Tx, signer: Signer): Promise<void> => lock(tx, serialLocks[signer]);

export async function signNumbers(tx: Tx, order: SigningOrder): Promise<SignedAnswer> {
  const { signer, keys, request } = order;
  await lockSigner(tx, signer);
  const { last } = await tx
    .selectFrom("signed_numbers")
    .select(({ fn }) => fn.max("serial_number").as("last"))
    .where("signer", "=", signer)
    .executeTakeFirstOrThrow();
  const serial_number = ((last as number | null) ?? 0) + 1;
  const random = randomText(order, generateNumbers(request), serial_number);
  const signature = signText(random, keys.privatePem);
  const row = { signer, serial_number, request_id: request.requestId, random, signature };
  await tx.insertInto("signed_numbers").values(row).execute();
  return { random, signature };
}

/** Returns the reply that has a serial number or answers a request; the first one if there are several. */
export async function findSigned(
  db: Db,
  signer: Signer,
  by: { serialNumber: number } | { requestId: string },
): Promise<SignedAnswer | null> {
  const base = db.selectFrom("signed_numbers").select(["random", "signature"]).where("signer", "=", signer);
  const wanted =
    "serialNumber" in by
      ? base.where("serial_number", "=", by.serialNumber)
      : base.where("request_id", "=", by.requestId);
  return (await wanted.orderBy("serial_number").limit(1).executeTakeFirst()) ?? null;
}

/** RSA uses PKCS#1 v1.5 over SHA-512, as RANDOM.ORG does. Ed25519 hashes internally. */
export function signText(text: string, privatePem: string): string {
  const key = createPrivateKey(privatePem);
  return sign(key.asymmetricKeyType === "ed25519" ? null : "sha512", Buffer.from(text), key).toString("base64");
}

/** The fields are in RANDOM.ORG's order (Signed API, Release 4). */
function randomText({ account, license, request, now }: SigningOrder, data: number[], serialNumber: number): string {
  return JSON.stringify({
    method: "generateSignedIntegers",
    hashedApiKey: account,
    n: request.n,
    min: request.min,
    max: request.max,
    replacement: request.replacement,
    base: 10,
    pregeneratedRandomization: null,
    data,
    license,
    licenseData: null,
    userData: request.userData,
    ticketData: null,
    completionTime: `${now.toISOString().slice(0, 19).replace("T", " ")}Z`,
    serialNumber,
  });
}

/** Returns the requested numbers. Requests for distinct numbers always start at 1. */
function generateNumbers({ n, min, max, replacement }: NumbersRequest): number[] {
  if (!replacement) return distinctNumbers(n, max);
  return Array.from({ length: n }, () => randomInt(min, max + 1));
}

/** Returns `n` distinct integers of 1…`max`, with every order equally likely. Needs n ≤ max. */
export function distinctNumbers(n: number, max: number): number[] {
  if (n > max / 2) return shuffledStart(n, max);
  const drawn = new Set<number>();
  while (drawn.size < n) drawn.add(randomInt(1, max + 1));
  return [...drawn];
}

/**
 * Runs the first `n` steps of a Fisher-Yates shuffle. When most numbers are wanted, repeating draws until each number is new
 * would take too long.
 */
function shuffledStart(n: number, max: number): number[] {
  const numbers = Array.from({ length: max }, (_, index) => index + 1);
  for (let at = 0; at < n; at += 1) {
    const other = randomInt(at, max);
    [numbers[at], numbers[other]] = [item(numbers, other), item(numbers, at)];
  }
  return numbers.slice(0, n);
}
