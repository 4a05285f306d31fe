// The log of everything that decides a draw or a roll (docs/fairness.md): its events, and the check of a piece of it. Pure,
// the same in browsers and in Node.
import { parseJsonObject } from "../../platform/contract/json-values.ts";
import { m } from "../messages.ts";
import { sha256Hex } from "./roll-rule.ts";

/** The terms that an open raffle promises. Times are ISO 8601 UTC, amounts are points or cents. */
export interface RaffleTerms {
  raffle: number;
  name: string;
  entry_price: number;
  max_entries_per_user: number;
  winners: number;
  ends_at: string;
  wager_required_cents: number;
  partner: number;
}

/** The terms that a board of places promises. Times are ISO 8601 UTC; amounts are cents of bucks, or points, for each place. */
export interface BoardTerms {
  board: number;
  name: string;
  partners: string[];
  starts_at: string;
  ends_at: string;
  time_zone: string;
  prizes: { from: number; to: number; kind: string; amount: number; text?: string }[];
  ties: string;
  settle_hours: number;
  paused: boolean;
}

/** An event of the log. In a log line, its fields come in this order, after `n`, `prev` and `at`. */
export type LogEvent =
  | { type: "genesis" }
  /** A signer's key (PEM) or its account, when first used. */
  | { type: "key"; source: string; key: string; account: string | null }
  /**
   * `odds_sha256`: hash of one line for each of the case's rewards, `first,last,kind,amount,label`, in order, with an LF
   * after each.
   */
  | { type: "case.version"; case: number; version: number; odds_sha256: string }
  | ({ type: "raffle.open" } & RaffleTerms)
  | ({ type: "raffle.edit" } & RaffleTerms)
  | { type: "raffle.early"; raffle: number; ends_at: string }
  /** A raffle was cancelled before its list was frozen. `tickets`: how many were refunded. */
  | { type: "raffle.cancel"; raffle: number; tickets: number }
  /**
   * A list was frozen. A board's event also has the SHA-256 of its entrants; for a beacon's draw, the event also has the
   * SHA-256 of its commitment, and the round.
   */
  | {
      type: "draw.commit";
      draw: string;
      entries: string;
      tickets: number;
      winners: number;
      entrants?: string;
      commitment?: string;
      round?: number;
    }
  /**
   * `random_sha256`: hash of the signed text. `winners`: lines `place,ticket,user`, with an LF after each; `user` is the
   * number on the list.
   */
  | { type: "draw.result"; draw: string; source: string; random_sha256: string; winners: string }
  | { type: "win.void"; draw: string; ticket: number; reason: string }
  /** A draw was cancelled. `known`: true when the numbers already existed. */
  | { type: "draw.cancel"; draw: string; known: boolean }
  /**
   * Hashes of server seeds. They decide only rolls after this line, and each decides only the rolls of the user at the same
   * index in `users`.
   */
  | { type: "seed.commit"; hashes: string[]; users: number[] }
  /** Server seeds that decide no rolls after this line. */
  | { type: "seed.reveal"; seeds: string[] }
  /** All rolls up to `until` that are in no earlier line: ids from `first` to `last`, with the `root` of `RollTree`. */
  | {
      type: "rolls.day";
      first: number;
      last: number;
      count: number;
      root: string;
      /** The end of an hour, ISO 8601 UTC. */
      until: string;
    }
  | ({ type: "board.open" } & BoardTerms)
  /** `archived`: the board was taken off the site. */
  | ({ type: "board.edit"; archived: boolean } & BoardTerms)
  /**
   * A partner's answer changed a board's figures. `sha256`: hash of the answer's bytes. `from` and `to`: the window it was
   * asked for. `lines_sha256`: hash of the lines `number,cents,account` by figure, numbered from 1, LF after each, with
   * the account as SHA-256(salt‖account).
   */
  | {
      type: "board.figures";
      board: number;
      partner: string;
      sha256: string;
      taken_at: string;
      rows: number;
      from: string;
      to: string;
      lines_sha256: string;
    }
  /** `places_sha256`: hash of the lines `number,place,cents,account` of the final places, LF after each. */
  | { type: "board.freeze"; board: number; places: number; places_sha256: string }
  /** An account was taken off the board, or put back with `reason` null. `account` is as in `board.figures`. */
  | { type: "board.exclude"; board: number; partner: string; account: string; reason: string | null }
  /** The partner corrected a figure after the board was frozen. */
  | {
      type: "board.correct";
      board: number;
      partner: string;
      account: string;
      before_cents: number;
      after_cents: number;
      reason: string;
    }
  /**
   * An admin accepted a partner's answer that was not used. `held`: "shrunk", so that the next answer counts whatever it says,
   * or "failed", so that the last good figures are final.
   */
  | { type: "board.accept"; board: number; partner: string; held: string; reason: string }
  /** An admin said whether an account on the final places belongs to a viewer. */
  | { type: "board.assign"; board: number; partner: string; account: string; has_viewer: boolean }
  /** Places were paid. `numbers`: the rows of the final places. */
  | { type: "board.pay"; board: number; numbers: number[]; bucks_cents: number; points: number; texts: number }
  /** A backup was restored. It ended with the head `after`; lines written after that head are lost. */
  | { type: "site.restore"; after: string };

/** The end of a log at the time somebody saw it: the number of lines and the last line's hash. */
export interface LogHead {
  n: number;
  hash: string;
}

