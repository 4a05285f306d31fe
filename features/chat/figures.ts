// Counts deliveries in memory and writes the counts every few seconds, so a plain line or a forged delivery writes no row.
import type { House } from "../../common/server/house.ts";
import { chatTag } from "./changes.ts";
import { addFigures, type Figure } from "./records.ts";

const flushIntervalMs = 5_000;

export interface Figures {
  note(figure: Omit<Figure, "count" | "lastAt">): void;
  flush(): Promise<void>;
}

export function createFigures({ db, clock, log, changes }: Pick<House, "db" | "clock" | "log" | "changes">): Figures {
  let pending = new Map<string, Figure>();
  let timer: NodeJS.Timeout | undefined;
  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    const figures = [...pending.values()];
    pending = new Map();
    if (figures.length === 0) return;
    try {
      await addFigures(db, figures);
      changes.announce(chatTag);
    } catch (error) {
      log.debug({ err: error }, "could not count chat lines");
    }
  };
  return {
    note(figure) {
      const key = `${figure.refused} ${figure.what}`;
      pending.set(key, { ...figure, count: (pending.get(key)?.count ?? 0) + 1, lastAt: clock.now() });
      timer ??= setTimeout(() => void flush(), flushIntervalMs).unref();
    },
    flush,
  };
}
