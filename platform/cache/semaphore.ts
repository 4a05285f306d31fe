// Limits expensive work, such as hashing a password, to a few calls at a time. Refuses a call immediately if too many
// are waiting, because its client would give up before its turn.

/** Thrown if the queue is full. The platform replies with a 503 that says when to retry. */
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
  retrySeconds: number;
  /** Refuses a call that waits longer than this. */
  withinMs?: number;
}

export type RunLimited = <Answer>(work: () => Promise<Answer>) => Promise<Answer>;

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

/** Has separate slots for each key, so only calls with the same key wait for each other. */
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
