import { paths } from "../../../common/contract/paths.ts";
import { countTickets } from "../../rules/entry-list.ts";
import { type LogHead, parseHead } from "../../rules/fairness-log.ts";
import type { RollDetail } from "../../rules/roll.ts";
import { hasWebCrypto } from "../../rules/roll-rule.ts";
import { fetchJson } from "../parts/fetch-cache.ts";
import { withLogCache } from "./check-listed.ts";
import { checkTickets, markFound, type TicketsResult } from "./check-tickets.ts";
import { fetchLog } from "./fetch-log.ts";
import { findOldHead, type NewLog } from "./new-log.ts";
import {
  findLastHead,
  loadReceipts,
  type PreviousLog,
  type Receipts,
  type SeenTickets,
  updateReceipts,
  withHead,
  withReplacedLog,
} from "./receipt-store.ts";
import {
  type FetchRoll,
  findChangedRolls,
  type ReceiptFault,
  type RollQuestion,
  uniqueFaults,
  walkLog,
} from "./walk-log.ts";

export type ReceiptsResult = Exclude<ReceiptsState, { at: "reading" }>;

export interface ReceiptCounts {
  heads: number;
  lists: number;
  seeds: number;
  rolls: number;
  tickets: number;
}

export interface ConfirmedReceipts {
  found: ReceiptCounts;
  missing: ReceiptCounts;
  upTo: number;
  of: number;
  former: PreviousLog[];
  questions: RollQuestion[];
}

export type ReceiptsState =
  | { at: "reading" }
  | { at: "new" }
  | { at: "impossible"; why: "insecure" | "unreachable" }
  | ({ at: "stands" } & ConfirmedReceipts)
  | { at: "broken"; broken: ReceiptFault[]; newLog: OtherLog | null };

/** `former`: the last known head of the previous log. */
export type OtherLog = NewLog & { former: LogHead | null };

export async function checkReceipts(head: string): Promise<ReceiptsResult> {
  if (!hasWebCrypto()) return { at: "impossible", why: "insecure" };
  const before = loadReceipts();
  const seen = { at: Date.now() };
  const log = withLogCache(fetchLog);
  const { receipts: after, broken, newLog, isWhole } = await walkLog(withHead(before, head, seen), log.fetchLog);
  const rolls = await findChangedRolls(after, fetchRoll);
  const tickets = await checkTickets(after);
  broken.push(...rolls.broken, ...tickets.broken, ...tickets.vanished);
  for (const found of await log.unmatched()) broken.push({ kind: "draw", found });
  if (broken.length > 0) {
    const other = newLog && { ...newLog, former: (await findOldHead(before, fetchLog)) ?? findLastHead(before) };
    return { at: "broken", broken: uniqueFaults(broken), newLog: other };
  }
  if (!isWhole && after.walked === before.walked) return { at: "impossible", why: "unreachable" };
  // Keeps what another tab has stored in the meantime.
  updateReceipts((now) => mergeFound(withHead(now, head, seen), after, tickets.found));
  const { lists, seeds, tickets: own } = after;
  const isNew = [before.heads, lists, seeds, after.rolls, own].every(({ length }) => length === 0);
  if (isNew && after.former.length === 0) return { at: "new" };
  return {
    at: "stands",
    ...summarizeConfirmed(
      after,
      { rolls: rolls.compared, questions: rolls.questions, tickets },
      parseHead(head)?.n ?? 0,
    ),
  };
}

export function acceptNewLog({ after, former }: OtherLog, broken: readonly ReceiptFault[]): void {
  const rolls = broken.flatMap((each) => (each.kind === "roll" ? [each.id] : []));
  const raffles = broken.flatMap((each) => (each.kind === "tickets" ? [each.raffle] : []));
  updateReceipts((stored) => withReplacedLog(stored, { after, rolls, raffles, former }, new Date().toISOString()));
}

function mergeFound(now: Receipts, found: Receipts, tickets: readonly SeenTickets[]): Receipts {
  const read = found.walked?.head.n ?? 0;
  const isRead = (n: number, hash: string) => found.heads.some((head) => head.n === n && head.hash === hash);
  return {
    ...now,
    origin: found.origin,
    walked: found.walked,
    heads: now.heads.map((head) => (head.n <= read && isRead(head.n, head.hash) ? { ...head, isRead: true } : head)),
    lists: mergeLines(now.lists, found.lists),
    seeds: mergeLines(now.seeds, found.seeds),
    tickets: markFound(now.tickets, tickets),
  };
}

const mergeLines = <Seen extends { line: number | null }>(now: readonly Seen[], found: readonly Seen[]): Seen[] => {
  const keyOf = (seen: Seen) => JSON.stringify({ ...seen, line: null });
  const lines = new Map(found.map((seen) => [keyOf(seen), seen.line]));
  return now.map((seen) => ({ ...seen, line: seen.line ?? lines.get(keyOf(seen)) ?? null }));
};

interface ComparedReceipts {
  rolls: number;
  questions: RollQuestion[];
  tickets: Pick<TicketsResult, "found" | "missing">;
}

export function summarizeConfirmed(
  stored: Receipts,
  { rolls, questions, tickets }: ComparedReceipts,
  end: number,
): ConfirmedReceipts {
  const lists = stored.lists.filter(({ line }) => line !== null).length;
  const seeds = stored.seeds.filter(({ line }) => line !== null).length;
  const heads = stored.heads.filter(({ isRead }) => isRead).length;
  const upTo = stored.walked?.head.n ?? 0;
  return {
    found: { heads, lists, seeds, rolls, tickets: countTickets(tickets.found) },
    missing: {
      heads: stored.heads.length - heads,
      lists: stored.lists.length - lists,
      seeds: stored.seeds.length - seeds,
      rolls: stored.rolls.length - rolls,
      tickets: countTickets(tickets.missing),
    },
    ...{ upTo, of: Math.max(end, upTo), former: stored.former, questions },
  };
}

const fetchRoll: FetchRoll = async (id) => {
  const roll = await fetchJson<RollDetail>(paths.api.rollDetail(id));
  if (roll === null) return "unreachable";
  return roll === "none" ? null : { ...roll, label: roll.prize.label };
};
