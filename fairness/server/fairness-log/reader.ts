// Reads the log's head for pages, so every visitor's browser can be a witness. The head is cached between changes. It may be
// slightly old but is always a real head of the log.

import type { House } from "../../../common/server/house.ts";
import { cachedRead } from "../../../platform/cache/cached-read.ts";
import { formatHead } from "../../rules/fairness-log.ts";
import { logHead } from "./log.ts";

/** Whatever writes to the log announces one of these tags. */
export const headTags = ["draws", "raffles", "cases", "seeds"];

export function createHeadReader({ db, changes }: Pick<House, "db" | "changes">): () => Promise<string | null> {
  return cachedRead(changes, headTags, async () => {
    const head = await logHead(db);
    return head === null ? null : formatHead(head);
  });
}
