import { stringsIn } from "../../../platform/contract/json-values.ts";
import type { UnmatchedDraw } from "../../checks/unmatched-draws.ts";
import { checkLog, type LogFault, type LogLine, logPageSize } from "../../rules/fairness-log.ts";
import type { FetchLog } from "./fetch-log.ts";
import { findNewLog, type NewLog, pageStart } from "./new-log.ts";
import { findDoubt } from "./own-roll.ts";
import type { Receipts, SeenRoll } from "./receipt-store.ts";

export type CurrentRoll = Omit<SeenRoll, "sent_client_seed" | "knew_seed">;
/** Returns a roll as the site shows it now; null when the site has no such id. */
export type FetchRoll = (id: number) => Promise<CurrentRoll | null | "unreachable">;

export type ReceiptFault =
  | { kind: "log"; fault: LogFault }
  /** The log has no list, or another list, for a draw whose list this browser saw. */
  | { kind: "list"; draw: string; at: string }
  | { kind: "seed"; hash: string }
  | { kind: "roll"; id: number; words: string }
  /** The draw is only in the log, or only in the site's list. */
  | { kind: "draw"; found: UnmatchedDraw }
  /** The raffle of the viewer's tickets is over, but the log has neither its list nor its cancellation. */
  | { kind: "raffle"; raffle: number }
  /** The page showed tickets as the viewer's, but the list of the raffle's draw does not. */
  | { kind: "tickets"; raffle: number; first: number; last: number; at: string };

export interface WalkResult {
  receipts: Receipts;
  broken: ReceiptFault[];
  /** The honest reason for which the log may differ from before, or null. */
  newLog: NewLog | null;
  /** False when the log could not be read to its end. */
  isWhole: boolean;
}

/**
 * Limits for one visit: forward to the log's end, and back to receipts that were not found yet. The browser's cache keeps
 * full pages.
 */
const maxPages = 30;
const maxPagesBack = 30;
/**
 * The number of lines read before the first visit's head, because a draw shown on that visit may have been logged
 * earlier.
 */
const lookbackLines = logPageSize;

export async function walkLog(stored: Receipts, fetchLog: FetchLog): Promise<WalkResult> {
  const nothing = { receipts: stored, broken: [], newLog: null, isWhole: true };
  if (stored.walked === null && stored.heads.length === 0) return nothing;
  const on = await readForward(stored, fetchLog);
  const back = on.fault === null && on.isWhole ? await readBackward(on.receipts, fetchLog) : null;
  const fault = on.fault ?? back?.fault ?? null;
  // The receipts stay unchanged, so the next visit finds the same fault.
  if (fault !== null)
    return { ...nothing, broken: [{ kind: "log", fault }], newLog: await findNewLog(stored, fault, fetchLog) };
  const broken = uniqueFaults([...on.broken, ...(back?.broken ?? [])]);
  const receipts = await withOrigin(back?.receipts ?? on.receipts, fetchLog);
  return { receipts, broken, newLog: null, isWhole: on.isWhole };
}

export const uniqueFaults = (broken: readonly ReceiptFault[]): ReceiptFault[] => [
  ...new Map(broken.map((each) => [JSON.stringify(each), each])).values(),
];

interface WalkProgress {
  receipts: Receipts;
  broken: ReceiptFault[];
  fault: LogFault | null;
  isWhole: boolean;
}

/**
 * Returns where to start. Reads the last line again to check that it is unchanged. Also starts at any earlier stored
 * head that was not compared yet.
 */
function findStartLine({ walked, heads }: Receipts): number {
  const unread = heads.filter(({ isRead }) => !isRead).map(({ n }) => n);
  if (walked === null) return Math.max(1, Math.min(...heads.map(({ n }) => n)) - lookbackLines);
  return unread.some((n) => n < walked.head.n) ? pageStart(Math.min(...unread)) : walked.head.n;
}

async function readForward(stored: Receipts, fetchLog: FetchLog): Promise<WalkProgress> {
  const read: WalkProgress = { receipts: stored, broken: [], fault: null, isWhole: false };
  const known = [...stored.heads, ...(stored.walked === null ? [] : [stored.walked.head])];
  let from = findStartLine(stored);
  for (let pages = 0; pages < maxPages; pages += 1) {
    const answer = await fetchLog(from);
    if (answer.kind === "unreachable") return read;
    if (answer.kind === "beyond") return { ...read, fault: { kind: "cut", end: answer.lines, known: from } };
    const isEnd = answer.text.split("\n").length <= logPageSize;
    const { lines, head, fault } = await checkLog(answer.text, { from, known, isEnd });
    if (fault !== null) return { ...read, fault };
    const found = findInLines(read.receipts, lines);
    read.broken.push(...found.broken);
    const { walked } = found.receipts;
    read.receipts = {
      ...found.receipts,
      origin: lines.find(({ n }) => n === 1)?.hash ?? stored.origin,
      heads: found.receipts.heads.map((seen) => (seen.n <= head.n ? { ...seen, isRead: true } : seen)),
      walked: walked !== null && walked.head.n > head.n ? walked : { from: Math.min(walked?.from ?? from, from), head },
    };
    if (isEnd) return { ...read, isWhole: true };
    from = head.n;
  }
  return read;
}

