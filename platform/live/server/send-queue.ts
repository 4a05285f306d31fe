import type { Listener } from "./listener.ts";

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

  get sentCount(): number {
    return this.#sentCount;
  }

  /** Sends the bytes to the current listeners only, because later ones get a state that already includes the change. */
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
