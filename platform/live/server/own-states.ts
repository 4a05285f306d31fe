// Reads many users' states in one statement, and each user once per change. Only connections of valid sessions get
// them.

import type { Log } from "../../base/log.ts";
import { accountsTag, userIdFromTag } from "../../cache/changed-accounts.ts";
import { type Changes, everythingTag } from "../../database/changes.ts";
import type { Listener } from "./listener.ts";

export interface OwnState {
  session: string;
  own: object;
}

export interface OwnStatesDeps {
  changes: Changes;
  log: Log;
  read: (sessions: readonly string[]) => Promise<readonly OwnState[]>;
  /** Reads all sessions this often, in case a change or the end of a session was missed. */
  sweepMs?: number;
}

interface SignIn {
  userId: number;
  listeners: Set<Listener>;
  sentJson: string;
}

const batchDelayMs = 100;
const minIntervalMs = 300;
const retryMs = 3_000;
const defaultSweepMs = 30_000;
const maxSignInsPerQuery = 1_000;

export class OwnStates {
  readonly #deps: OwnStatesDeps;
  readonly #signIns = new Map<string, SignIn>();
  readonly #sessionsByUser = new Map<number, Set<string>>();
  /** Sessions whose state may have changed after the last message. */
  readonly #stale = new Set<string>();
  readonly #unsubscribe: () => void;
  readonly #sweep: NodeJS.Timeout;
  #timer: NodeJS.Timeout | undefined;
  #readAtMs = Number.NEGATIVE_INFINITY;

  constructor(needs: OwnStatesDeps) {
    this.#deps = needs;
    this.#unsubscribe = needs.changes.subscribe((tag) => this.#onChange(tag));
    this.#sweep = setInterval(() => this.#markAll(), needs.sweepMs ?? defaultSweepMs).unref();
  }

  /** Sends the user's own state now and after each change, until the listener leaves or the session ends. */
  add(listener: Listener, { session, userId }: { session: string; userId: number }): void {
    const signIn = this.#signIns.get(session) ?? { userId, listeners: new Set(), sentJson: "" };
    signIn.listeners.add(listener);
    signIn.sentJson = "";
    this.#signIns.set(session, signIn);
    this.#sessionsByUser.set(userId, (this.#sessionsByUser.get(userId) ?? new Set()).add(session));
    this.#mark([session]);
  }

  remove(listener: Listener, session: string): void {
    const signIn = this.#signIns.get(session);
    if (signIn === undefined) return;
    signIn.listeners.delete(listener);
    if (signIn.listeners.size > 0) return;
    this.#signIns.delete(session);
    this.#stale.delete(session);
    const others = this.#sessionsByUser.get(signIn.userId);
    others?.delete(session);
    if (others?.size === 0) this.#sessionsByUser.delete(signIn.userId);
  }

  close(): void {
    this.#unsubscribe();
    clearInterval(this.#sweep);
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#signIns.clear();
    this.#stale.clear();
  }

  #onChange(tag: string): void {
    if (tag === accountsTag || tag === everythingTag) return void this.#markAll();
    const userId = userIdFromTag(tag);
    const sessions = userId === null ? undefined : this.#sessionsByUser.get(userId);
    if (sessions !== undefined) this.#mark(sessions);
  }

  #markAll(): void {
    this.#mark(this.#signIns.keys());
  }

  #mark(sessions: Iterable<string>): void {
    for (const session of sessions) this.#stale.add(session);
    if (this.#stale.size > 0)
      this.#readSoon(Math.max(batchDelayMs, this.#readAtMs + minIntervalMs - performance.now()));
  }

  #readSoon(waitMs: number): void {
    this.#timer ??= setTimeout(() => void this.#readStale(), waitMs);
  }

  async #readStale(): Promise<void> {
    const batch = [...this.#stale].slice(0, maxSignInsPerQuery);
    for (const session of batch) this.#stale.delete(session);
    let waitMs = minIntervalMs;
    try {
      const states = new Map((await this.#deps.read(batch)).map(({ session, own }) => [session, own]));
      for (const session of batch) this.#send(session, states.get(session));
      // Reads again without a pause, because a full batch means that more sessions are waiting.
      if (batch.length === maxSignInsPerQuery) waitMs = 0;
    } catch (error) {
      this.#deps.log.warn({ err: error, signIns: batch.length }, "could not read what viewers own; retrying");
      for (const session of batch) if (this.#signIns.has(session)) this.#stale.add(session);
      waitMs = retryMs;
    }
    this.#readAtMs = performance.now();
    this.#timer = undefined;
    if (this.#stale.size > 0) this.#readSoon(waitMs);
  }

  #send(session: string, own: object | undefined): void {
    const signIn = this.#signIns.get(session);
    if (signIn === undefined) return;
    if (own === undefined) {
      for (const listener of [...signIn.listeners]) listener.end();
      return;
    }
    // Drops the result if the state changed again during this read or the session ended. The next read sends the
    // result.
    if (this.#stale.has(session)) return;
    const json = JSON.stringify(own);
    if (json === signIn.sentJson) return;
    signIn.sentJson = json;
    const bytes = Buffer.from(`event: own\ndata: ${json}\n\n`);
    for (const listener of signIn.listeners) listener.send(bytes);
  }
}
