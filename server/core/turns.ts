// Work that takes much (a picture, a password's hash) is done a few at a time; and who comes when very many wait
// already is sent away at once, rather than being kept until nobody waits for their answer any more.

/** Thrown to who is sent away. No feature can do better with it than the house: 503 and when to come again. */
export class Busy extends Error {
  readonly retrySeconds: number;
  constructor(retrySeconds: number) {
    super("too much of this is waiting already");
    this.retrySeconds = retrySeconds;
  }
}

export interface TurnSettings {
  atOnce: number;
  mostWaiting: number;
  /** What who is sent away is told. */
  retrySeconds: number;
}

export type InTurn = <Answer>(work: () => Promise<Answer>) => Promise<Answer>;

/** Answers a function that does its work when its turn comes, or throws `Busy`. */
export function createTurns({ atOnce, mostWaiting, retrySeconds }: TurnSettings): InTurn {
  const waiting: (() => void)[] = [];
  let free = atOnce;
  return async (work) => {
    if (free > 0) free -= 1;
    else if (waiting.length >= mostWaiting) throw new Busy(retrySeconds);
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
