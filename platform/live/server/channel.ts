// One thing that is watched: read once after a change, told to everybody who listens.
import { createHash } from "node:crypto";
import type { Log } from "../../base/log.ts";
import type { Listener } from "./listener.ts";

export interface Subject<State extends object = object> {
  /** Tells subjects apart; the same for everybody who watches it. */
  key: string;
  /** Read again after these changes. */
  tags: readonly string[];
  /** Null: there is no such thing. */
  read(): Promise<State | null>;
  /** Read again so often without any change, because it changes by the clock, or outside. */
  everyMs?: number;
  /** Only admins get it; for others the topic is left out. */
  forAdmins?: true;
  /** What is told in place of a state to who knows the one before; null: the whole state. */
  change?(before: State, after: State): object | null;
}

/** A state as it was told. */
export interface SentState {
  /** Of this very state, the same in every process. */
  id: string;
  json: string;
}

/** How what is told is written, as server-sent events. */
export interface Frames {
  /** Before a state, for who comes. */
  greeting: () => string;
  state: (key: string, told: SentState) => string;
  change: (key: string, json: string) => string;
}

/** What lets a listener in, and whether it still does; asked again after every change of the tag. */
export interface AccessCheck {
  tag: string;
  holds(): Promise<boolean>;
}

/** Changes that come within this long are told as one. */
const batchDelayMs = 100;
/** No thing is told more often, however often it changes. */
const minIntervalMs = 400;
/** Between a reading that failed and the next. */
const retryMs = 3_000;

export interface ChannelDeps {
  log: Log;
  frames: Frames;
  tell: (listeners: Iterable<Listener>, bytes: Buffer) => void;
}

export class Channel {
  readonly subject: Subject;
  readonly #needs: ChannelDeps;
  readonly #listeners = new Map<Listener, AccessCheck | null>();
  #state: object | null = null;
  #told: SentState | null = null;
  #isStale = true;
  #readAtMs = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #reading: Promise<void> | null = null;

  constructor(subject: Subject, needs: ChannelDeps) {
    this.subject = subject;
    this.#needs = needs;
  }

  /** Who waits for its first state, to listen then. */
  awaited = 0;

  get size(): number {
    return this.#listeners.size;
  }

  /** Reads and tells it anew, a moment from now. */
  markStale(waitMs = Math.max(batchDelayMs, this.#readAtMs + minIntervalMs - performance.now())): void {
    this.#isStale = true;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.refresh().catch((error: unknown) => {
        this.#needs.log.warn({ err: error, subject: this.subject.key }, "what is listened to could not be read");
        // Nothing tells of a change twice.
        if (this.size > 0) this.markStale(retryMs);
      });
    }, waitMs);
  }

  /** Read long enough ago to be read again without a change. */
  isDue(): boolean {
    const { everyMs } = this.subject;
    return everyMs !== undefined && performance.now() - this.#readAtMs >= everyMs;
  }

  /** One reading at a time: whoever comes meanwhile waits for it, and for the next if something changed by then. */
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
      this.#tell(await this.subject.read());
    } catch (error) {
      this.#isStale = true;
      throw error;
    }
  }

  #tell(state: object | null): void {
    const json = JSON.stringify(state);
    const id = createHash("sha256").update(json).digest("base64url").slice(0, 16);
    if (this.#told?.id === id) return;
    const [before, { key }] = [this.#state, this.subject];
    this.#state = state;
    this.#told = { id, json };
    if (this.size === 0) return;
    const change = before === null || state === null ? null : (this.subject.change?.(before, state) ?? null);
    const { frames, tell } = this.#needs;
    const text = change === null ? frames.state(key, this.#told) : frames.change(key, JSON.stringify(change));
    tell(this.#listeners.keys(), Buffer.from(frames.greeting() + text));
  }

  /** From now on `listener` is told; answers what they are told first, who know the state `otherSubjectPattern` already. */
  join(listener: Listener, pass: AccessCheck | null, known: string | undefined): string {
    this.#listeners.set(listener, pass);
    const { frames } = this.#needs;
    const isKnown = this.#told === null || this.#told.id === known;
    return frames.greeting() + (isKnown || this.#told === null ? "" : frames.state(this.subject.key, this.#told));
  }

  leave(listener: Listener): void {
    this.#listeners.delete(listener);
  }

  /** Ends those whose pass no longer holds. */
  async askPasses(isAsked: (tag: string) => boolean): Promise<void> {
    // First everybody is told of the change: a pass may rest on what is kept until then.
    await null;
    for (const [listener, pass] of this.#listeners) {
      if (pass !== null && isAsked(pass.tag) && !(await pass.holds().catch(() => true))) listener.end();
    }
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}
