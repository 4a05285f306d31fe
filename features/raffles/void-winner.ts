import { paths } from "../../common/contract/paths.ts";
import type { Actor } from "../../common/server/actor.ts";
import { recordAudit } from "../../common/server/audit.ts";
import { logVoid } from "../../fairness/server/draws/log.ts";
import { voidWin } from "../../fairness/server/draws/rounds.ts";
import { addNotices } from "../../identity/server/notices.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import { markEverybodyChanged } from "../../platform/cache/changed-accounts.ts";
import type { Tx } from "../../platform/database/db.ts";
import { endedByState, raffleAllows, raffleState } from "./contract/raffles.ts";
import { lockWin, takeBackPrize } from "./hand-over.ts";
import { m } from "./messages.ts";
import type { RaffleRow } from "./queries.ts";
import { auditEntry, lockRaffle } from "./records.ts";

export type VoidRefusal = { why: "no_such_raffle" } | { why: "not_drawn" } | { why: "no_such_winner" };

/** Voids a win and closes the raffle again for a new round. The voided win stays published with its reason. */
export async function voidRaffleWinner(
  tx: Tx,
  actor: Actor,
  id: number,
  { ticket, reason }: { ticket: number; reason: string },
): Promise<Result<null, VoidRefusal>> {
  const win = await lockWin(tx, id, ticket);
  const raffle = await lockRaffle(tx, id);
  if (raffle === undefined) return refused({ why: "no_such_raffle" });
  if (!raffleAllows.voidWin(raffleState(raffle))) return refused({ why: "not_drawn" });
  const voided = await voidWin(tx, "raffle", id, { ticket, reason, now: actor.now });
  if (voided === null || win === undefined) return refused({ why: "no_such_winner" });
  await takeBackPrize(tx, actor, id, { ...win, reason });
  await tx.updateTable("raffles").set({ ended: endedByState.closed }).where("id", "=", id).execute();
  markEverybodyChanged(tx);
  await addNotices(
    tx,
    [
      {
        ...voidNotice(raffle, voided.entrant, ticket, reason),
        ...(win.shownAt > actor.now && { shownAt: win.shownAt }),
      },
    ],
    actor.now,
  );
  await recordAudit(
    tx,
    auditEntry(actor, "void", id, { place: voided.place, user_id: voided.entrant, ticket }, { ticket, reason }),
  );
  const draw = { kind: "raffle" as const, subject_id: id, round: voided.round };
  await logVoid(tx, draw, { ticket, reason, now: actor.now });
  return done(null);
}

const voidNotice = (raffle: RaffleRow, userId: number, ticket: number, reason: string) => ({
  userId,
  about: "won" as const,
  subject: (language: string) => m.voidSubject({ name: raffle.name }, language),
  text: (language: string) => m.voidLetter({ name: raffle.name, ticket, reason }, language),
  href: paths.raffle(raffle.id),
  picture: raffle.image,
});
