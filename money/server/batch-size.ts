// Chooses how many spends go into one batch. Other transactions wait up to 250 ms for the rows of a batch (spend-batcher.ts),
// so the size adapts to how long recent batches took and aims well below that on any machine.

/** A batch of this size runs in well under 5 ms, without its commit. A slow disk slows only the commit. */
export const baseBatchSize = 32;
/** If the queue is long, larger batches mean fewer commits and round trips, so every spend finishes sooner. */
const maxBatchSize = 128;
const queueShareDivisor = 8;
/**
 * Well below 250 ms, because a transaction may have to wait for two batches: one may itself wait for a batch of another
 * lane or process.
 */
const targetBatchMs = 100;

export class BatchSize {
  #limit = maxBatchSize;

  next(waiting: number): number {
    return Math.max(baseBatchSize, Math.min(this.#limit, Math.floor(waiting / queueShareDivisor)));
  }

  took(count: number, ms: number): void {
    // A small batch's time does not predict a large batch's.
    if (count < baseBatchSize) return;
    const fits = Math.floor((count * targetBatchMs) / Math.max(ms, 1));
    // Shrinks immediately, but grows by a quarter at a time, because a single fast batch may have been luck.
    this.#limit = Math.max(baseBatchSize, Math.min(maxBatchSize, fits, Math.ceil(this.#limit * 1.25)));
  }
}
