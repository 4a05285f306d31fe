// Changes the hunt by single steps from a moderator's phone or the chat. Each step applies to the current hunt, so that
// two people's steps never overwrite each other.

import type { Actor } from "../../common/server/actor.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import type { Tx } from "../../platform/database/db.ts";
import type { HuntInput, LiveStep } from "./contract/hunt-input.ts";
import { guessesSettleAfterMs, type Hunt, type HuntBonus, type LiveHuntState } from "./contract/hunts.ts";
import { type HuntList, readHunt, type WholeHunt } from "./queries.ts";
import { saveHunt } from "./records.ts";

/** Returns the finished hunt while it can be reopened, otherwise the running one. */
export function toLiveState({ current, justFinished }: HuntList, now: Date): LiveHuntState {
  const until = justFinished === null ? 0 : justFinished.at.getTime() + guessesSettleAfterMs;
  const isFresh = justFinished !== null && until > now.getTime();
  if (!isFresh) return { hunt: current, reopen_until: null };
  return { hunt: justFinished.hunt, reopen_until: new Date(until).toISOString() };
}

export type StepRefusal = { why: "no_such_hunt" | "no_such_bonus" } | { why: "changed_meanwhile"; bonus: HuntBonus };

/** Applies a step. Returns false if nothing changed because the step was repeated. */
export async function applyLiveStep(
  tx: Tx,
  actor: Actor,
  id: number,
  step: LiveStep,
): Promise<Result<boolean, StepRefusal>> {
  await tx.selectFrom("hunts").select("id").where("id", "=", id).forUpdate().execute();
  const hunt = await readHunt(tx, id);
  if (hunt === null) return refused({ why: "no_such_hunt" });
  const wanted = huntAfterStep(hunt, step);
  if (!wanted.ok) return wanted;
  if (wanted.value === null) return done(false);
  await saveHunt(tx, actor, id, wanted.value);
  return done(true);
}

/** Returns the hunt after the step, or null if the step has already been done. */
function huntAfterStep(
  hunt: WholeHunt,
  step: LiveStep,
): Result<HuntInput | null, { why: "no_such_bonus" } | { why: "changed_meanwhile"; bonus: HuntBonus }> {
  const { bonuses, finished } = hunt;
  if (step.do === "finish" || step.do === "reopen") {
    const isEnd = step.do === "finish";
    return done(finished === isEnd ? null : toHuntInput(hunt, bonuses, isEnd));
  }
  const bonus = bonuses.find((one) => one.id === step.bonus);
  if (bonus === undefined) return refused({ why: "no_such_bonus" });
  if (step.do === "skip") {
    if (bonus.payout !== null) return refused({ why: "changed_meanwhile", bonus });
    if (bonuses.at(-1) === bonus) return done(null);
    return done(toHuntInput(hunt, [...bonuses.filter((one) => one !== bonus), bonus], finished));
  }
  if (bonus.payout === step.payout) return done(null);
  if (bonus.payout !== step.was) return refused({ why: "changed_meanwhile", bonus });
  const opened = bonuses.map((one) => (one === bonus ? { ...one, payout: step.payout } : one));
  return done(toHuntInput(hunt, opened, finished));
}

const toHuntInput = ({ name, info_start_cost }: Hunt, bonuses: readonly HuntBonus[], finished: boolean): HuntInput => ({
  name,
  start_cost: info_start_cost,
  finished,
  bonuses: bonuses.map(({ id, name: slot, provider_name, bet_size, payout }) => ({
    ...{ id, name: slot, provider_name, bet_size, payout },
  })),
});
