import type { RawBuilder } from "kysely";

export interface Job {
  /** Letters, digits, dots, dashes. */
  name: string;
  everyMs: number;
  /** A longer run is given up and retried at its next time. */
  timeoutSeconds: number;
  /**
   * An SQL condition: whether there is something to do before the scheduled time, such as a raffle that ends. Every process
   * checks all jobs in one statement per second, so it may cost one index look-up. Null: nothing to check now.
   */
  hasWork?(now: Date): RawBuilder<boolean> | null;
  /** `stopping` is aborted when the run is given up, and when the product stops, which waits only a few seconds. */
  run(stopping: AbortSignal, by: RunTrigger): Promise<void>;
}

/** Because it was due, or because somebody started it (`runNow`, `runIfFree`). */
export type RunTrigger = "turn" | "hand";
