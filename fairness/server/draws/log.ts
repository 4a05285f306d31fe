import type { Tx } from "../../../platform/database/db.ts";
import { appendToLog, type LogRecord, logSha256, readNewestLine } from "../fairness-log/log.ts";
import { formatDrawId } from "./id.ts";
import type { DrawRow, Winner } from "./records.ts";

/**
 * Logs a frozen list. Call it at the end of the transaction. `before`: records for the lines directly before the list's line.
 */
export async function logCommit(tx: Tx, drawId: number, now: Date, before: readonly LogRecord[] = []): Promise<void> {
  const draw = await tx.selectFrom("draws").selectAll().where("id", "=", drawId).executeTakeFirstOrThrow();
  await appendToLog(tx, [...before, commitRecord(draw)], now);
}

type CommitFacts = Pick<
  DrawRow,
  "kind" | "subject_id" | "round" | "entries_sha256" | "total_tickets" | "winners_wanted"
> &
  Pick<DrawRow, "entrants_sha256" | "commitment" | "beacon_round">;

export function commitRecord(draw: CommitFacts): LogRecord {
  const name = formatDrawId(draw);
  const { entries_sha256: entries, total_tickets: tickets, winners_wanted: winners } = draw;
  const { entrants_sha256: entrants, commitment: text, beacon_round: round } = draw;
  const board = entrants === null ? {} : { entrants };
  const beacon = text === null || round === null ? {} : { commitment: logSha256(text), round };
  return {
    subject: `commit:${name}`,
    event: { type: "draw.commit", draw: name, entries, tickets, winners, ...board, ...beacon },
  };
}

/** Logs the winners, and the signer's key when it is new. Call it at the end of the transaction that stores the winners. */
export async function logResult(tx: Tx, draw: DrawRow, winners: readonly Winner[], now: Date): Promise<void> {
  await appendToLog(tx, [...(await newKeyRecords(tx, draw)), resultRecord(draw, winners)], now);
}

type ResultFacts = Pick<DrawRow, "kind" | "subject_id" | "round" | "source" | "random">;

export function resultRecord(
  draw: ResultFacts,
  winners: readonly Pick<Winner, "place" | "ticket" | "entrant">[],
): LogRecord {
  const name = formatDrawId(draw);
  return {
    subject: `result:${name}`,
    event: {
      type: "draw.result",
      draw: name,
      source: draw.source ?? "",
      random_sha256: logSha256(draw.random ?? ""),
      winners: winners.map(({ place, ticket, entrant }) => `${place},${ticket},${entrant}\n`).join(""),
    },
  };
}

type SignerFacts = Pick<DrawRow, "source" | "account" | "public_key">;

const keyRecord = ({ source, account, public_key: key }: SignerFacts): LogRecord => ({
  subject: `key:${source}:${account}:${logSha256(key ?? "")}`,
  event: { type: "key", source: source ?? "", key: key ?? "", account },
});

export async function newKeyRecords(tx: Tx, draw: SignerFacts): Promise<LogRecord[]> {
  if (draw.public_key === null) return [];
  const written = keyRecord(draw);
  return (await readNewestLine(tx, written.subject ?? "")) === null ? [written] : [];
}

type DrawNameFacts = Pick<DrawRow, "kind" | "subject_id" | "round">;

const voidRecord = (draw: DrawNameFacts, { ticket, reason }: { ticket: number; reason: string }): LogRecord => ({
  subject: `void:${formatDrawId(draw)}`,
  event: { type: "win.void", draw: formatDrawId(draw), ticket, reason },
});

/** Logs a void win with its draw and round. Call it at the end of the transaction that voids it. */
export async function logVoid(
  tx: Tx,
  draw: DrawNameFacts,
  { now, ...win }: { ticket: number; reason: string; now: Date },
): Promise<void> {
  await appendToLog(tx, [voidRecord(draw, win)], now);
}

type CancelFacts = DrawNameFacts & Pick<DrawRow, "random">;

export function cancelRecord(draw: CancelFacts): LogRecord {
  const name = formatDrawId(draw);
  return { subject: `cancel:${name}`, event: { type: "draw.cancel", draw: name, known: draw.random !== null } };
}
