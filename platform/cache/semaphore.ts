// Work that takes much (a picture, a password's hash) is done a few at a time; and who comes when very many wait
// already is sent away at once, rather than being kept until nobody waits for their answer any more.

/** Thrown to who is sent away. No feature can do better with it than the house: 503 and when to come again. */
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
  /** What who is sent away is told. */
  retrySeconds: number;
  /** Who gets no turn within so long is sent away, too. */
  withinMs?: number;
}

export type RunLimited = <Answer>(work: () => Promise<Answer>) => Promise<Answer>;

/** Answers a function that does its work when its turn comes, or throws `QueueFullError`. */
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

/** The same for each thing by itself: calls about one wait for each other. */
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
