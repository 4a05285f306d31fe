// Why a log is not the one seen before, where an honest site can have a reason: it was brought back from a backup, or it
// began anew. A dishonest one can say the same, so the head of the old log stays recorded (kept.ts, withTurn).

import { checkLog, formatHead, type LogFault, type LogHead, logPageSize } from "../../rules/fairness-log.ts";
import type { FetchLog } from "./fetch-log.ts";
import type { Receipts } from "./receipt-store.ts";

/** `after`: the line the backup ended with; null: it is another log from its first line on. */
export interface NewLog {
  after: LogHead | null;
}

const maxPages = 30;

/** First line of the page a line stands in, so that full answers are the same ones for every visit. */
export const pageStart = (n: number): number => n - ((n - 1) % logPageSize);

/** Null where there is no such reason, or it could not be read. */
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
 * The furthest known head that the new log has not: of the old one. An open page is told heads of the new one before it is
 * read, and they may lie further. Null where none was found.
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

/** The last backup brought back at or before that line. */
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
