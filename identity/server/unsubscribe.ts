import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Db } from "../../platform/database/db.ts";
import { getSecret } from "../../platform/secrets/secrets.ts";
import { noticeApiPaths } from "../contract/notice-api-paths.ts";
import { type NoticeKind, noticeKinds } from "../contract/notice-kinds.ts";

export interface UnsubscribeTarget {
  userId: number;
  kind: NoticeKind;
}

const signingKey = (db: Db): Promise<string> => getSecret(db, "stop-letters", () => randomBytes(32).toString("hex"));
const sign = (key: string, text: string): string => createHmac("sha256", key).update(text).digest("base64url");

const findNoticeKind = (name: string | null): NoticeKind | undefined => noticeKinds.find((kind) => kind === name);

/**
 * Returns the path that unsubscribes from this kind of email, or null if that is not possible. The path never expires (RFC
 * 8058).
 */
export async function unsubscribePath(db: Db, { userId, about }: { userId: number; about: string | null }) {
  const kind = findNoticeKind(about);
  if (kind === undefined) return null;
  const text = `${userId}.${kind}`;
  return noticeApiPaths.stopLetters(`${text}.${sign(await signingKey(db), text)}`);
}

export async function verifyUnsubscribeToken(db: Db, token: string): Promise<UnsubscribeTarget | null> {
  const [, id = "", name = "", signature = ""] = /^(\d{1,15})\.([a-z_]{1,20})\.([\w-]{43})$/.exec(token) ?? [];
  const kind = findNoticeKind(name);
  if (kind === undefined) return null;
  const expected = sign(await signingKey(db), `${id}.${name}`);
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) ? { userId: Number(id), kind } : null;
}
