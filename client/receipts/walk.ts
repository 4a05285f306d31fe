// Reads the log on from where this browser left it, and holds what it kept against it. Pure but for the fetching, which is
// handed in.
import { checkLog, type LogFault, type LogHead, type LogLine, logPageLength } from "../../contracts/fairness-log.ts";
import { textsIn } from "../../contracts/is-record.ts";
import type { Receipts, SeenRoll } from "./kept.ts";

/** The log from a line on: its text, or how many lines there are when there is none of that number. */
export type FetchLog = (
  from: number,
) => Promise<{ kind: "lines"; text: string } | { kind: "beyond"; lines: number } | { kind: "unreachable" }>;

/** A roll as the site has it now; null when it has none of that id. */
export type FetchRoll = (id: number) => Promise<SeenRoll | null | "unreachable">;

/** What does not stand as this browser saw it. */
export type Broken =
  | { kind: "log"; fault: LogFault /** A backup was brought back at that line. */; restored: number | null }
  /** The log has no such list, or another one, for a draw whose list this browser saw. */
  | { kind: "list"; draw: string; at: string }
  | { kind: "seed"; hash: string }
  | { kind: "roll"; id: number };

export interface Walked {
  /** With what was found; to be kept. */
  receipts: Receipts;
  broken: Broken[];
  /** False when the log could not be read to its end. */
  isWhole: boolean;
}

const mostPages = 10;
/** What was seen at the first visit may have been written down a while before. */
const linesBefore = logPageLength;

export async function walk(kept: Receipts, fetchLog: FetchLog): Promise<Walked> {
  const first = kept.heads[0];
  if (kept.walked === null && first === undefined) return { receipts: kept, broken: [], isWhole: true };
  let walked = kept.walked;
  let receipts = kept;
  const broken: Broken[] = [];
  for (let pages = 0; pages < mostPages; pages += 1) {
    // The last line read is read again: it must be the same.
    const from = walked?.head.n ?? Math.max(1, (first?.n ?? 1) - linesBefore);
    const answer = await fetchLog(from);
    if (answer.kind === "unreachable") return { receipts, broken, isWhole: false };
    if (answer.kind === "beyond") return failed(receipts, { kind: "cut", end: answer.lines, known: from }, []);
    const isEnd = answer.text.split("\n").length <= logPageLength;
    const known = walked === null ? kept.heads : [...kept.heads, walked.head];
    const { lines, head, fault } = await checkLog(answer.text, { from, known, isEnd });
    if (fault !== null) return failed(receipts, fault, lines);
    const found = lookedUp(receipts, lines);
    receipts = found.receipts;
    broken.push(...found.broken);
    walked = { from: walked?.from ?? from, head };
    receipts = { ...receipts, walked };
    if (isEnd) return { receipts, broken: [...broken, ...gone(receipts, walked.from)], isWhole: true };
  }
  return { receipts, broken, isWhole: false };
}

/** What was kept stays kept: the next visit finds the same. */
function failed(receipts: Receipts, fault: LogFault, lines: readonly LogLine[]): Walked {
  const restored = lines.findLast(({ type }) => type === "site.restore")?.n ?? null;
  return { receipts, broken: [{ kind: "log", fault, restored }], isWhole: true };
}

/** Lists and hashes that stand in these lines. */
function lookedUp(kept: Receipts, lines: readonly LogLine[]): { receipts: Receipts; broken: Broken[] } {
  const committed = new Map(lines.flatMap((line) => (line.type === "draw.commit" ? [[line.event.draw, line]] : [])));
  const hashes = new Map(
    lines.flatMap(({ type, n, event }) =>
      type === "seed.commit" ? textsIn(event.hashes).map((hash) => [hash, n] as const) : [],
    ),
  );
  const broken: Broken[] = [];
  const lists = kept.lists.map((list) => {
    const line = committed.get(list.draw);
    if (line === undefined) return list;
    if (line.event.entries === list.sha256) return { ...list, line: line.n };
    broken.push({ kind: "list", draw: list.draw, at: list.at });
    return list;
  });
  const seeds = kept.seeds.map((seed) => ({ ...seed, line: seed.line ?? hashes.get(seed.hash) ?? null }));
  return { receipts: { ...kept, lists, seeds }, broken };
}

/** What stands nowhere; not of what may have been written before the first line read. */
function gone({ lists, seeds }: Receipts, from: number): Broken[] {
  if (from > 1) return [];
  return [
    ...lists.filter(({ line }) => line === null).map(({ draw, at }) => ({ kind: "list" as const, draw, at })),
    ...seeds.filter(({ line }) => line === null).map(({ hash }) => ({ kind: "seed" as const, hash })),
  ];
}

const rollsAtOnce = 20;

/** The newest rolls kept, looked up again. */
export async function changedRolls({ rolls }: Receipts, fetchRoll: FetchRoll): Promise<Broken[]> {
  const broken: Broken[] = [];
  for (const roll of rolls.slice(-rollsAtOnce)) {
    const now = await fetchRoll(roll.id);
    if (now === "unreachable") break;
    if (now === null || !isSame(roll, now)) broken.push({ kind: "roll", id: roll.id });
  }
  return broken;
}

const isSame = (a: SeenRoll, b: SeenRoll): boolean =>
  a.server_seed_hash === b.server_seed_hash &&
  a.client_seed === b.client_seed &&
  a.nonce === b.nonce &&
  a.ticket === b.ticket;

/** Heads that this browser still has and the log had to agree with. */
export const standing = ({ heads }: Receipts, upTo: LogHead): number => heads.filter(({ n }) => n <= upTo.n).length;
