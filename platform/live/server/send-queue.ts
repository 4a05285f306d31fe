// Tells many the same: in slices, so that whoever asks for a page meanwhile is not kept waiting, and one thing after the
// other, so that nobody hears of two events in the wrong order.
import type { Listener } from "./listener.ts";

/** A write costs some microseconds: as many of them as pass unnoticed. */
const maxWritesPerTick = 200;

interface QueuedEvent {
  listeners: readonly Listener[];
  bytes: Buffer;
}

export class SendQueue {
  readonly #queue: QueuedEvent[] = [];
  #at = 0;
  #told = 0;
  #isRunning = false;

  /** How many events were sent, each counted once a listener. */
  get told(): number {
    return this.#told;
  }

  /** `listeners` as they are now: who comes later gets a state that has this in it. */
  tell(listeners: Iterable<Listener>, bytes: Buffer): void {
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
      this.#told += news.listeners.length;
      this.#queue.shift();
      this.#at = 0;
    }
    if (this.#queue.length === 0) this.#isRunning = false;
    else setImmediate(() => this.#step());
  }
}
