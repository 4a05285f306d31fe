// Whether the draws the site lists are those of the log: held against the lines this visit read (walk.ts).

import { paths } from "../../../common/contract/paths.ts";
import { findDrawLines, findUnmatchedDraws, type UnmatchedDraw } from "../../checks/unmatched-draws.ts";
import { type FairnessDraws, roundId } from "../../rules/fairness.ts";
import { checkLog, type LogLine } from "../../rules/fairness-log.ts";
import { fetchJson, fetchLogLines, fetchOptional } from "../parts/fetch-cache.ts";
import type { FetchLog } from "./fetch-log.ts";

/** What the site answers of its draws. */
export interface ListedSource {
  /** A page of its list; null when it did not come. */
  page(page: number): Promise<FairnessDraws | null>;
  /** Whether the site answers that draw. */
  isListed(draw: string): Promise<boolean | "unreachable">;
  /** The log's lines about up to eight subjects ("raffle:12"); null when they did not come. */
  linesAbout(subjects: readonly string[]): Promise<readonly LogLine[] | null>;
}

/** The same log, of which what was read is remembered. */
export function withLogCache(
  fetchLog: FetchLog,
  site: ListedSource = listedSource,
): { fetchLog: FetchLog; unmatched: () => Promise<UnmatchedDraw[]> } {
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
      const listed = await fetchNewestListed(site);
      // What did not come is asked for at the next visit.
      return listed === null ? [] : ((await findMissingDraws(findDrawLines(lines), listed, site, fetchLog)) ?? []);
    },
  };
}

/** So many are asked for at once. */
const maxLookups = 8;

/**
 * A piece of the log and a page of the list settle little: the newest of what is not in both are asked for, and named when they
 * are nowhere. Null where the site did not answer.
 */
async function findMissingDraws(
  told: ReadonlyMap<string, number>,
  listed: readonly string[],
  site: ListedSource,
  fetchLog: FetchLog,
): Promise<UnmatchedDraw[] | null> {
  const open = findUnmatchedDraws(told, listed);
  const hidden = open.filter(({ kind }) => kind === "unlisted").slice(-maxLookups);
  const added = open.filter(({ kind }) => kind === "unlogged").slice(-maxLookups);
  const shown = await Promise.all(hidden.map(({ draw }) => site.isListed(draw)));
  const subjects = [...new Set(added.map(({ draw }) => roundId(draw, 1)))];
  const lines = subjects.length === 0 ? [] : await fetchConfirmedLines(subjects, site, fetchLog);
  if (lines === null || shown.includes("unreachable")) return null;
  const logged = findDrawLines(lines);
  return [...hidden.filter((_, index) => shown[index] === false), ...added.filter(({ draw }) => !logged.has(draw))];
}

/** The lines about these, as far as the log has them where they say they stand; null when that did not come. */
async function fetchConfirmedLines(subjects: readonly string[], site: ListedSource, fetchLog: FetchLog) {
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
async function fetchNewestListed({ page }: ListedSource): Promise<string[] | null> {
  const first = await page(1);
  if (first === null || first.next === null) return first?.draws.map(({ id }) => id) ?? null;
  const last = await page(Math.ceil(first.total / first.draws.length));
  return last?.draws.map(({ id }) => id) ?? null;
}

const listedSource: ListedSource = {
  async page(page) {
    const answer = await fetchJson<FairnessDraws>(`${paths.api.fairnessDraws}?page=${page}`);
    return answer === "none" ? null : answer;
  },
  async isListed(draw) {
    const answer = await fetchOptional(paths.api.draw(draw));
    return answer === null ? "unreachable" : answer !== "none";
  },
  async linesAbout(subjects) {
    const lines = await fetchLogLines(subjects);
    return lines === "unreadable" ? [] : lines;
  },
};