export interface LogLine {
  n: number;
  /** SHA-256 of the line before, in hex. */
  prev: string;
  /** ISO 8601 UTC, by the site's clock, which may have been changed. */
  at: string;
  type: string;
  hash: string;
  event: Record<string, unknown>;
}

export const zeroHash = "0".repeat(64);
export const logPageSize = 1_000;

export const formatHead = ({ n, hash }: LogHead): string => `${n}:${hash}`;

/** Returns null unless the text is a head. */
export function parseHead(text: string): LogHead | null {
  const match = /^(0|[1-9]\d{0,14}):([0-9a-f]{64})$/.exec(text);
  return match === null ? null : { n: Number(match[1]), hash: match[2] ?? "" };
}

/** Returns the text of a log line: no spaces; `n`, `prev` and `at` first. */
export const formatLogLine = (n: number, prev: string, at: Date, event: LogEvent): string =>
  JSON.stringify({ n, prev, at: at.toISOString(), ...event });

export type LogFault =
  | { kind: "unreadable"; n: number }
  | { kind: "missing"; from: number; to: number }
  /** Line `found` is where line `n` belongs. */
  | { kind: "order"; n: number; found: number }
  /** The hash of line `n` differs from the one in the next line. */
  | { kind: "rewritten"; n: number }
  /** The log ends with line `end`, although line `known` was seen before. */
  | { kind: "cut"; end: number; known: number }
  /** Line `n` differs from the line `n` seen before. */
  | { kind: "forked"; n: number };

export interface LogCheck {
  lines: LogLine[];
  /** The head after the last valid line or, if there is none, the head that this piece of the log continues from. */
  head: LogHead;
  fault: LogFault | null;
}

export interface LogCheckOptions {
  /** The head directly before the piece. If left out, the piece's first line provides it. */
  after?: LogHead;
  /** The first line requested, when the head before that line is unknown. */
  from?: number;
  /** Heads seen before. Heads of lines before the piece are ignored. */
  known?: readonly LogHead[];
  /** True if the piece claims to reach the log's end. A known head after the piece then means that the log was cut. */
  isEnd?: boolean;
}

export async function checkLog(
  text: string,
  { after, from, known = [], isEnd = true }: LogCheckOptions = {},
): Promise<LogCheck> {
  const texts = text.split("\n");
  if (texts.at(-1) === "") texts.pop();
  const read = await Promise.all(texts.map(parseLogLine));
  const first = from ?? read[0]?.n ?? 1;
  const start: LogHead = after ?? { n: first - 1, hash: read[0]?.prev ?? zeroHash };
  const lines: LogLine[] = [];
  let head = start;
  for (const line of read) {
    const fault = findLogFault(line, head, read, after === undefined ? undefined : after.n);
    if (fault !== null) return { lines, head, fault };
    if (line === null) break;
    // If two different heads were seen for one line, at least one of them cannot match.
    if (known.some(({ n, hash }) => n === line.n && hash !== line.hash))
      return { lines, head, fault: { kind: "forked", n: line.n } };
    lines.push(line);
    head = { n: line.n, hash: line.hash };
  }
  return { lines, head, fault: isEnd ? findCut(head, known) : null };
}

async function parseLogLine(text: string): Promise<LogLine | null> {
  const event = parseJsonObject(text);
  // Any other JSON of the same event would be a different line with the same meaning.
  if (JSON.stringify(event) !== text) return null;
  const { n, prev, at, type } = event;
  if (typeof n !== "number" || !Number.isSafeInteger(n) || n < 1) return null;
  if (typeof prev !== "string" || !/^[0-9a-f]{64}$/.test(prev)) return null;
  if (typeof at !== "string" || typeof type !== "string") return null;
  return { n, prev, at, type, hash: await sha256Hex(text), event };
}

function findLogFault(
  line: LogLine | null,
  head: LogHead,
  all: readonly (LogLine | null)[],
  known: number | undefined,
): LogFault | null {
  const n = head.n + 1;
  if (line === null) return { kind: "unreadable", n };
  if (line.n !== n) {
    const comesLater = line.n < n || all.some((other) => other?.n === n);
    return comesLater ? { kind: "order", n, found: line.n } : { kind: "missing", from: n, to: line.n - 1 };
  }
  if (line.prev === (n === 1 ? zeroHash : head.hash)) return null;
  if (n === 1) return { kind: "rewritten", n };
  return head.n === known ? { kind: "forked", n: head.n } : { kind: "rewritten", n: head.n };
}

function findCut(head: LogHead, known: readonly LogHead[]): LogFault | null {
  const furthest = Math.max(0, ...known.map(({ n }) => n));
  return furthest > head.n ? { kind: "cut", end: head.n, known: furthest } : null;
}

export function faultWords(fault: LogFault): string {
  switch (fault.kind) {
    case "unreadable":
      return m.faultUnreadable({ n: fault.n });
    case "missing":
      return fault.from === fault.to
        ? m.faultMissingOne({ from: fault.from })
        : m.faultMissing({ from: fault.from, to: fault.to });
    case "order":
      return m.faultOrder({ found: fault.found, n: fault.n });
    case "rewritten":
      return m.faultRewritten({ n: fault.n });
    case "cut":
      return m.faultCut({ end: fault.end, known: fault.known });
    case "forked":
      return m.faultForked({ n: fault.n });
  }
}
