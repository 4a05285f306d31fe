// How long statements took, as the histogram Prometheus reads. A page asks the database a dozen times, and prom-client's
// histogram checks and joins its labels at every observation, which takes longer than all the rest of timing. So these are
// counted in rows of numbers, found by the statement's text, and written down when somebody asks.
import { at } from "../../contracts/at.ts";

const name = "windfall_database_statement_duration_seconds";
const help = "Statements by verb and table, from asking to answer; waiting for a connection is not in it";
/** In seconds; the last takes what is longer than all others. */
export const statementBuckets = [0.0005, 0.001, 0.0025, 0.01, 0.05, 0.25, 1, 5];
const bounds = [...statementBuckets, Number.POSITIVE_INFINITY];

/** Most statements have one of a few hundred texts, and few of those are of one length. */
const longestRemembered = 5_000;
const mostOfOneLength = 16;

/** Of the statements of one name: how many in each bucket, and all their seconds. */
interface Series {
  counts: number[];
  seconds: number;
}

interface Known {
  text: string;
  series: Series;
}

export class StatementDurations {
  readonly #nameOf: (text: string) => string;
  readonly #byName = new Map<string, Series>();
  /** By the length of their text: a text is made anew for every statement, and to hash it takes longer than to compare. */
  readonly #known = new Map<number, Known[]>();

  /** `nameOf` answers what a statement is called: one of few names of letters, digits, `_` and blanks. */
  constructor(nameOf: (text: string) => string) {
    this.#nameOf = nameOf;
  }

  observe(text: string, seconds: number): void {
    const series = this.#seriesOf(text);
    let bucket = 0;
    while (seconds > at(bounds, bucket)) bucket += 1;
    series.counts[bucket] = at(series.counts, bucket) + 1;
    series.seconds += seconds;
  }

  #seriesOf(text: string): Series {
    const known = this.#known.get(text.length) ?? [];
    for (const one of known) if (one.text === text) return one.series;
    const called = this.#nameOf(text);
    const series = this.#byName.get(called) ?? { counts: bounds.map(() => 0), seconds: 0 };
    this.#byName.set(called, series);
    if (known.length >= mostOfOneLength) known.shift();
    known.push({ text, series });
    if (text.length <= longestRemembered) this.#known.set(text.length, known);
    return series;
  }

  /** In Prometheus' text format, as prom-client writes its own. */
  exposition(): string {
    const lines = [...this.#byName].flatMap(([called, { counts, seconds }]) => {
      const label = `statement="${called}"`;
      let upTo = 0;
      const buckets = counts.map((count, bucket) => {
        upTo += count;
        const bound = statementBuckets[bucket] ?? "+Inf";
        return `${name}_bucket{le="${bound}",${label}} ${upTo}`;
      });
      return [...buckets, `${name}_sum{${label}} ${seconds}`, `${name}_count{${label}} ${upTo}`];
    });
    return [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`, ...lines].join("\n");
  }
}
