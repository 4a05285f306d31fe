// The log's head as pages tell it, so that every browser that was here is a witness: read once between two changes. It may
// be behind by a moment, and is a head of the log all the same.

import type { House } from "../../../common/server/house.ts";
import { cachedRead } from "../../../platform/cache/cached-read.ts";
import { formatHead } from "../../rules/fairness-log.ts";
import { logHead } from "./log.ts";

/** Whatever is written down is announced under one of these. */
export const headTags = ["draws", "raffles", "cases", "seeds"];

/** `n:hash`; null before the log has begun. */
export function createHeadReader({ db, changes }: Pick<House, "db" | "changes">): () => Promise<string | null> {
  return cachedRead(changes, headTags, async () => {
    const head = await logHead(db);
    return head === null ? null : formatHead(head);
  });
}
