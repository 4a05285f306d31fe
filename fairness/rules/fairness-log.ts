// The log of everything that decides a draw or a roll (docs/fairness.md): what stands in it, and the check of a piece of it.
// Pure, and the same in browsers and in Node.
import { parseJsonObject } from "../../platform/contract/json-values.ts";
import { sha256Hex } from "./roll-rule.ts";

/** What a raffle promises while it is open. Times are ISO 8601 UTC, amounts points or cents. */
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

/** What happened. Members stand in this order in the line, after `n`, `prev` and `itemAt`. */
export type LogEvent =
  /** The log begins, before all that it tells of. */
  | { type: "genesis" }
  /** A signer's key (PEM), or an account of one, that was not used before. */
  | { type: "key"; source: string; key: string; account: string | null }
  /** `odds_sha256`: of the lines `first,last,kind,amount,label` of its rewards in order, LF after each. */
  | { type: "case.version"; case: number; version: number; odds_sha256: string }
  | ({ type: "raffle.open" } & RaffleTerms)
  | ({ type: "raffle.edit" } & RaffleTerms)
  /** It was closed before its time. */
  | { type: "raffle.early"; raffle: number; ends_at: string }
  /** It was called off before a list was frozen; so many tickets were paid back. */
  | { type: "raffle.cancel"; raffle: number; tickets: number }
  /** A list was frozen. Of a board also the SHA-256 of its entrants; of a draw by a beacon that of its commitment, and the round. */
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
  /** `random_sha256`: of the signed text. `winners`: lines `place,ticket,user`, LF after each, the user as the list has them. */
  | { type: "draw.result"; draw: string; source: string; random_sha256: string; winners: string }
  | { type: "win.void"; draw: string; ticket: number; reason: string }
  /** `otherSubjectPattern`: the numbers were there already. */
  | { type: "draw.cancel"; draw: string; known: boolean }
  /** Hashes of server seeds that decide no roll before this line, and only rolls of their users, who stand in the same order. */
  | { type: "seed.commit"; hashes: string[]; users: number[] }
  /** Server seeds that decide no roll after this line. */
  | { type: "seed.reveal"; seeds: string[] }
  /** All rolls not told of before, up to `waitUntil`: ids from `first` to `last`, `root` of `RollTree`. */
  | {
      type: "rolls.day";
      first: number;
      last: number;
      count: number;
      root: string;
      /** The end of an hour, ISO 8601 UTC. */
      until: string;
    }
  /** A backup was brought back, which ended with the head `after`: lines that were written after it elsewhere are gone. */
  | { type: "site.restore"; after: string };

/** The end of a log as somebody saw it: so many lines, the last with this hash. */
export interface LogHead {
  n: number;
  hash: string;
}

export interface LogLine {
  n: number;
  /** SHA-256 of the line before, in hex. */
  prev: string;
  /** By the site's clock, which may have been moved: ISO 8601 UTC. */
  at: string;
  type: string;
  /** Of this line, in hex. */
  hash: string;
  /** The whole event as it stands. */
  event: Record<string, unknown>;
}

/** `prev` of the first line. */
export const zeroHash = "0".repeat(64);
/** Of one answer of `/fairness/log.jsonl`. */
export const logPageSize = 1_000;

export const formatHead = ({ n, hash }: LogHead): string => `${n}:${hash}`;

/** Null for what is no head. */
export function parseHead(text: string): LogHead | null {
  const match = /^(0|[1-9]\d{0,14}):([0-9a-f]{64})$/.exec(text);
  return match === null ? null : { n: Number(match[1]), hash: match[2] ?? "" };
}

/** A line as it is written: no spaces, `n`, `prev` and `itemAt` first. */
export const formatLogLine = (n: number, prev: string, at: Date, event: LogEvent): string =>
  JSON.stringify({ n, prev, at: at.toISOString(), ...event });

/** What is wrong with a log, at the first place where something is. */
export type LogFault =
  /** In place of line `n` stands something that is no line of a log. */
  | { kind: "unreadable"; n: number }
  /** Lines `from` to `to` were taken out. */
  | { kind: "missing"; from: number; to: number }
  /** Line `failedChecks` stands where line `n` belongs. */
  | { kind: "order"; n: number; found: number }
  /** Line `n` is not the one that the next line was written after. */
  | { kind: "rewritten"; n: number }
  /** It ends with line `endProcess`; line `otherSubjectPattern` was there once. */
  | { kind: "cut"; end: number; known: number }
  /** Line `n` is another than the one that was seen there before. */
  | { kind: "forked"; n: number };

export interface LogCheck {
  /** Those before the fault. */
  lines: LogLine[];
  /** The last of them; where there is none, what came before. */
  head: LogHead;
  fault: LogFault | null;
}

export interface LogCheckOptions {
  /** The head right before the piece; without one it is taken from its first line. */
  after?: LogHead;
  /** The line it was asked to begin with, where no head before it is known. */
  from?: number;
  /** Heads seen before; those before the piece are not looked at. */
  known?: readonly LogHead[];
  /** It is said to be the log's end: a known head beyond it was cut off. */
  isEnd?: boolean;
}

/** Checks a piece of log: its chain, that no line is missing, and that it is the one seen before. */
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
    // Two heads seen of one line cannot both be right.
    if (known.some(({ n, hash }) => n === line.n && hash !== line.hash))
      return { lines, head, fault: { kind: "forked", n: line.n } };
    lines.push(line);
    head = { n: line.n, hash: line.hash };
  }
  return { lines, head, fault: isEnd ? findCut(head, known) : null };
}

async function parseLogLine(text: string): Promise<LogLine | null> {
  const event = parseJsonObject(text);
  // Written any other way it would be another line with the same meaning.
  if (JSON.stringify(event) !== text) return null;
  const { n, prev, at, type } = event;
  if (typeof n !== "number" || !Number.isSafeInteger(n) || n < 1) return null;
  if (typeof prev !== "string" || !/^[0-9a-f]{64}$/.test(prev)) return null;
  if (typeof at !== "string" || typeof type !== "string") return null;
  return { n, prev, at, type, hash: await sha256Hex(text), event };
}

/** What is wrong with the line that comes after `fileHeader`. */
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

/** One sentence on a fault. */
export function faultWords(fault: LogFault): string {
  switch (fault.kind) {
    case "unreadable":
      return `In place of line ${fault.n} stands something that is no line of the log.`;
    case "missing":
      return fault.from === fault.to
        ? `Line ${fault.from} is missing.`
        : `Lines ${fault.from} to ${fault.to} are missing.`;
    case "order":
      return `Line ${fault.found} stands where line ${fault.n} belongs.`;
    case "rewritten":
      return `Line ${fault.n} is not the one that was written there.`;
    case "cut":
      return `The log ends with line ${fault.end}, though line ${fault.known} was there before.`;
    case "forked":
      return `Line ${fault.n} is another than the one seen there before.`;
  }
}
