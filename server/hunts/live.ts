// The hunt from a moderator's phone: one step at a time, each made of the hunt as it stands, so that steps of two people
// never overwrite each other.
import type { HuntInput, LiveStep } from "../../contracts/hunt-input.ts";
import { guessesSettleAfterMs, type Hunt, type HuntBonus, type LiveHuntState } from "../../contracts/hunts.ts";
import type { Actor } from "../core/actor.ts";
import type { Db } from "../core/db.ts";
import { done, type Result, refused } from "../core/result.ts";
import { type HuntList, readHunt } from "./queries.ts";
import { updateHunt } from "./records.ts";

/** The running hunt, else the newest while it can be reopened. */
export function liveState({ current, justFinished }: HuntList, now: Date): LiveHuntState {
  const until = justFinished === null ? 0 : justFinished.at.getTime() + guessesSettleAfterMs;
  const isFresh = justFinished !== null && until > now.getTime();
  if (!isFresh) return { hunt: current, reopen_until: null };
  return { hunt: justFinished.hunt, reopen_until: new Date(until).toISOString() };
}

/** `standing`: what is entered there by somebody else; null: it was taken back. */
export type StepRefusal =
  | { why: "no_such_hunt" | "no_such_bonus" | "busy" }
  | { why: "changed_meanwhile"; bonus: HuntBonus };

/** A hunt that is changed this often in between is at odds with itself. */
const mostTries = 6;

/** Answers whether anything was changed: a step that is done already is not done again. */
export async function takeStep(
  db: Db,
  actor: Actor,
  id: number,
  step: LiveStep,
): Promise<Result<boolean, StepRefusal>> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const hunt = await readHunt(db, id);
    if (hunt === null) return refused({ why: "no_such_hunt" });
    const wanted = afterStep({ ...hunt, bonuses: hunt.bonuses ?? [] }, step);
    if (!wanted.ok) return wanted;
    if (wanted.value === null) return done(false);
    const saved = await updateHunt(db, actor, id, { ...wanted.value, version: hunt.version });
    if (saved.ok) return done(true);
    if (saved.why === "no_such_hunt") return refused({ why: "no_such_hunt" });
    // Somebody was quicker: the step is made anew of what stands now.
  }
  return refused({ why: "busy" });
}

/** The hunt with that step taken; null where it stands so already. */
export function afterStep(
  hunt: Hunt & { bonuses: HuntBonus[] },
  step: LiveStep,
): Result<HuntInput | null, { why: "no_such_bonus" } | { why: "changed_meanwhile"; bonus: HuntBonus }> {
  const { bonuses, finished } = hunt;
  if (step.do === "finish" || step.do === "reopen") {
    const isEnd = step.do === "finish";
    return done(finished === isEnd ? null : inputOf(hunt, bonuses, isEnd));
  }
  const bonus = bonuses.find((one) => one.id === step.bonus);
  if (bonus === undefined) return refused({ why: "no_such_bonus" });
  if (step.do === "skip") {
    if (bonus.payout !== null) return refused({ why: "changed_meanwhile", bonus });
    if (bonuses.at(-1) === bonus) return done(null);
    return done(inputOf(hunt, [...bonuses.filter((one) => one !== bonus), bonus], finished));
  }
  if (bonus.payout === step.payout) return done(null);
  if (bonus.payout !== step.was) return refused({ why: "changed_meanwhile", bonus });
  const opened = bonuses.map((one) => (one === bonus ? { ...one, payout: step.payout } : one));
  return done(inputOf(hunt, opened, finished));
}

const inputOf = ({ name, info_start_cost }: Hunt, bonuses: readonly HuntBonus[], finished: boolean): HuntInput => ({
  name,
  start_cost: info_start_cost,
  finished,
  bonuses: bonuses.map(({ id, name: slot, provider_name, bet_size, payout }) => ({
    ...{ id, name: slot, provider_name, bet_size, payout },
  })),
});
