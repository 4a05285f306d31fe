import type { RawBuilder } from "kysely";

export interface Job {
  name: string;
  /** Ten minutes are enough for a job whose `hasWork` notices all of its work. */
  everyMs: number;
  timeoutSeconds: number;
  /**
   * Returns an SQL condition for work before the scheduled time, such as a raffle that ends. Every process checks the
   * conditions of all jobs in one statement per second (ten while nobody uses the site), so a condition may cost no more than one index look-up. Null
   * means that there is nothing to check now.
   */
  hasWork?(now: Date): RawBuilder<boolean> | null;
  /**
   * `stopping` is aborted if the run takes longer than `timeoutSeconds` or the product is stopping. The product then
   * waits only a few seconds.
   */
  run(stopping: AbortSignal, by: RunTrigger): Promise<void>;
}

export type RunTrigger = "turn" | "hand";
