// Whether the draws the site lists are those of the log: held against the lines this visit read (walk.ts). Pure but for the
// fetching, which is handed in (listed-source.ts).
import type { FairnessDraws } from "../../contracts/fairness-lists.ts";
import { checkLog, type LogLine } from "../../contracts/fairness-log.ts";
import { type AskedDraws, drawsIn, type Unmatched, unmatchedNow } from "../../contracts/listed-check.ts";
import type { FetchLog } from "./walk.ts";

/** What the site answers of its draws. */
export interface ListedSource extends AskedDraws {
  /** A page of its list; null when it did not come. */
  page: (page: number) => Promise<FairnessDraws | null>;
}

/** The same log, of which what was read is remembered. */
export function remembering(
  fetchLog: FetchLog,
  site: ListedSource,
): { fetchLog: FetchLog; unmatched: () => Promise<Unmatched[]> } {
  const texts: string[] = [];
  return {
    fetchLog: async (from) => {
      const answer = await fetchLog(from);
      if (answer.kind === "lines") texts.push(answer.text);
      return answer;
    },
    unmatched: async () => {
      const read = await Promise.all(texts.map((text) => checkLog(text, { isEnd: false })));
      const lines = read.flatMap((piece) => piece.lines).toSorted((one, other) => one.n - other.n);
      const listed = await newestListed(site);
      const asked = { ...site, linesAbout: (subjects: readonly string[]) => standingAbout(subjects, site, fetchLog) };
      // What did not come is asked for at the next visit.
      return listed === null ? [] : ((await unmatchedNow(drawsIn(lines), listed, asked)) ?? []);
    },
  };
}

/** The lines about these, as far as the log has them where they say they stand; null when that did not come. */
async function standingAbout(subjects: readonly string[], site: ListedSource, fetchLog: FetchLog) {
  const told = await site.linesAbout(subjects);
  if (told === null) return null;
  const standing: LogLine[] = [];
  for (const line of told.filter(({ type }) => type === "draw.commit")) {
    const answer = await fetchLog(line.n);
    if (answer.kind === "unreachable") return null;
    const [found] = answer.kind === "lines" ? (await checkLog(answer.text, { from: line.n, isEnd: false })).lines : [];
    if (found?.hash === line.hash) standing.push(line);
  }
  return standing;
}

/** The last page of the list, which keeps its order. */
async function newestListed({ page }: ListedSource): Promise<string[] | null> {
  const first = await page(1);
  if (first === null || first.next === null) return first?.draws.map(({ id }) => id) ?? null;
  const last = await page(Math.ceil(first.total / first.draws.length));
  return last?.draws.map(({ id }) => id) ?? null;
}
