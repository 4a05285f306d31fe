// The link at a letter's end that stops letters of its kind, without signing in. It is signed, so that nobody makes one up;
// all it can do is what its owner can undo in their settings.
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

/** Where letters like this one are stopped; null: those of its kind cannot be. It holds for good (RFC 8058). */
export async function unsubscribePath(db: Db, { userId, about }: { userId: number; about: string | null }) {
  const kind = findNoticeKind(about);
  if (kind === undefined) return null;
  const text = `${userId}.${kind}`;
  return noticeApiPaths.stopLetters(`${text}.${sign(await signingKey(db), text)}`);
}

/** Whose letters of which kind; null: nobody signed it. */
export async function verifyUnsubscribeToken(db: Db, token: string): Promise<UnsubscribeTarget | null> {
  const [, id = "", name = "", given = ""] = /^(\d{1,15})\.([a-z_]{1,20})\.([\w-]{43})$/.exec(token) ?? [];
  const kind = findNoticeKind(name);
  if (kind === undefined) return null;
  const right = sign(await signingKey(db), `${id}.${name}`);
  return timingSafeEqual(Buffer.from(given), Buffer.from(right)) ? { userId: Number(id), kind } : null;
}
