// Decrypts a push message as a browser does (RFC 8291, 3.4 and RFC 8188). It implements the RFCs separately from
// the encryption, so the two cannot share a mistake.
import { createDecipheriv, createECDH, hkdfSync } from "node:crypto";

export interface BrowserKeys {
  publicKey: string;
  privateKey: string;
  auth: string;
}

export function newBrowserKeys(randomAuth: Buffer): BrowserKeys {
  const pair = createECDH("prime256v1");
  const publicKey = pair.generateKeys("base64url");
  return { publicKey, privateKey: pair.getPrivateKey("base64url"), auth: randomAuth.toString("base64url") };
}

const saltBytes = 16;
const headerBytes = saltBytes + 4 + 1;
const tagBytes = 16;
const pointBytes = 65;

const deriveKey = (key: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync("sha256", key, salt, info, bytes));

/**
 * Returns the text, or null if the message was not encrypted for this browser. The body has one record, as RFC 8291 requires.
 */
export function decryptPush(body: Buffer, keys: BrowserKeys): string | null {
  if (body.length < headerBytes + pointBytes + tagBytes || body[headerBytes - 1] !== pointBytes) return null;
  const salt = body.subarray(0, saltBytes);
  const sender = body.subarray(headerBytes, headerBytes + pointBytes);
  const record = body.subarray(headerBytes + pointBytes);
  if (record.length > body.readUInt32BE(saltBytes)) return null;
  try {
    const input = deriveSharedInput(sender, keys);
    const key = deriveKey(input, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
    const nonce = deriveKey(input, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
    const cipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(record.subarray(-tagBytes));
    const padded = Buffer.concat([cipher.update(record.subarray(0, -tagBytes)), cipher.final()]);
    // In the last record, the text ends with a byte of 2 and any number of zeros.
    const end = padded.findLastIndex((byte) => byte !== 0);
    return padded[end] === 2 ? padded.subarray(0, end).toString("utf8") : null;
  } catch {
    return null;
  }
}

function deriveSharedInput(sender: Buffer, { publicKey, privateKey, auth }: BrowserKeys): Buffer {
  const own = createECDH("prime256v1");
  own.setPrivateKey(Buffer.from(privateKey, "base64url"));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), Buffer.from(publicKey, "base64url"), sender]);
  return deriveKey(own.computeSecret(sender), Buffer.from(auth, "base64url"), info, 32);
}
