// Profile pictures at the sandboxed Packdraw.
import { z } from "zod";
import type { Db } from "../../platform/database/db.ts";
import { readState, writeState } from "./sandbox-state.ts";

const keptPicture = z.object({ type: z.string(), base64: z.string() });

const keyOf = (username: string) => `picture:packdraw:${username.toLowerCase()}`;
const dataUrl = /^data:([\w.+-]+\/[\w.+-]+)(?:;[\w=-]+)*;base64,([A-Za-z0-9+/=\s]+)$/;

/** False when it is no data URL. Whatever its bytes are, they are kept: partners have odd pictures too. */
export async function setPicture(db: Db, username: string, image: string): Promise<boolean> {
  const [, type, base64] = dataUrl.exec(image.trim()) ?? [];
  if (type === undefined || base64 === undefined) return false;
  await writeState(db, keyOf(username), { type, base64 } satisfies z.infer<typeof keptPicture>);
  return true;
}

export async function pictureOf(db: Db, username: string): Promise<{ type: string; bytes: Uint8Array } | null> {
  const kept = await readState(db, keyOf(username), keptPicture);
  return kept === undefined ? null : { type: kept.type, bytes: Buffer.from(kept.base64, "base64") };
}
