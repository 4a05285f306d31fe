// Calls that wait for the same row wait here, a few of them in the database: else one row that somebody keeps locked
// would take every connection, and with them everything else this process does.
import { DatabaseBusy } from "./database/trouble.ts";

/** Runs `work` beside a few others about the same thing; throws `DatabaseBusy` when its turn does not come in time. */
export type Line = <Answer>(about: string, work: () => Promise<Answer>) => Promise<Answer>;

const turnWithinMs = 5_000;
/** The part of all connections that one thing may have. */
const share = 4;
const fewest = 2;
const mostWaiting = 1_000;

interface Standing {
  running: number;
  waiting: (() => void)[];
}

/** `connections` is how many the process has. */
export function createLine(connections: number, withinMs = turnWithinMs): Line {
  const most = Math.max(fewest, Math.floor(connections / share));
  const lines = new Map<string, Standing>();

  const turn = (standing: Standing): Promise<void> =>
    new Promise((resolve, reject) => {
      if (standing.waiting.length >= mostWaiting) return reject(new DatabaseBusy("Too many wait for the same thing."));
      const leave = setTimeout(() => {
        standing.waiting.splice(standing.waiting.indexOf(go), 1);
        reject(new DatabaseBusy(`No turn came within ${withinMs} ms.`));
      }, withinMs);
      const go = () => {
        clearTimeout(leave);
        resolve();
      };
      standing.waiting.push(go);
    });

  return async (about, work) => {
    const standing = lines.get(about) ?? { running: 0, waiting: [] };
    lines.set(about, standing);
    // Who ends hands their place to the first in line, so the count stays.
    if (standing.running >= most) await turn(standing);
    else standing.running += 1;
    try {
      return await work();
    } finally {
      const next = standing.waiting.shift();
      if (next !== undefined) next();
      else {
        standing.running -= 1;
        if (standing.running === 0) lines.delete(about);
      }
    }
  };
}
