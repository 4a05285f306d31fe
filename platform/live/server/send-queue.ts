// Sends messages to many listeners in batches, so that page requests are not delayed. It sends one message after the other,
// so nobody gets two events in the wrong order.
import type { Listener } from "./listener.ts";

/** A write takes some microseconds. This many cause no noticeable delay. */
const maxWritesPerTick = 200;

interface QueuedEvent {
  listeners: readonly Listener[];
  bytes: Buffer;
}

export class SendQueue {
  readonly #queue: QueuedEvent[] = [];
  #at = 0;
  #sentCount = 0;
  #isRunning = false;

  /** Number of events sent, counted once per listener. */
  get sentCount(): number {
    return this.#sentCount;
  }

  /** Sends to the current `listeners`. Later ones get a state that already includes this. */
  enqueue(listeners: Iterable<Listener>, bytes: Buffer): void {
    const all = [...listeners];
    if (all.length === 0) return;
    this.#queue.push({ listeners: all, bytes });
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#step();
  }

  #step(): void {
    const [news] = this.#queue;
    if (news === undefined) {
      this.#isRunning = false;
      return;
    }
    const end = Math.min(this.#at + maxWritesPerTick, news.listeners.length);
    for (; this.#at < end; this.#at += 1) news.listeners[this.#at]?.send(news.bytes);
    if (this.#at === news.listeners.length) {
      this.#sentCount += news.listeners.length;
      this.#queue.shift();
      this.#at = 0;
    }
    if (this.#queue.length === 0) this.#isRunning = false;
    else setImmediate(() => this.#step());
  }
}
