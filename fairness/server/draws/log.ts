// What the fairness log holds of draws: the frozen list, the winners, a win that is void, a draw that was called off.
import type { Tx } from "../../../platform/database/db.ts";
import { lineAbout, logSha256, type Written, writeDown } from "../fairness-log/log.ts";
import { drawIdText } from "./id.ts";
import type { DrawRow, Winner } from "./records.ts";

/** The list is frozen. Called last in the transaction that does it. `before`: lines right ahead of it. */
export async function writeCommitDown(
  tx: Tx,
  drawId: number,
  now: Date,
  before: readonly Written[] = [],
): Promise<void> {
  const draw = await tx.selectFrom("draws").selectAll().where("id", "=", drawId).executeTakeFirstOrThrow();
  await writeDown(tx, [...before, commitWritten(draw)], now);
}

type Committed = Pick<
  DrawRow,
  "kind" | "subject_id" | "round" | "entries_sha256" | "total_tickets" | "winners_wanted"
> &
  Pick<DrawRow, "entrants_sha256" | "commitment" | "beacon_round">;

export function commitWritten(draw: Committed): Written {
  const name = drawIdText(draw);
  const { entries_sha256: entries, total_tickets: tickets, winners_wanted: winners } = draw;
  const { entrants_sha256: entrants, commitment: text, beacon_round: round } = draw;
  const board = entrants === null ? {} : { entrants };
  const beacon = text === null || round === null ? {} : { commitment: logSha256(text), round };
  return {
    subject: `commit:${name}`,
    event: { type: "draw.commit", draw: name, entries, tickets, winners, ...board, ...beacon },
  };
}

/** The winners, and the signer's key where it was not used before. Called last in the transaction that settles them. */
export async function writeResultDown(tx: Tx, draw: DrawRow, winners: readonly Winner[], now: Date): Promise<void> {
  await writeDown(tx, [...(await newKey(tx, draw)), resultWritten(draw, winners)], now);
}

type Resulted = Pick<DrawRow, "kind" | "subject_id" | "round" | "source" | "random">;

export function resultWritten(
  draw: Resulted,
  winners: readonly Pick<Winner, "place" | "ticket" | "entrant">[],
): Written {
  const name = drawIdText(draw);
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

type Signed = Pick<DrawRow, "source" | "account" | "public_key">;

const keyWritten = ({ source, account, public_key: key }: Signed): Written => ({
  subject: `key:${source}:${account}:${logSha256(key ?? "")}`,
  event: { type: "key", source: source ?? "", key: key ?? "", account },
});

export async function newKey(tx: Tx, draw: Signed): Promise<Written[]> {
  if (draw.public_key === null) return [];
  const written = keyWritten(draw);
  return (await lineAbout(tx, written.subject ?? "")) === null ? [written] : [];
}

type Named = Pick<DrawRow, "kind" | "subject_id" | "round">;

const voidWritten = (draw: Named, { ticket, reason }: { ticket: number; reason: string }): Written => ({
  subject: `void:${drawIdText(draw)}`,
  event: { type: "win.void", draw: drawIdText(draw), ticket, reason },
});

/** Of what a draw of which round a win was drawn in. Called last in the transaction that makes it void. */
export async function writeVoidDown(
  tx: Tx,
  draw: Named,
  { now, ...win }: { ticket: number; reason: string; now: Date },
): Promise<void> {
  await writeDown(tx, [voidWritten(draw, win)], now);
}

type Cancelled = Named & Pick<DrawRow, "random">;

export function cancelWritten(draw: Cancelled): Written {
  const name = drawIdText(draw);
  return { subject: `cancel:${name}`, event: { type: "draw.cancel", draw: name, known: draw.random !== null } };
}
