// Announces changes to all processes. Announcements are collected for 250 ms, because NOTIFY takes a lock at commit and
// every purchase would wait for the one before it. In this process, cached pages are dropped immediately.
import { randomUUID } from "node:crypto";
import { isRecord, stringsIn } from "../contract/json-values.ts";
import { withDefaultTimeout } from "./statement-timeout.ts";

export const batchDelayMs = 250;
const retryMs = 1_000;
/** Only a long outage can delay more tags than this. We then announce that everything may have changed. */
const maxWaiting = 5_000;

/** Every page has this tag. It is also announced if messages from other processes may have been lost. */
export const everythingTag = "site";

/** Keeps a message with our longest tags well below NOTIFY's limit. */
const tagsPerMessage = 100;

export interface Changes {
  /** Announces the tags to all processes. Call this after the commit. */
  announce(...tags: string[]): void;
  /** Announces a tag only here, for data that only this process has. */
  announceHere(tag: string): void;
  subscribe(listener: (tag: string) => void): () => void;
  close(): Promise<void>;
}

/** Carries messages between processes. The embedded database has no need of it. */
export interface PubSub {
  send(payload: string): Promise<void>;
  receive(listener: (payload: string) => void): void;
  /** Calls `listener` after an interruption in which messages may have been lost. */
  onGap(listener: () => void): void;
}

export function createChanges(wire?: PubSub): Changes {
  const self = randomUUID();
  const listeners = new Set<(tag: string) => void>();
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const notify = (tag: string) => {
    for (const listener of listeners) listener(tag);
  };
  const flush = async () => {
    timer = undefined;
    const tags = [...waiting];
    waiting.clear();
    if (wire === undefined) return;
    for (let at = 0; at < tags.length; at += tagsPerMessage) {
      const some = tags.slice(at, at + tagsPerMessage);
      // Retries later instead of failing the request. Without a retry, other processes would show old pages until these
      // expire.
      await wire.send(JSON.stringify({ from: self, tags: some })).catch(() => sendLater(some));
    }
  };
  const sendLater = (tags: readonly string[]) => {
    if (closed) return;
    for (const tag of tags) waiting.add(tag);
    if (waiting.size > maxWaiting) {
      waiting.clear();
      waiting.add(everythingTag);
    }
    timer ??= setSharedTimeout(flush, retryMs);
  };

  wire?.receive((payload) => {
    const message = readMessage(payload);
    if (message.from !== self) for (const tag of message.tags) notify(tag);
  });
  wire?.onGap(() => notify(everythingTag));

  return {
    announceHere: notify,
    announce(...tags) {
      for (const tag of tags) {
        notify(tag);
        waiting.add(tag);
      }
      if (wire !== undefined) timer ??= setSharedTimeout(flush, batchDelayMs);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await flush();
      listeners.clear();
    },
  };
}

/**
 * Uses the default time limit, because the collected announcements belong to everybody, not only to the job that made the first
 * one.
 */
const setSharedTimeout = (work: () => Promise<void>, ms: number): NodeJS.Timeout =>
  withDefaultTimeout(() => setTimeout(work, ms));

/** Returns the message's tags, or none if we did not send it. Anybody with access to the database can NOTIFY. */
function readMessage(payload: string): { from?: unknown; tags: string[] } {
  try {
    const message: unknown = JSON.parse(payload);
    return isRecord(message) ? { from: message.from, tags: stringsIn(message.tags) } : { tags: [] };
  } catch {
    return { tags: [] };
  }
}
