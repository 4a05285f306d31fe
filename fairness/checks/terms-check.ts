import { maxClockSkewMs } from "../rules/checked-draw.ts";
import type { LogFailure } from "../rules/failure-words.ts";
import type { LogLine } from "../rules/fairness-log.ts";

export const isTermsLine = ({ type, event }: LogLine, raffle: number): boolean =>
  /^raffle\.(open|edit|early)$/.test(type) && event.raffle === raffle;

const isEarlyEnd = ({ type }: LogLine): boolean => type === "raffle.early";

interface TermsChange {
  line: LogLine;
  /** The line with the terms under which tickets were sold. */
  sold: LogLine;
  /** The scheduled end, or the moment at which an admin ended the raffle early. */
  end: number;
  /**
   * True when nobody could buy tickets any more: the raffle was ended early, its list was frozen, or its end had passed by
   * more than clocks may differ.
   */
  isOver: boolean;
}

function findTermsChanges(terms: readonly LogLine[], commit: LogLine): TermsChange[] {
  const changes: TermsChange[] = [];
  let sold: LogLine | undefined;
  let end = Number.NaN;
  let isEnded = false;
  for (const line of terms) {
    const isOver = isEnded || line.n > commit.n || Date.parse(line.at) > end + maxClockSkewMs;
    if (sold !== undefined && !isEarlyEnd(line)) changes.push({ line, sold, end, isOver });
    if (isEarlyEnd(line)) isEnded = true;
    else if (!isOver || sold === undefined) sold = line;
    if (!isOver || isEarlyEnd(line)) end = endTime(line);
  }
  return changes;
}

const endTime = ({ event }: LogLine): number => Date.parse(String(event.ends_at));

/** `commit`: the line of the raffle's first list. `list`: the bytes of that list, if available. */
export function termsFailures(
  terms: readonly LogLine[],
  commit: LogLine,
  list?: Uint8Array<ArrayBuffer>,
): LogFailure[] {
  const before = terms.filter(({ n }) => n < commit.n);
  const sold = before.findLast((line) => !isEarlyEnd(line));
  if (sold === undefined) return [];
  const failures: LogFailure[] = [];
  if (isFrozenEarly(before, commit)) failures.push("log_frozen_early");
  const late = findTermsChanges(terms, commit).filter(({ isOver }) => isOver);
  if (late.some(hasOtherTerms)) failures.push("log_terms_changed");
  if (late.some(hasOtherEnd)) failures.push("log_end_moved");
  const most = sold.event.max_entries_per_user;
  if (list !== undefined && typeof most === "number" && maxTicketsHeld(list) > most) failures.push("log_over_limit");
  return failures;
}

/** A raffle ends at the time its terms state, or when an admin presses "Roll Winner". */
function isFrozenEarly(before: readonly LogLine[], commit: LogLine): boolean {
  const end = before.map(endTime).at(-1) ?? Number.NaN;
  return !(Date.parse(commit.at) >= end - maxClockSkewMs);
}

/** If the end moves to less than this time ahead, people who visit only now and then may miss it. */
const shortNoticeMs = 60 * 60_000;

export function isEndMovedUp(terms: readonly LogLine[], commit: LogLine): boolean {
  const open = findTermsChanges(terms, commit).filter(({ isOver }) => !isOver);
  const last = open.map(({ line }) => endTime(line)).at(-1);
  return open.some(
    ({ line, end }) => endTime(line) === last && last < end && last < Date.parse(line.at) + shortNoticeMs,
  );
}

const fixedTerms = ["entry_price", "max_entries_per_user", "winners", "wager_required_cents", "partner"] as const;

const hasOtherTerms = ({ line, sold }: TermsChange): boolean =>
  fixedTerms.some((name) => line.event[name] !== sold.event[name]);

/** The desk's form has whole minutes only, so a difference of less than a minute is ignored. */
const hasOtherEnd = ({ line, end }: TermsChange): boolean => !(Math.abs(endTime(line) - end) < 60_000);

const [lineFeed, comma, zero] = [10, 44, 48];

/**
 * Returns the most tickets that any entrant has. The code reads byte by byte, because a list may have a million lines. For
 * anything that is not a list the result does not matter, because another check rejects it.
 */
function maxTicketsHeld(list: Uint8Array): number {
  const held = new Map<number, number>();
  let most = 0;
  let [first, last, number] = [0, 0, 0];
  for (let at = 0; at < list.length; at += 1) {
    const byte = list[at] ?? lineFeed;
    if (byte === comma) {
      first = last;
      last = number;
      number = 0;
    } else if (byte === lineFeed) {
      const tickets = (held.get(number) ?? 0) + last - first + 1;
      held.set(number, tickets);
      if (tickets > most) most = tickets;
      number = 0;
    } else number = number * 10 + byte - zero;
  }
  return most;
}
