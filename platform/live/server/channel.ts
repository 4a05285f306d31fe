// One subject: read once after a change and sent to all its listeners.
import { createHash } from "node:crypto";
import type { Log } from "../../base/log.ts";
import type { Listener } from "./listener.ts";

export interface Subject<State extends object = object> {
  /** Identifies the subject. Everybody who watches it uses the same key. */
  key: string;
  /** Changes of these tags cause another read. */
  tags: readonly string[];
  /** Returns null when it does not exist. */
  read(): Promise<State | null>;
  /** Also read this often without a change, because it depends on the clock or on something outside. */
  everyMs?: number;
  /** Only admins get it. For others the topic is left out. */
  forAdmins?: true;
  /** Returns the change to send to listeners with the state before. Null: send the whole state. */
  change?(before: State, after: State): object | null;
}

/** A state as it was sent. */
export interface SentState {
  /** Identifies this state, the same in every process. */
  id: string;
  json: string;
}

/** How messages are written as server-sent events. */
export interface Frames {
  /** Sent to a new listener before the state. */
  greeting: () => string;
  state: (key: string, sent: SentState) => string;
  change: (key: string, json: string) => string;
}

/** Decides whether a listener may stay. Checked again after every change of the tag. */
export interface AccessCheck {
  tag: string;
  holds(): Promise<boolean>;
}

/** Changes within this time are sent as one. */
const batchDelayMs = 100;
/** A subject is never sent more often than this. */
const minIntervalMs = 400;
/** The pause after a failed read. */
const retryMs = 3_000;

export interface ChannelDeps {
  log: Log;
  frames: Frames;
  send: (listeners: Iterable<Listener>, bytes: Buffer) => void;
}

export class Channel {
  readonly subject: Subject;
  readonly #deps: ChannelDeps;
  readonly #listeners = new Map<Listener, AccessCheck | null>();
  #state: object | null = null;
  #sent: SentState | null = null;
  #isStale = true;
  #readAtMs = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #reading: Promise<void> | null = null;

  constructor(subject: Subject, needs: ChannelDeps) {
    this.subject = subject;
    this.#deps = needs;
  }

  /** Number of new listeners that wait for the first state. */
  awaited = 0;

  get size(): number {
    return this.#listeners.size;
  }

  /** Reads and sends it again, after a short delay. */
  markStale(waitMs = Math.max(batchDelayMs, this.#readAtMs + minIntervalMs - performance.now())): void {
    this.#isStale = true;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.refresh().catch((error: unknown) => {
        this.#deps.log.warn({ err: error, subject: this.subject.key }, "could not read a live topic; retrying");
        // A change is announced only once, so retry.
        if (this.size > 0) this.markStale(retryMs);
      });
    }, waitMs);
  }

  /** True when the last read is old enough to repeat it without a change. */
  isDue(): boolean {
    const { everyMs } = this.subject;
    return everyMs !== undefined && performance.now() - this.#readAtMs >= everyMs;
  }

  /** Runs one read at a time. Callers meanwhile wait for it, and for the next one if something has changed since. */
  async refresh(): Promise<void> {
    while (this.#isStale || this.#reading !== null) {
      this.#reading ??= this.#read().finally(() => {
        this.#reading = null;
      });
      await this.#reading;
    }
  }

  async #read(): Promise<void> {
    this.#isStale = false;
    this.#readAtMs = performance.now();
    try {
      this.#send(await this.subject.read());
    } catch (error) {
      this.#isStale = true;
      throw error;
    }
  }

  #send(state: object | null): void {
    const json = JSON.stringify(state);
    const id = createHash("sha256").update(json).digest("base64url").slice(0, 16);
    if (this.#sent?.id === id) return;
    const [before, { key }] = [this.#state, this.subject];
    this.#state = state;
    this.#sent = { id, json };
    if (this.size === 0) return;
    const change = before === null || state === null ? null : (this.subject.change?.(before, state) ?? null);
    const { frames, send } = this.#deps;
    const text = change === null ? frames.state(key, this.#sent) : frames.change(key, JSON.stringify(change));
    send(this.#listeners.keys(), Buffer.from(frames.greeting() + text));
  }

  /** Adds a listener. Returns the first message for it, without the state when it is the `known` one. */
  join(listener: Listener, pass: AccessCheck | null, known: string | undefined): string {
    this.#listeners.set(listener, pass);
    const { frames } = this.#deps;
    const isKnown = this.#sent === null || this.#sent.id === known;
    return frames.greeting() + (isKnown || this.#sent === null ? "" : frames.state(this.subject.key, this.#sent));
  }

  leave(listener: Listener): void {
    this.#listeners.delete(listener);
  }

  /** Ends listeners whose access check no longer passes. */
  async checkAccess(isAffected: (tag: string) => boolean): Promise<void> {
    // Lets everybody hear of the change first, because a check may use values cached until then.
    await null;
    for (const [listener, pass] of this.#listeners) {
      if (pass !== null && isAffected(pass.tag) && !(await pass.holds().catch(() => true))) listener.end();
    }
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}
