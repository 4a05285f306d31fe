import type { Actor } from "../../common/server/actor.ts";
import type { House } from "../../common/server/house.ts";
import { type CallResult, type IdempotentCall, runOnce } from "../../money/server/run-once.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import type { Tx } from "../../platform/database/db.ts";
import type { LiveStep } from "./contract/hunt-input.ts";
import type { HuntBonus } from "./contract/hunts.ts";
import { guessHunt } from "./guesses.ts";
import { applyLiveStep } from "./live-steps.ts";
import { m } from "./messages.ts";
import { readHunt, type WholeHunt } from "./queries.ts";
import type { HuntReader } from "./reader.ts";
import { holdGuesses, toCents } from "./records.ts";

/** A staff member's chat command. The call's id makes the command act at most once. */
export interface StaffCall {
  actor: Actor;
  call: IdempotentCall;
  /** When the command was sent. It does not overwrite later changes. */
  saidAt: Date;
}

export type HuntNow = ReturnType<typeof toHuntNow>;

export type HuntStep = { do: "payout"; cents: number } | { do: "skip" } | { do: "finish" };

type Refused = { why: "refused"; words: string };
const refuse = (words: string) => refused({ why: "refused", words });

const findNextBonus = ({ bonuses }: WholeHunt): HuntBonus | undefined => bonuses.find(({ payout }) => payout === null);

function toHuntNow(hunt: WholeHunt) {
  const next = findNextBonus(hunt);
  return {
    id: hunt.id,
    name: hunt.name,
    createdAt: new Date(hunt.created_at),
    opened: hunt.bonus_count_opened,
    total: hunt.bonus_count_total,
    wonCents: toCents(hunt.info_amount_won),
    startCents: toCents(hunt.info_start_cost),
    needed: hunt.info_required_average,
    next: next === undefined ? null : { slot: next.name, betCents: toCents(next.bet_size) },
  };
}

export function createHuntsInChat(house: Pick<House, "db" | "changes">, hunts: HuntReader) {
  const { db } = house;
  return {
    async running() {
      const { current } = await hunts();
      return current === null ? null : toHuntNow(current);
    },

    async guess(
      huntId: number,
      guess: { userId: number; cents: number; saidAt: Date; now: Date },
    ): Promise<Result<null, { why: "locked" }>> {
      const saidAt = new Date(Math.min(guess.saidAt.getTime(), guess.now.getTime()));
      const outcome = await guessHunt(db, { huntId, ...guess, now: saidAt, isLate: true });
      return outcome.ok ? outcome : refused({ why: "locked" });
    },

    async step(line: StaffCall, huntId: number, step: HuntStep) {
      const taken = await runOnce(house, line.call, (tx) => applyChatStep(tx, line, huntId, step));
      await hunts.changed();
      const hunt = taken?.status === 200 ? await readHunt(db, huntId) : null;
      if (taken === null || hunt === null) return toRefusal(taken);
      const about = hunt.bonuses.find(({ id }) => "bonus" in taken.body && id === taken.body.bonus);
      return done({ slot: about?.name ?? null, betCents: toCents(about?.bet_size ?? 0), hunt: toHuntNow(hunt) });
    },

    async holdGuesses(line: StaffCall, huntId: number, isHeld: boolean): Promise<Result<null, Refused>> {
      const answer = await runOnce(house, line.call, async (tx) => {
        const outcome = await holdGuesses(tx, line.actor, huntId, isHeld);
        if (outcome.ok) return { status: 200, body: { message: "success" } };
        return conflict(outcome.why === "locked" ? m.guessesLocked() : m.huntGone());
      });
      await hunts.changed();
      if (answer?.status === 200) return done(null);
      return toRefusal(answer);
    },
  };
}

const conflict = (message: string): CallResult => ({ status: 409, body: { message } });
const toRefusal = (answer: CallResult | null) =>
  refuse(answer === null ? m.readBefore() : "message" in answer.body ? String(answer.body.message) : m.huntGone());

/**
 * Applies the step to the hunt as it was when the message was sent, because the moderator meant the bonus that was next
 * at that time.
 */
async function applyChatStep(
  tx: Tx,
  { actor, saidAt }: StaffCall,
  huntId: number,
  step: HuntStep,
): Promise<CallResult> {
  const row = await tx.selectFrom("hunts").select("updated_at").where("id", "=", huntId).forUpdate().executeTakeFirst();
  const hunt = row === undefined ? null : await readHunt(tx, huntId);
  if (row === undefined || hunt === null) return conflict(m.huntGone());
  if (row.updated_at > saidAt) return conflict(m.changedSayAgain());
  const next = findNextBonus(hunt);
  const meant = toLiveStep(step, next);
  if (meant === null) return conflict(m.allOpenedInChat());
  const taken = await applyLiveStep(tx, actor, huntId, meant);
  if (!taken.ok) return conflict(m.changedSayAgain());
  return { status: 200, body: { message: "success", ...(step.do !== "finish" && { bonus: next?.id }) } };
}

function toLiveStep(step: HuntStep, next: HuntBonus | undefined): LiveStep | null {
  if (step.do === "finish") return { do: "finish" };
  if (next === undefined) return null;
  if (step.do === "skip") return { do: "skip", bonus: next.id };
  return { do: "open", bonus: next.id, payout: step.cents / 100, was: null };
}
