import type { Selectable } from "kysely";
import { paths } from "../../common/contract/paths.ts";
import { type Actor, toAuthor } from "../../common/server/actor.ts";
import { recordAudit } from "../../common/server/audit.ts";
import { readSetting } from "../../common/server/site-settings.ts";
import type { ChallengeClaimsTable } from "../../db/tables.ts";
import { addNotices, type NewNotice } from "../../identity/server/notices.ts";
import { bookMovement } from "../../money/server/ledger.ts";
import { checkAllowance, type OverAllowance } from "../../money/server/moderator-limits.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import { type EditConflict, isStale } from "../../platform/base/version-mark.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { ChallengeInput } from "./contract/challenges.ts";
import { m } from "./messages.ts";
import { challengeSeenMark } from "./queries.ts";

const toColumns = ({ target_multiplier, min_bet, ...same }: ChallengeInput) => ({
  ...same,
  target_multiplier_e2: Math.round(target_multiplier * 100),
  min_bet_cents: Math.round(min_bet * 100),
});

type TooHigh = { why: "too_high"; mostPoints: number };

export async function createChallenge(db: Db, actor: Actor, input: ChallengeInput): Promise<Result<number, TooHigh>> {
  return inTransaction(db, async (tx) => {
    const allowed = await checkPromise(tx, actor, input.reward_points);
    if (!allowed.ok) return allowed;
    const after = await tx
      .insertInto("challenges")
      .values({ ...toColumns(input), created_at: actor.now, updated_at: actor.now, deleted_at: null })
      .returningAll()
      .executeTakeFirstOrThrow();
    const subject = `challenge:${after.id}`;
    await recordAudit(tx, { ...toAuthor(actor), action: "challenge.create", subject, before: null, after });
    return done(after.id);
  });
}

/** Refuses a reward above what the moderator may give at once, because viewers take the reward as a promise. */
async function checkPromise(tx: Tx, actor: Actor, points: number): Promise<Result<null, TooHigh>> {
  const { role } = await tx.selectFrom("users").select("role").where("id", "=", actor.id).executeTakeFirstOrThrow();
  const { most_points_at_once: mostPoints } = (await readSetting(tx, "moderators")).value;
  return role === "admin" || points <= mostPoints ? done(null) : refused({ why: "too_high", mostPoints });
}

type ChangeResult = Result<null, { why: "no_such_challenge" } | EditConflict | TooHigh>;

/**
 * Replaces the challenge with `input`; null deletes it. `seen`: the version mark that the editor saw. The challenge's claims
 * stay and can still be decided.
 */
export async function changeChallenge(
  db: Db,
  actor: Actor,
  id: number,
  input: ChallengeInput | null,
  seen?: string,
): Promise<ChangeResult> {
  return inTransaction(db, async (tx) => {
    const before = await lockChallenge(tx, id);
    if (before === undefined) return refused({ why: "no_such_challenge" });
    if (isStale(seen, challengeSeenMark(before))) return refused({ why: "changed_meanwhile" });
    // A moderator may edit the other fields and keep an admin's higher reward.
    if (input !== null && input.reward_points !== before.reward_points) {
      const allowed = await checkPromise(tx, actor, input.reward_points);
      if (!allowed.ok) return allowed;
    }
    const after = input === null ? null : { ...toColumns(input), updated_at: actor.now };
    await tx
      .updateTable("challenges")
      .set(after ?? { deleted_at: actor.now })
      .where("id", "=", id)
      .execute();
    const action = input === null ? "challenge.delete" : "challenge.update";
    await recordAudit(tx, { ...toAuthor(actor), action, subject: `challenge:${id}`, before, after });
    return done(null);
  });
}

const lockChallenge = (tx: Tx, id: number) =>
  tx
    .selectFrom("challenges")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();

export interface Claim {
  challengeId: number;
  userId: number;
  link: string;
  now: Date;
}

export type ClaimRefusal = { why: "no_such_challenge" } | { why: "over" } | { why: "claimed_already" };

