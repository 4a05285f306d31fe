// Limits expensive work, such as resizing a picture or hashing a password, to a few calls at a time. If too many are waiting, a
// call is refused immediately, because its client would give up before its turn.

/** Thrown if the queue is full. For all features, the platform turns it into a 503 that says when to retry. */
export class QueueFullError extends Error {
  readonly retrySeconds: number;
  constructor(retrySeconds: number) {
    super("too many requests are waiting for this already");
    this.retrySeconds = retrySeconds;
  }
}

export interface SemaphoreSettings {
  atOnce: number;
  mostWaiting: number;
  /** Seconds after which a refused caller should retry. */
  retrySeconds: number;
  /** A call that waits longer than this is also refused. */
  withinMs?: number;
}

export type RunLimited = <Answer>(work: () => Promise<Answer>) => Promise<Answer>;

/** Returns a function that runs its work as soon as a slot is free, or throws `QueueFullError`. */
export function createSemaphore({ atOnce, mostWaiting, retrySeconds, withinMs }: SemaphoreSettings): RunLimited {
  const waiting: (() => void)[] = [];
  let free = atOnce;
  const waitForSlot = () =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(new QueueFullError(retrySeconds));
      };
      const timer = withinMs === undefined ? undefined : setTimeout(giveUp, withinMs);
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      waiting.push(start);
    });
  return async (work) => {
    if (free > 0) free -= 1;
    else if (waiting.length >= mostWaiting) throw new QueueFullError(retrySeconds);
    else await waitForSlot();
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}

/** Like `createSemaphore`, with separate slots for each key: only calls with the same key wait for each other. */
export function createKeyedSemaphore(settings: SemaphoreSettings) {
  const all = new Map<string, { runLimited: RunLimited; callers: number }>();
  return async <Answer>(key: string, work: () => Promise<Answer>): Promise<Answer> => {
    const entry = all.get(key) ?? { runLimited: createSemaphore(settings), callers: 0 };
    all.set(key, entry);
    entry.callers += 1;
    try {
      return await entry.runLimited(work);
    } finally {
      entry.callers -= 1;
      if (entry.callers === 0) all.delete(key);
    }
  };
}
