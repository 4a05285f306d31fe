// Says that something pages show has changed. Cached pages built with the tag are dropped: in this process at
// once, in the others by NOTIFY. Announcements of one tag are gathered for 250 ms before they are sent on, because
// NOTIFY takes a lock at commit that would otherwise line up every purchase behind the one before.
import { randomUUID } from "node:crypto";
import { isRecord, stringsIn } from "../contract/json-values.ts";
import { withDefaultTimeout } from "./statement-timeout.ts";

export const batchDelayMs = 250;
/** Between a message that could not be sent and its next try. */
const retryMs = 1_000;
/** More tags than these wait only while the database is away for long; then everything may have changed. */
const maxWaiting = 5_000;

/**
 * The tag every page is built with. Also told when announcements of other processes may have been missed, since then
 * anything may have changed.
 */
export const everythingTag = "site";

/** Tags sent in one message; with the longest of ours it stays well below what NOTIFY takes. */
const tagsPerMessage = 100;

export interface Changes {
  /** Call after the commit. */
  announce(...tags: string[]): void;
  /** The same of what only this process has. */
  announceHere(tag: string): void;
  /** `tag` changed (or `everythingTag`), here or in another process. Answers how to stop listening. */
  subscribe(listener: (tag: string) => void): () => void;
  close(): Promise<void>;
}

/** The wire between processes; the embedded database has none. */
export interface PubSub {
  send(payload: string): Promise<void>;
  receive(listener: (payload: string) => void): void;
  /** Calls `listener` when messages may have been missed, once they come again. */
  onGap(listener: () => void): void;
}

export function createChanges(wire?: PubSub): Changes {
  const self = randomUUID();
  const listeners = new Set<(tag: string) => void>();
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const tell = (tag: string) => {
    for (const listener of listeners) listener(tag);
  };
  const flush = async () => {
    timer = undefined;
    const tags = [...waiting];
    waiting.clear();
    if (wire === undefined) return;
    for (let at = 0; at < tags.length; at += tagsPerMessage) {
      const some = tags.slice(at, at + tagsPerMessage);
      // It must not cost the request its answer; but others would show what was before until their pages' age is up.
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
    if (message.from !== self) for (const tag of message.tags) tell(tag);
  });
  wire?.onGap(() => tell(everythingTag));

  return {
    announceHere: tell,
    announce(...tags) {
      for (const tag of tags) {
        tell(tag);
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

/** What is gathered is everybody's, not the job's that happened to announce first. */
const setSharedTimeout = (work: () => Promise<void>, ms: number): NodeJS.Timeout =>
  withDefaultTimeout(() => setTimeout(work, ms));

/** Whoever may connect to the database may NOTIFY; what is not ours is ignored. */
function readMessage(payload: string): { from?: unknown; tags: string[] } {
  try {
    const message: unknown = JSON.parse(payload);
    return isRecord(message) ? { from: message.from, tags: stringsIn(message.tags) } : { tags: [] };
  } catch {
    return { tags: [] };
  }
}
