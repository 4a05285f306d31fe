import { z } from "zod";
import type { Db } from "../../platform/database/db.ts";
import { readState, writeState } from "./sandbox-state.ts";

const pictureSchema = z.object({ type: z.string(), base64: z.string() });

const pictureKey = (username: string) => `picture:packdraw:${username.toLowerCase()}`;
const dataUrl = /^data:([\w.+-]+\/[\w.+-]+)(?:;[\w=-]+)*;base64,([A-Za-z0-9+/=\s]+)$/;

/** Returns false if `image` is not a data URL. The bytes are not checked, because partners also have broken pictures. */
export async function setPicture(db: Db, username: string, image: string): Promise<boolean> {
  const [, type, base64] = dataUrl.exec(image.trim()) ?? [];
  if (type === undefined || base64 === undefined) return false;
  await writeState(db, pictureKey(username), { type, base64 } satisfies z.infer<typeof pictureSchema>);
  return true;
}

export async function readPicture(db: Db, username: string): Promise<{ type: string; bytes: Uint8Array } | null> {
  const stored = await readState(db, pictureKey(username), pictureSchema);
  return stored === undefined ? null : { type: stored.type, bytes: Buffer.from(stored.base64, "base64") };
}
