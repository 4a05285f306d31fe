import { paths } from "../../../common/contract/paths.ts";
import { findDrawLines, findUnmatchedDraws, type UnmatchedDraw } from "../../checks/unmatched-draws.ts";
import { type FairnessDraws, roundId } from "../../rules/fairness.ts";
import { checkLog, type LogLine } from "../../rules/fairness-log.ts";
import { fetchJson, fetchLogLines, fetchOptional } from "../parts/fetch-cache.ts";
import type { FetchLog } from "./fetch-log.ts";

export interface ListedSource {
  page(page: number): Promise<FairnessDraws | null>;
  isListed(draw: string): Promise<boolean | "unreachable">;
  /** Returns the log's lines about up to eight subjects ("raffle:12"); null when the request failed. */
  linesAbout(subjects: readonly string[]): Promise<readonly LogLine[] | null>;
}

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
      // The next visit repeats requests that failed now.
      return listed === null ? [] : ((await findMissingDraws(findDrawLines(lines), listed, site, fetchLog)) ?? []);
    },
  };
}

/** The most listed draws, and the most logged draws, that one visit looks up. */
const maxLookups = 8;

/**
 * Returns draws that only the log or only the site's list has. Both are read only in part, so the newest draws found in
 * just one of them are looked up in the other. Returns null when a request failed.
 */
async function findMissingDraws(
  logged: ReadonlyMap<string, number>,
  listed: readonly string[],
  site: ListedSource,
  fetchLog: FetchLog,
): Promise<UnmatchedDraw[] | null> {
  const open = findUnmatchedDraws(logged, listed);
  const hidden = open.filter(({ kind }) => kind === "unlisted").slice(-maxLookups);
  const added = open.filter(({ kind }) => kind === "unlogged").slice(-maxLookups);
  const shown = await Promise.all(hidden.map(({ draw }) => site.isListed(draw)));
  const subjects = [...new Set(added.map(({ draw }) => roundId(draw, 1)))];
  const lines = subjects.length === 0 ? [] : await fetchConfirmedLines(subjects, site, fetchLog);
  if (lines === null || shown.includes("unreachable")) return null;
  const confirmed = findDrawLines(lines);
  return [...hidden.filter((_, index) => shown[index] === false), ...added.filter(({ draw }) => !confirmed.has(draw))];
}

/**
 * Returns the list lines about these subjects that really are in the log at their stated number. Returns null when a request
 * failed.
 */
async function fetchConfirmedLines(subjects: readonly string[], site: ListedSource, fetchLog: FetchLog) {
  const lines = await site.linesAbout(subjects);
  if (lines === null) return null;
  const confirmed: LogLine[] = [];
  for (const line of lines.filter(({ type }) => type === "draw.commit")) {
    const answer = await fetchLog(line.n);
    if (answer.kind === "unreachable") return null;
    const [found] = answer.kind === "lines" ? (await checkLog(answer.text, { from: line.n, isEnd: false })).lines : [];
    if (found?.hash === line.hash) confirmed.push(line);
  }
  return confirmed;
}

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
