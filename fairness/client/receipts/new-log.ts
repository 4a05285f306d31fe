// Finds an honest reason why the log differs from the one seen before: the site was restored from a backup, or its log
// started again. A dishonest site can claim the same, so the old log's head stays stored (receipt-store.ts,
// withReplacedLog).

import { checkLog, formatHead, type LogFault, type LogHead, logPageSize } from "../../rules/fairness-log.ts";
import type { FetchLog } from "./fetch-log.ts";
import type { Receipts } from "./receipt-store.ts";

/** `after`: the line with which the backup ended. Null when the log differs from its first line onwards. */
export interface NewLog {
  after: LogHead | null;
}

const maxPages = 30;

/**
 * Returns the first line of the page that includes line `n`. Every visit therefore requests the same pages, which can be
 * cached.
 */
export const pageStart = (n: number): number => n - ((n - 1) % logPageSize);

/** Returns null when the log differs without an honest reason, or when it could not be read. */
export async function findNewLog({ origin }: Receipts, fault: LogFault, fetchLog: FetchLog): Promise<NewLog | null> {
  if (fault.kind !== "forked" && fault.kind !== "cut") return null;
  const first = await fetchLog(1);
  if (first.kind !== "lines") return null;
  const [line] = (await checkLog(first.text, { from: 1, isEnd: false })).lines;
  if (origin !== null && line !== undefined && line.hash !== origin) return { after: null };
  const after = await findRestoredHead(fault.kind === "forked" ? fault.n : fault.end, fetchLog);
  return after === null ? null : { after };
}

/**
 * Returns the furthest known head that is missing from the new log and so belongs to the old one. An open page may have
 * stored later heads of the new log. Returns null when none was found.
 */
export async function findOldHead({ heads, walked }: Receipts, fetchLog: FetchLog): Promise<LogHead | null> {
  const known: LogHead[] = [...heads, ...(walked === null ? [] : [walked.head])];
  for (const { n, hash } of known.toSorted((a, b) => b.n - a.n).slice(0, maxPages)) {
    const answer = await fetchLog(n);
    if (answer.kind === "unreachable") return null;
    const [line] = answer.kind === "lines" ? (await checkLog(answer.text, { from: n, isEnd: false })).lines : [];
    if (line?.hash !== hash) return { n, hash };
  }
  return null;
}

async function findRestoredHead(before: number, fetchLog: FetchLog): Promise<LogHead | null> {
  let end = before;
  let hash: string | null = null;
  for (let pages = 0; pages < maxPages && end > 0; pages += 1) {
    const from = pageStart(end);
    const answer = await fetchLog(from);
    if (answer.kind !== "lines") return null;
    const known: LogHead[] = hash === null ? [] : [{ n: end, hash }];
    const { lines, fault } = await checkLog(answer.text, { from, known, isEnd: false });
    const [first] = lines;
    if (fault !== null || first === undefined) return null;
    const found = lines.findLast(
      ({ type, n, prev, event }) =>
        type === "site.restore" && n <= before && event.after === formatHead({ n: n - 1, hash: prev }),
    );
    if (found !== undefined) return { n: found.n - 1, hash: found.prev };
    end = from - 1;
    hash = first.prev;
  }
  return null;
}
