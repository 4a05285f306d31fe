// How many spends a company may have. Whoever else wants its rows waits for all of it, 250 ms at most (company.ts): so a
// company is as large as the last ones say that it takes well under that, on whatever machine.

/** As many at once as a hand-over takes well under 5 ms for. Also on a slow disk, where it is the commit that takes long. */
export const baseBatchSize = 32;
/** While very many wait they wait for each commit and each hand-over, too: then fewer of those are quicker for all. */
const maxBatchSize = 128;
const queueShareDivisor = 8;
/** Two lanes, or two processes, may wait for each other, and then for a third. */
const targetBatchMs = 100;

export class BatchSize {
  #most = maxBatchSize;

  /** Of so many who wait. */
  next(waiting: number): number {
    return Math.max(baseBatchSize, Math.min(this.#most, Math.floor(waiting / queueShareDivisor)));
  }

  /** How long a company of so many took, until its commit was answered; what it waited for counts, too. */
  took(count: number, ms: number): void {
    // A small one says nothing of how long a large one takes.
    if (count < baseBatchSize) return;
    const fits = Math.floor((count * targetBatchMs) / Math.max(ms, 1));
    // At once down; up again a quarter at a time, since one quick company may have had luck.
    this.#most = Math.max(baseBatchSize, Math.min(maxBatchSize, fits, Math.ceil(this.#most * 1.25)));
  }
}