/** Makes a claim. A viewer has one pending or accepted claim per challenge. After a refusal they may try again. */
export async function claimChallenge(db: Db, claim: Claim): Promise<Result<number, ClaimRefusal>> {
  return db.transaction().execute(async (tx) => {
    const challenge = await lockChallenge(tx, claim.challengeId);
    if (challenge === undefined) return refused({ why: "no_such_challenge" });
    const hasEnded = challenge.ends_at !== null && challenge.ends_at <= claim.now;
    if (!challenge.active || hasEnded) return refused({ why: "over" });
    const stored = await tx
      .insertInto("challenge_claims")
      .values({
        challenge_id: claim.challengeId,
        user_id: claim.userId,
        link: claim.link,
        paid_points: null,
        note: null,
        created_at: claim.now,
        decided_at: null,
        decided_by: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    return stored === undefined ? refused({ why: "claimed_already" }) : done(stored.id);
  });
}

export type DecisionRefusal =
  | { why: "no_such_claim" }
  | { why: "decided_already"; status: "accepted" | "refused" }
  | { why: "own_claim" }
  | { why: "account_closed" }
  | { why: "balance_full" }
  | OverAllowance;

export interface ClaimDecision {
  id: number;
  status: "accepted" | "refused";
  note: string | null;
}

export async function decideClaim(
  tx: Tx,
  actor: Actor,
  { id, status, note }: ClaimDecision,
): Promise<Result<null, DecisionRefusal>> {
  const claim = await tx
    .selectFrom("challenge_claims as c")
    .innerJoin("challenges as h", "h.id", "c.challenge_id")
    .innerJoin("users as u", "u.id", "c.user_id")
    .selectAll("c")
    .select(["h.title", "h.reward_points", "u.closed_at"])
    .where("c.id", "=", id)
    .forUpdate("c")
    .executeTakeFirst();
  if (claim === undefined) return refused({ why: "no_such_claim" });
  if (claim.status !== "pending") return refused({ why: "decided_already", status: claim.status });
  if (claim.user_id === actor.id) return refused({ why: "own_claim" });
  if (status === "accepted" && claim.closed_at !== null) return refused({ why: "account_closed" });
  const paid = status === "accepted" ? claim.reward_points : 0;
  const allowed = await checkAllowance(tx, actor, paid);
  if (!allowed.ok) return allowed;
  if (paid > 0 && !(await payClaim(tx, actor, claim, paid))) return refused({ why: "balance_full" });
  const decided = { status, note, paid_points: status === "accepted" ? paid : null };
  await tx
    .updateTable("challenge_claims")
    .set({ ...decided, decided_at: actor.now, decided_by: actor.id })
    .where("id", "=", id)
    .execute();
  await addNotices(tx, [decisionNotice(claim, decided)], actor.now);
  const before = { status: claim.status, user_id: claim.user_id, challenge_id: claim.challenge_id };
  await recordAudit(tx, {
    ...toAuthor(actor),
    action: `challenge.claim.${status}`,
    subject: `claim:${id}`,
    before,
    after: decided,
  });
  return done(null);
}

function decisionNotice(
  { user_id, title }: { user_id: number; title: string },
  { status, paid_points, note }: { status: "accepted" | "refused"; paid_points: number | null; note: string | null },
): NewNotice {
  const outcome = (language: string) =>
    status === "accepted"
      ? m.noticeAccepted({ title, points: paid_points ?? 0 }, language)
      : m.noticeRefused({ title }, language);
  return {
    userId: user_id,
    about: "claim",
    subject: (language) => m.noticeSubject({ status }, language),
    text: (language) =>
      note === null || note === "" ? outcome(language) : m.noticeWithNote({ text: outcome(language), note }, language),
    href: paths.challenges,
  };
}

async function payClaim(
  tx: Tx,
  actor: Actor,
  claim: Selectable<ChallengeClaimsTable>,
  amount: number,
): Promise<boolean> {
  const moved = await bookMovement(tx, {
    userId: claim.user_id,
    currency: "points",
    amount,
    reason: "challenge",
    ref: `claim:${claim.id}`,
    requestId: actor.requestId,
    causedBy: actor.id,
    now: actor.now,
  });
  return moved.ok;
}
