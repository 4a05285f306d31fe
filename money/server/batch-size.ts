// Chooses how many spends go into one batch. Other transactions wait up to 250 ms for the rows of a batch
// (spend-batcher.ts). So the size follows recent batches and aims well below that on any machine.

/** Executing this many takes well under 5 ms. That also holds on a slow disk, where the commit takes the time. */
export const baseBatchSize = 32;
/** With a long queue, larger batches mean fewer commits and round trips, which is faster for everybody. */
const maxBatchSize = 128;
const queueShareDivisor = 8;
/** Two lanes or two processes may wait for each other, and then for a third. */
const targetBatchMs = 100;

/** The batch size of one lane, adapted to how long its batches take. */
export class BatchSize {
  #limit = maxBatchSize;

  /** Returns the next batch's size, given how many wait. */
  next(waiting: number): number {
    return Math.max(baseBatchSize, Math.min(this.#limit, Math.floor(waiting / queueShareDivisor)));
  }

  /** Records how long a batch took until its commit, including lock waits. */
  took(count: number, ms: number): void {
    // A small batch does not predict a large one.
    if (count < baseBatchSize) return;
    const fits = Math.floor((count * targetBatchMs) / Math.max(ms, 1));
    // Shrinks immediately, but grows by a quarter at a time, since one fast batch may have been luck.
    this.#limit = Math.max(baseBatchSize, Math.min(maxBatchSize, fits, Math.ceil(this.#limit * 1.25)));
  }
}
