import { isRecord, parseJsonObject } from "../../platform/contract/json-values.ts";
import type { Draw } from "./fairness.ts";

/** RANDOM.ORG's published key (api.random.org, Signed API, Release 4). Its replies are verified with this key only. */
export const randomOrgPublicKey = `-----BEGIN PUBLIC KEY-----
MIICIjANBgkqhkiG9w0BAQEFAAOCAg8AMIICCgKCAgEA7O3HQWLnTzCCj/qwoI4v
j/T9237we74rwcJW2w4SuzIKVlAn5yhaJcaeQpdpmHwmQt3aU8G1ba7n3xl7hdeP
kh+aEkYM3iVOhJZdkCKjzw2x7lUSQInZksgns8R4iGklJPInX6fmBjErt1YrjI8B
5Hqz3koibkqIZgVuZ1QfJogbmsrT64imgiDdeG3XDcOY4yDzS734bNqRUNYha3aD
nwvxrubyMhfWtBl2y6nXKDbeMKJ9NWu723V7L+BGFeEvYMPq8ieRVJ7ycavKeSXE
oi9GvgzCjuy2GBJOXs41O5f07VnqGxci6uqyblEgr0SoNETYFnJsSVkryyTPtO7l
h5jdFg4QmHBUEfzfcWQMkxj4LbDvRHMn5UIrofkA7g+97Wf/IQnZzhlZh+DgIb3j
jXD50GqJsd7cd0ojJZuzGf6BLSZ8g2KZOJ3KtB1u/nZ4HVQUdP6ZNop3mEx7Miar
7wSDjRzGg4ayfxHa8pOtE6o8pe0d7lVu3XTHC9kL5qZ3Xqld6Sx9tJ2ZQ2oDjTPl
PIhYGMLdeEhXmYUrhnDChpOJrWvsb/eh4M38sWUccBQTl9sBvWRkrbSCazlxZA+Y
5KOPEJ3NIR8GjKFNwbd8Bk9Yk3LnbocSp3E82BVD1gi4zRd9MtBhClGc//xi8S5W
rFho8l+sZ+dCq/iuVYLTkGUCAwEAAQ==
-----END PUBLIC KEY-----
`;

/** Returns the key for verifying a draw. RANDOM.ORG's key is built in, whatever the site says. */
export const verificationKey = (draw: Pick<Draw, "source" | "public_key">): string | null =>
  draw.source === "random.org" ? randomOrgPublicKey : draw.public_key;

export interface SignedNumbers {
  method: string;
  n: number;
  min: number;
  max: number;
  replacement: boolean;
  /** The base of the numbers, such as 10; null when the text does not state it. */
  base: number | null;
  /**
   * True if the numbers follow from a name or date that somebody chose. Anybody could have tried many names until the
   * numbers suited them.
   */
  isPregenerated: boolean;
  data: number[];
  userData: { id: string; entries_sha256: string };
  /** ISO 8601 UTC, to the second; null when the text does not state a time. */
  completedAt: string | null;
  serialNumber: number;
  license: string | null;
  hashedApiKey: string;
}

export function parseSignedNumbers(random: string): SignedNumbers | null {
  const parsed = parseJsonObject(random);
  if (!isRecord(parsed.userData)) return null;
  const { method, n, min, max, replacement, data, serialNumber, license, hashedApiKey } = parsed;
  const { base = null, pregeneratedRandomization = null } = parsed;
  const { id, entries_sha256 } = parsed.userData;
  const whole = [n, min, max, serialNumber].every(Number.isSafeInteger);
  const words = typeof method === "string" && typeof id === "string" && typeof entries_sha256 === "string";
  if (!whole || !words || typeof replacement !== "boolean") return null;
  if (!Array.isArray(data) || !data.every(Number.isSafeInteger)) return null;
  const licenseType = isRecord(license) ? license.type : null;
  return {
    method,
    n: n as number,
    min: min as number,
    max: max as number,
    replacement,
    // A base that is not a number becomes 0, which no request uses.
    base: base === null ? null : typeof base === "number" ? base : 0,
    isPregenerated: pregeneratedRandomization !== null,
    data: data as number[],
    userData: { id, entries_sha256 },
    completedAt: toIsoTime(parsed.completionTime),
    serialNumber: serialNumber as number,
    license: typeof licenseType === "string" ? licenseType : null,
    hashedApiKey: typeof hashedApiKey === "string" ? hashedApiKey : "",
  };
}

function toIsoTime(time: unknown): string | null {
  if (typeof time !== "string" || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ$/.test(time)) return null;
  const date = new Date(time.replace(" ", "T"));
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/**
 * Returns whether `signature` (base64) is valid for exactly this text: RSA PKCS#1 v1.5 with SHA-512, or Ed25519. Returns
 * false for an invalid signature or key, and "unknown" when the browser does not support that type of key.
 */
export async function verifySignature(
  random: string,
  signature: string,
  publicKeyPem: string,
): Promise<boolean | "unknown"> {
  const bytes = decodeBase64(signature);
  const der = decodeBase64(publicKeyPem.replace(/-----[A-Z ]+-----|\s/g, ""));
  if (bytes === null || der === null) return false;
  const kind = isEd25519(der) ? { name: "Ed25519" } : { name: "RSASSA-PKCS1-v1_5", hash: "SHA-512" };
  try {
    const key = await crypto.subtle.importKey("spki", der, kind, false, ["verify"]);
    return await crypto.subtle.verify(kind.name, key, bytes, new TextEncoder().encode(random));
  } catch (error) {
    return error instanceof Error && error.name === "NotSupportedError" ? "unknown" : false;
  }
}

/** Checks for Ed25519's object identifier, 1.3.101.112 (RFC 8410), which comes right after the headers of the two sequences. */
const isEd25519 = (der: Uint8Array): boolean =>
  der.length === 44 && [0x06, 0x03, 0x2b, 0x65, 0x70].every((byte, at) => der[4 + at] === byte);

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

/** RANDOM.ORG's page that verifies a reply. A link longer than `maxLinkLength` must be sent by POST. */
export const randomOrgForm = "https://api.random.org/signatures/form";
export const maxLinkLength = 2_046;

export function randomOrgLink(random: string, signature: string): string {
  const bytes = new TextEncoder().encode(random);
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return `${randomOrgForm}?format=json&random=${encodeURIComponent(base64)}&signature=${encodeURIComponent(signature)}`;
}
