import type { Actor } from "../../common/server/actor.ts";
import { recordAudit } from "../../common/server/audit.ts";
import { ClockBehind, clockBehindWords, toClockBehind } from "../../fairness/server/draws/beacon-draws.ts";
import { type Draws, drawsTag } from "../../fairness/server/draws/draws.ts";
import { logVoid } from "../../fairness/server/draws/log.ts";
import { voidWin } from "../../fairness/server/draws/rounds.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import type { Tx } from "../../platform/database/db.ts";
import { type BoardHouse, boardsTag, buildArchiveText, publishBoardList } from "./freeze.ts";
import { findBoard } from "./queries.ts";

export interface VoidCall {
  boardId: number;
  ticket: number;
  reason: string;
  actor: Pick<Actor, "id" | "address">;
}

export type VoidRefusal = { why: "no_such_board" } | { why: "not_drawn" } | { why: "no_such_winner" };

/** `nobody_left`: everybody was already drawn. `waiting`: the next winner is drawn when the random source responds. */
export type RedrawOutcome = { kind: "drawn" } | { kind: "nobody_left" } | { kind: "waiting"; reason: string };

export async function voidAndRedraw(
  house: BoardHouse,
  draws: Draws,
  call: VoidCall,
): Promise<Result<RedrawOutcome, VoidRefusal>> {
  const { db, clock, changes } = house;
  const voided = await db.transaction().execute((tx) => voidWinner(tx, call, clock.now()));
  if (!voided.ok) return voided;
  const chain = await draws.beacon().catch(toClockBehind);
  changes.announce(boardsTag, drawsTag);
  if (chain instanceof ClockBehind) return done({ kind: "waiting", reason: clockBehindWords(chain) });
  const drawId = await publishBoardList(db, call.boardId, clock.now, chain);
  changes.announce(drawsTag);
  if (drawId === null) return done({ kind: "nobody_left" });
  const finished = await draws.finish(drawId, async () => (await findBoard(db, call.boardId))?.status === "drawn");
  return done(finished.kind === "waiting" ? finished : { kind: "drawn" });
}

async function voidWinner(tx: Tx, call: VoidCall, now: Date): Promise<Result<null, VoidRefusal>> {
  const { boardId, ticket, reason, actor } = call;
  const board = await tx.selectFrom("boards").select("status").where("id", "=", boardId).forUpdate().executeTakeFirst();
  if (board === undefined) return refused({ why: "no_such_board" });
  if (board.status !== "drawn") return refused({ why: "not_drawn" });
  const win = await voidWin(tx, "leaderboard", boardId, { ticket, reason, now });
  if (win === null) return refused({ why: "no_such_winner" });
  // The archive must no longer show the prize of the voided win.
  const archive = await buildArchiveText(tx, boardId);
  await tx.updateTable("boards").set({ status: "frozen", drawn_at: null, archive }).where("id", "=", boardId).execute();
  await recordAudit(tx, {
    actorId: actor.id,
    action: "leaderboard.void",
    subject: `board:${boardId}`,
    before: { place: win.place, entrant: win.entrant, ticket },
    after: { ticket, reason },
    address: actor.address,
    now,
  });
  await logVoid(tx, { kind: "leaderboard", subject_id: boardId, round: win.round }, { ticket, reason, now });
  return done(null);
}
