// Opens and closes the connection to the site's events; listen.ts talks to the browser. Reconnects at a random moment
// after a break, and waits longer after each refusal.

import { withJitter } from "../../client/jitter.ts";

export interface EventConnection {
  close(): void;
}

export interface LiveConnectionParts {
  connect: (
    topics: readonly string[],
    handlers: { event: (kind: string, data: string) => void; broken: () => void },
  ) => EventConnection;
  onEvent: (kind: string, data: string) => void;
  setOpen: (isOpen: boolean) => void;
}

type Timer = ReturnType<typeof setTimeout> | undefined;

/** The server sends a heartbeat every 15 s, so this much silence means that the connection is lost. */
export const silenceTimeoutMs = 45_000;
export const reconnectWithinMs = 4_000;
/** Pages start polling only after about this time, each at a random moment, because the connection may come back. */
export const graceMs = 10_000;
const [firstBackOffMs, longestBackOffMs] = [10_000, 300_000];

export class LiveConnection {
  readonly #parts: LiveConnectionParts;
  #source: EventConnection | null = null;
  #topics: readonly string[] = [];
  #isWanted = false;
  #isHeard = false;
  #refusals = 0;
  #silenceTimer: Timer;
  #reconnectTimer: Timer;
  #graceTimer: Timer;

  constructor(parts: LiveConnectionParts) {
    this.#parts = parts;
  }

  get topics(): readonly string[] {
    return this.#topics;
  }

  want(topics: readonly string[]): void {
    const isNew = topics.some((topic) => !this.#topics.includes(topic));
    const isThere = this.#isWanted && !isNew;
    this.#isWanted = true;
    if (isThere) return;
    this.#topics = topics;
    // Waits for the timer after a refusal, even if there is a new topic.
    if (this.#reconnectTimer !== undefined && !this.#isHeard && this.#refusals > 0) return;
    this.#connect();
  }

  /**
   * Closes the connection. Pages then poll only if `isOver` is true. A hidden page closes without it, because it need
   * not poll.
   */
  rest({ isOver = false } = {}): void {
    this.#isWanted = false;
    this.#refusals = 0;
    this.#disconnect();
    clearTimeout(this.#graceTimer);
    this.#graceTimer = undefined;
    if (isOver) this.#parts.setOpen(false);
  }

  #disconnect(): void {
    clearTimeout(this.#silenceTimer);
    clearTimeout(this.#reconnectTimer);
    this.#reconnectTimer = undefined;
    this.#source?.close();
    this.#source = null;
  }

  #connect(): void {
    this.#disconnect();
    if (this.#isHeard) this.#startGrace(this.#graceMs());
    this.#isHeard = false;
    const source = this.#parts.connect(this.#topics, {
      event: (kind, data) => source === this.#source && this.#onMessage(kind, data),
      broken: () => source === this.#source && this.#onBroken(),
    });
    this.#source = source;
    this.#listenForSilence();
  }

  #onMessage(kind: string, data: string): void {
    this.#listenForSilence();
    if (kind === "bye")
      return void this.#reconnectIn(Math.random() * parseByeDelay(data), parseByeDelay(data) + this.#graceMs());
    if (kind === "hello") {
      this.#isHeard = true;
      this.#refusals = 0;
      clearTimeout(this.#graceTimer);
      this.#graceTimer = undefined;
      this.#parts.setOpen(true);
    }
    this.#parts.onEvent(kind, data);
  }

  #listenForSilence(): void {
    clearTimeout(this.#silenceTimer);
    this.#silenceTimer = setTimeout(() => this.#onBroken(), silenceTimeoutMs);
  }

  #onBroken(): void {
    if (this.#isHeard) return void this.#reconnectIn(Math.random() * reconnectWithinMs, this.#graceMs());
    const backOffMs = Math.min(firstBackOffMs * 2 ** this.#refusals, longestBackOffMs);
    this.#refusals += 1;
    if (this.#graceTimer === undefined) this.#parts.setOpen(false);
    this.#reconnectIn(withJitter(backOffMs), 0);
  }

  #graceMs(): number {
    return graceMs * (1 + Math.random() / 2);
  }

  #reconnectIn(inMs: number, graceLeftMs: number): void {
    this.#disconnect();
    if (graceLeftMs > 0) this.#startGrace(graceLeftMs);
    this.#reconnectTimer = setTimeout(() => {
      this.#reconnectTimer = undefined;
      this.#connect();
    }, inMs);
  }

  #startGrace(ms: number): void {
    this.#graceTimer ??= setTimeout(() => {
      this.#graceTimer = undefined;
      this.#parts.setOpen(false);
    }, ms);
  }
}

function parseByeDelay(bye: string): number {
  const { within_ms: within } = JSON.parse(bye);
  return typeof within === "number" ? within : reconnectWithinMs;
}
