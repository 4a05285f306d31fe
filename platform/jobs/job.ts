import type { RawBuilder } from "kysely";

export interface Job {
  /** Letters, digits, dots and dashes. */
  name: string;
  everyMs: number;
  /** A run that takes longer is abandoned. The job is retried at its next scheduled time. */
  timeoutSeconds: number;
  /**
   * Returns an SQL condition: whether the job has work before its scheduled time, such as a raffle that ends. Every process
   * checks the conditions of all jobs in one statement per second, so a condition may cost no more than one index look-up. Null
   * means that there is nothing to check now.
   */
  hasWork?(now: Date): RawBuilder<boolean> | null;
  /**
   * `stopping` is aborted if the run is abandoned, or when the product is stopping. The product then waits only a few seconds.
   */
  run(stopping: AbortSignal, by: RunTrigger): Promise<void>;
}

/** "turn" if the job was due, "hand" if code started it (`runNow`, `runIfFree`). */
export type RunTrigger = "turn" | "hand";
