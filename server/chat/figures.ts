// Counts what comes in by memory and writes it down every few seconds: a plain line costs no row, a forgery neither.
import type { House } from "../core/house.ts";
import { chatTag } from "./changes.ts";
import type { PlatformSlug } from "./platform.ts";
import { addFigures, type Figure } from "./records.ts";

const everyMs = 5_000;

export interface Figures {
  note(figure: Omit<Figure, "count" | "lastAt">): void;
  /** Writes down what there is. */
  flush(): Promise<void>;
  /** For the last time. */
  close(): Promise<void>;
}

export function createFigures({ db, clock, log, changes }: Pick<House, "db" | "clock" | "log" | "changes">): Figures {
  let kept = new Map<string, Figure>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    const figures = [...kept.values()];
    kept = new Map();
    if (figures.length === 0) return;
    try {
      await addFigures(db, figures);
      changes.announce(chatTag);
    } catch (error) {
      // With those that come meanwhile they are written next time.
      for (const figure of figures) merge(kept, figure);
      if (closed) return;
      log.debug({ err: error }, "what was heard could not be written down; later");
      timer ??= later();
    }
  };
  const later = () => setTimeout(() => void flush(), everyMs).unref();
  return {
    note(figure) {
      merge(kept, { ...figure, count: 1, lastAt: clock.now() });
      if (!closed) timer ??= later();
    },
    flush,
    close() {
      closed = true;
      return flush();
    },
  };
}

/** More kinds than these somebody made up. */
const mostKinds = 100;

function merge(kept: Map<string, Figure>, figure: Figure): void {
  const key = keyOf(figure.platform, figure.what, figure.refused);
  const before = kept.get(key);
  if (before === undefined && kept.size >= mostKinds) return;
  kept.set(key, { ...figure, count: figure.count + (before?.count ?? 0) });
}

const keyOf = (platform: PlatformSlug, what: string, refused: boolean): string => `${platform} ${refused} ${what}`;