const hasUnfound = ({ lists, seeds }: Receipts): boolean => [...lists, ...seeds].some(({ line }) => line === null);

/**
 * Reads earlier pages. A receipt's line may have been read before the receipt was stored, or may precede the first line
 * ever read.
 */
async function readBackward(stored: Receipts, fetchLog: FetchLog): Promise<WalkProgress | null> {
  if (stored.walked === null) return null;
  const read: WalkProgress = { receipts: stored, broken: [], fault: null, isWhole: false };
  let end = stored.walked.head;
  for (let pages = 0; pages < maxPagesBack && hasUnfound(read.receipts); pages += 1) {
    const from = pageStart(end.n);
    const answer = await fetchLog(from);
    if (answer.kind !== "lines") return read;
    const { lines, fault } = await checkLog(answer.text, { from, known: [end], isEnd: false });
    if (fault !== null) return { ...read, fault };
    const [first] = lines;
    if (first === undefined || !lines.some(({ n }) => n === end.n)) return read;
    const found = findInLines(read.receipts, lines);
    read.receipts = found.receipts;
    read.broken.push(...found.broken);
    if (from === 1) return { ...read, broken: [...read.broken, ...findMissing(read.receipts)], isWhole: true };
    end = { n: from - 1, hash: first.prev };
  }
  return read;
}

async function withOrigin(stored: Receipts, fetchLog: FetchLog): Promise<Receipts> {
  if (stored.origin !== null || stored.walked === null) return stored;
  const answer = await fetchLog(1);
  const { lines } = await checkLog(answer.kind === "lines" ? answer.text : "", { from: 1, isEnd: false });
  return { ...stored, origin: lines[0]?.hash ?? null };
}

function findInLines(stored: Receipts, lines: readonly LogLine[]): { receipts: Receipts; broken: ReceiptFault[] } {
  const commits = lines.filter(({ type }) => type === "draw.commit");
  const hashes = new Map(
    lines.flatMap(({ type, n, event }) =>
      type === "seed.commit" ? stringsIn(event.hashes).map((hash) => [hash, n] as const) : [],
    ),
  );
  const broken: ReceiptFault[] = [];
  const lists = stored.lists.map((list) => {
    const ofDraw = commits.filter(({ event }) => event.draw === list.draw);
    const others = ofDraw.some(({ event }) => event.entries !== list.sha256);
    if (others) broken.push({ kind: "list", draw: list.draw, at: list.at });
    return { ...list, line: list.line ?? ofDraw.find(({ event }) => event.entries === list.sha256)?.n ?? null };
  });
  const seeds = stored.seeds.map((seed) => ({ ...seed, line: seed.line ?? hashes.get(seed.hash) ?? null }));
  return { receipts: { ...stored, lists, seeds }, broken };
}

const findMissing = ({ lists, seeds }: Receipts): ReceiptFault[] => [
  ...lists.filter(({ line }) => line === null).map(({ draw, at }) => ({ kind: "list" as const, draw, at })),
  ...seeds.filter(({ line }) => line === null).map(({ hash }) => ({ kind: "seed" as const, hash })),
];

const rollBatchSize = 20;

/** A mismatch in a roll that may also happen on an honest site. */
export interface RollQuestion {
  id: number;
  words: string;
}

/** Looks up the newest stored rolls again. `compared`: how many of them could be looked up. */
export async function findChangedRolls(
  stored: Receipts,
  fetchRoll: FetchRoll,
): Promise<{ broken: ReceiptFault[]; questions: RollQuestion[]; compared: number }> {
  const { rolls } = stored;
  const [broken, questions]: [ReceiptFault[], RollQuestion[]] = [[], []];
  let compared = 0;
  for (const roll of rolls.slice(-rollBatchSize)) {
    const now = await fetchRoll(roll.id);
    if (now === "unreachable") break;
    compared += 1;
    const doubt = now === null ? null : findDoubt(now, stored);
    const { id } = roll;
    if (now === null || !isUnchanged(roll, now) || doubt?.isSure === true)
      broken.push({ kind: "roll", id, words: doubt?.words ?? "" });
    else if (doubt !== null) questions.push({ id, words: doubt.words });
  }
  return { broken, questions, compared };
}

const comparedFields = ["server_seed_hash", "client_seed", "nonce", "ticket", "case_id", "label"] as const;

const isUnchanged = (stored: SeenRoll, now: CurrentRoll): boolean =>
  comparedFields.every((name) => stored[name] === now[name]) &&
  (stored.position === null || stored.position === now.position);
