// Reads the log against what this browser kept, and keeps what it found. Fetched by itself, once the page is there.

import { paths } from "../../../common/contract/paths.ts";
import { ticketsIn } from "../../rules/entry-list.ts";
import { type LogHead, readHead } from "../../rules/fairness-log.ts";
import type { RollDetail } from "../../rules/roll.ts";
import { canCheck } from "../../rules/roll-rule.ts";
import { fetchJson } from "../parts/fetched.ts";
import { fetchLog } from "./fetch-log.ts";
import {
  type FormerLog,
  keep,
  lastHead,
  type Receipts,
  receipts,
  type SeenTickets,
  withHead,
  withTurn,
} from "./kept.ts";
import { remembering } from "./listed.ts";
import { type NewLog, oldHead } from "./new-log.ts";
import { type LookedTickets, lookTickets, withFound } from "./tickets.ts";
import { type Broken, changedRolls, type FetchRoll, type Question, unique, walk } from "./walk.ts";

export type Looked = Exclude<WalkState, { at: "reading" }>;

export interface Counts {
  heads: number;
  lists: number;
  seeds: number;
  rolls: number;
  tickets: number;
}

/** What was found as it was kept, what could not be looked up, and how far the log was read: to line `upTo` of `of`. */
export interface Standing {
  found: Counts;
  missing: Counts;
  upTo: number;
  of: number;
  former: FormerLog[];
  /** What is to be asked about, of rolls that stand. */
  questions: Question[];
}

export type WalkState =
  | { at: "reading" }
  /** Nothing was kept yet. */
  | { at: "new" }
  | { at: "impossible"; why: "insecure" | "unreachable" }
  | ({ at: "stands" } & Standing)
  | { at: "broken"; broken: Broken[]; newLog: OtherLog | null };

/** `former`: the furthest that was known of the log before. */
export type OtherLog = NewLog & { former: LogHead | null };

export async function look(head: string): Promise<Looked> {
  if (!canCheck()) return { at: "impossible", why: "insecure" };
  const before = receipts();
  const seen = { at: Date.now() };
  const log = remembering(fetchLog);
  const { receipts: after, broken, newLog, isWhole } = await walk(withHead(before, head, seen), log.fetchLog);
  const rolls = await changedRolls(after, fetchRoll);
  const tickets = await lookTickets(after);
  broken.push(...rolls.broken, ...tickets.broken, ...tickets.vanished);
  for (const found of await log.unmatched()) broken.push({ kind: "draw", found });
  if (broken.length > 0) {
    const other = newLog && { ...newLog, former: (await oldHead(before, fetchLog)) ?? lastHead(before) };
    return { at: "broken", broken: unique(broken), newLog: other };
  }
  if (!isWhole && after.walked === before.walked) return { at: "impossible", why: "unreachable" };
  // What another tab kept meanwhile stays.
  keep((now) => joined(withHead(now, head, seen), after, tickets.found));
  const { lists, seeds, tickets: own } = after;
  const isNew = [before.heads, lists, seeds, after.rolls, own].every(({ length }) => length === 0);
  if (isNew && after.former.length === 0) return { at: "new" };
  return {
    at: "stands",
    ...standing(after, { rolls: rolls.compared, questions: rolls.questions, tickets }, readHead(head)?.n ?? 0),
  };
}

/** Goes by the site's new log from now on. */
export function takeNewLog({ after, former }: OtherLog, broken: readonly Broken[]): void {
  const rolls = broken.flatMap((each) => (each.kind === "roll" ? [each.id] : []));
  const raffles = broken.flatMap((each) => (each.kind === "tickets" ? [each.raffle] : []));
  keep((kept) => withTurn(kept, { after, rolls, raffles, former }, new Date().toISOString()));
}

/** What is there now, with what was found. */
function joined(now: Receipts, found: Receipts, tickets: readonly SeenTickets[]): Receipts {
  const read = found.walked?.head.n ?? 0;
  const isRead = (n: number, hash: string) => found.heads.some((head) => head.n === n && head.hash === hash);
  return {
    ...now,
    origin: found.origin,
    walked: found.walked,
    heads: now.heads.map((head) => (head.n <= read && isRead(head.n, head.hash) ? { ...head, isRead: true } : head)),
    lists: withLines(now.lists, found.lists),
    seeds: withLines(now.seeds, found.seeds),
    tickets: withFound(now.tickets, tickets),
  };
}

const withLines = <Seen extends { line: number | null }>(now: readonly Seen[], found: readonly Seen[]): Seen[] => {
  const keyOf = (seen: Seen) => JSON.stringify({ ...seen, line: null });
  const lines = new Map(found.map((seen) => [keyOf(seen), seen.line]));
  return now.map((seen) => ({ ...seen, line: seen.line ?? lines.get(keyOf(seen)) ?? null }));
};

/** What was compared with the site's own pages of it. */
interface Compared {
  rolls: number;
  questions: Question[];
  tickets: Pick<LookedTickets, "found" | "missing">;
}

/** Only what was really found counts as standing. `end`: the log's last line. */
export function standing(kept: Receipts, { rolls, questions, tickets }: Compared, end: number): Standing {
  const lists = kept.lists.filter(({ line }) => line !== null).length;
  const seeds = kept.seeds.filter(({ line }) => line !== null).length;
  const heads = kept.heads.filter(({ isRead }) => isRead).length;
  const upTo = kept.walked?.head.n ?? 0;
  return {
    found: { heads, lists, seeds, rolls, tickets: ticketsIn(tickets.found) },
    missing: {
      heads: kept.heads.length - heads,
      lists: kept.lists.length - lists,
      seeds: kept.seeds.length - seeds,
      rolls: kept.rolls.length - rolls,
      tickets: ticketsIn(tickets.missing),
    },
    ...{ upTo, of: Math.max(end, upTo), former: kept.former, questions },
  };
}

const fetchRoll: FetchRoll = async (id) => {
  const roll = await fetchJson<RollDetail>(paths.api.rollDetail(id));
  if (roll === null) return "unreachable";
  return roll === "none" ? null : { ...roll, label: roll.prize.label };
};
