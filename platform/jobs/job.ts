import type { RawBuilder } from "kysely";

export interface Job {
  /** Letters, digits, dots, dashes. */
  name: string;
  everyMs: number;
  /** Given up after this long and retried at the next turn. */
  timeoutSeconds: number;
  /**
   * A condition in SQL: whether there is something to do before its time, such as a raffle that ends. Every process asks
   * for all jobs at once, in one statement a second, so it may cost one look at an index. Null: nothing to ask now.
   */
  hasWork?(now: Date): RawBuilder<boolean> | null;
  /** `stopping` is aborted when the run is given up, and when the product stops, which waits for no more than a few seconds. */
  run(stopping: AbortSignal, by: RunTrigger): Promise<void>;
}

/** Because it was due, or because somebody wants it now (`runNow`, `runIfFree`). */
export type RunTrigger = "turn" | "hand";
