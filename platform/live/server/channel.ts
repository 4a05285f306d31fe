import { createHash } from "node:crypto";
import type { Log } from "../../base/log.ts";
import type { Listener } from "./listener.ts";

export interface Subject<State extends object = object> {
  key: string;
  tags: readonly string[];
  read(): Promise<State | null>;
  /** Reads the subject this often even without a change, because it depends on the clock or on another service. */
  everyMs?: number;
  /** If true, only admins get this topic. */
  forAdmins?: true;
  /** Returns the change for listeners that have the last state, or null to send the whole state. */
  change?(before: State, after: State): object | null;
}

export interface SentState {
  id: string;
  json: string;
}

export interface Frames {
  greeting: () => string;
  state: (key: string, sent: SentState) => string;
  change: (key: string, json: string) => string;
}

/** Decides whether a listener may stay. Checked again after every change of the tag. */
export interface AccessCheck {
  tag: string;
  holds(): Promise<boolean>;
}

const batchDelayMs = 100;
const minIntervalMs = 400;
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

  awaited = 0;

  get size(): number {
    return this.#listeners.size;
  }

  markStale(waitMs = Math.max(batchDelayMs, this.#readAtMs + minIntervalMs - performance.now())): void {
    this.#isStale = true;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.refresh().catch((error: unknown) => {
        this.#deps.log.warn({ err: error, subject: this.subject.key }, "could not read a live topic; retrying");
        // Retries, because a change is announced only once.
        if (this.size > 0) this.markStale(retryMs);
      });
    }, waitMs);
  }

  isDue(): boolean {
    const { everyMs } = this.subject;
    return everyMs !== undefined && performance.now() - this.#readAtMs >= everyMs;
  }

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

  /** Returns the listener's first message, without the state if the listener already has it (`known`). */
  join(listener: Listener, pass: AccessCheck | null, known: string | undefined): string {
    this.#listeners.set(listener, pass);
    const { frames } = this.#deps;
    const isKnown = this.#sent === null || this.#sent.id === known;
    return frames.greeting() + (isKnown || this.#sent === null ? "" : frames.state(this.subject.key, this.#sent));
  }

  leave(listener: Listener): void {
    this.#listeners.delete(listener);
  }

  async checkAccess(isAffected: (tag: string) => boolean): Promise<void> {
    // Waits until all subscribers have heard of the change, because a check may use cached values.
    await null;
    for (const [listener, pass] of this.#listeners) {
      if (pass !== null && isAffected(pass.tag) && !(await pass.holds().catch(() => true))) listener.end();
    }
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}
