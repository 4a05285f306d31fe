// What the sandboxed Kick keeps of a channel: what the site asked to be delivered, and the last lines of its chat.
import { z } from "zod";
import type { Db } from "../core/db.ts";
import type { SandboxBook } from "./source.ts";
import { readState, writeState } from "./state.ts";

const subscription = z.object({
  ...{
    id: z.string(),
    broadcaster_user_id: z.number(),
    event: z.string(),
    version: z.number(),
    created_at: z.string(),
  },
});
const line = z.object({
  ...{
    n: z.int(),
    id: z.string(),
    name: z.string(),
    text: z.string(),
    badges: z.array(z.string()),
    isBot: z.boolean(),
    replyTo: z.string().nullable(),
    at: z.string(),
  },
});

const subscriptionsKey = "kick:subscriptions";
const linesKey = "kick:lines";
const mostLines = 60;

type ChatBook = Pick<SandboxBook, "subscriptions" | "setSubscriptions" | "chatLines" | "addChatLine">;

export function chatBook(db: Db): ChatBook {
  const chatLines = async () => (await readState(db, linesKey, z.array(line))) ?? [];
  // One after another, so that of two lines none is written over.
  let last: Promise<unknown> = Promise.resolve();
  return {
    subscriptions: async () => (await readState(db, subscriptionsKey, z.array(subscription))) ?? [],
    setSubscriptions: (list) => writeState(db, subscriptionsKey, list),
    chatLines,
    addChatLine(added) {
      const adding = last.then(async () => {
        const lines = await chatLines();
        await writeState(db, linesKey, [...lines, { ...added, n: (lines.at(-1)?.n ?? 0) + 1 }].slice(-mostLines));
      });
      last = adding.catch(() => {});
      return adding;
    },
  };
}
