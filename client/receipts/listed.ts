// Whether the draws the site lists are those of the log: held against the lines this visit read (walk.ts). Pure but for the
// fetching, which is handed in (listed-source.ts).
import type { FairnessDraws } from "../../contracts/fairness-lists.ts";
import { checkLog } from "../../contracts/fairness-log.ts";
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
      // What did not come is asked for at the next visit.
      return listed === null ? [] : ((await unmatchedNow(drawsIn(lines), listed, site)) ?? []);
    },
  };
}

/** The last page of the list, which keeps its order. */
async function newestListed({ page }: ListedSource): Promise<string[] | null> {
  const first = await page(1);
  if (first === null || first.next === null) return first?.draws.map(({ id }) => id) ?? null;
  const last = await page(Math.ceil(first.total / first.draws.length));
  return last?.draws.map(({ id }) => id) ?? null;
}
