// Limits expensive work (a picture, a password's hash) to a few at a time. When too many wait, it refuses immediately: they
// would give up before their turn anyway.

/** Thrown when the queue is full. The platform handles it for all features: 503 and when to retry. */
export class QueueFullError extends Error {
  readonly retrySeconds: number;
  constructor(retrySeconds: number) {
    super("too much of this is waiting already");
    this.retrySeconds = retrySeconds;
  }
}

export interface SemaphoreSettings {
  atOnce: number;
  mostWaiting: number;
  /** Seconds until a refused caller should retry. */
  retrySeconds: number;
  /** A call that waits longer than this is refused too. */
  withinMs?: number;
}

export type RunLimited = <Answer>(work: () => Promise<Answer>) => Promise<Answer>;

/** Returns a function that runs its work when a slot is free, or throws `QueueFullError`. */
export function createSemaphore({ atOnce, mostWaiting, retrySeconds, withinMs }: SemaphoreSettings): RunLimited {
  const waiting: (() => void)[] = [];
  let free = atOnce;
  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(go), 1);
        reject(new QueueFullError(retrySeconds));
      };
      const late = withinMs === undefined ? undefined : setTimeout(leave, withinMs);
      const go = () => {
        clearTimeout(late);
        resolve();
      };
      waiting.push(go);
    });
  return async (work) => {
    if (free > 0) free -= 1;
    else if (waiting.length >= mostWaiting) throw new QueueFullError(retrySeconds);
    else await turn();
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}

/** The same with separate slots for each key: only calls about the same thing wait for each other. */
export function createKeyedSemaphore(settings: SemaphoreSettings) {
  const all = new Map<string, { inTurn: RunLimited; comers: number }>();
  return async <Answer>(about: string, work: () => Promise<Answer>): Promise<Answer> => {
    const own = all.get(about) ?? { inTurn: createSemaphore(settings), comers: 0 };
    all.set(about, own);
    own.comers += 1;
    try {
      return await own.inTurn(work);
    } finally {
      own.comers -= 1;
      if (own.comers === 0) all.delete(about);
    }
  };
}
