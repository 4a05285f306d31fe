// The check anybody can make of a roll: its seeds, its reward, and the odds it was made with. Pure, offline, the same in
// browser and server.
import type { CaseReward, RollDetail } from "./cases.ts";
import type { RollFailure } from "./check-failures.ts";
import { oddsText } from "./odds.ts";
import { checkRoll, ownerOf, type RollCheck, sha256Hex, type TicketRange, ticketCount } from "./roll-rule.ts";

/** One line of the odds as pages tell it: the tickets a reward owns, and what it gives, in points or dollars. */
export type ToldOdds = Pick<CaseReward, "first_ticket" | "last_ticket" | "kind" | "amount" | "label">;

/** SHA-256 of the odds of a case's version, in hex: published with the case, and with every roll that was made by them. */
export const oddsSha256 = (rewards: readonly ToldOdds[]): Promise<string> =>
  sha256Hex(oddsText(rewards.map((reward) => ({ ...reward, amount: unitsOf(reward) }))));

const unitsOf = ({ kind, amount }: ToldOdds): number => (kind === "bucks" ? Math.round(amount * 100) : amount);

/** Everything one needs to check a roll; a server seed still sealed is null. */
export type CheckedRoll = Pick<
  RollDetail,
  "server_seed" | "server_seed_hash" | "client_seed" | "nonce" | "ticket" | "position" | "odds_sha256"
> & { prize: Pick<RollDetail["prize"], "label">; rewards: readonly (ToldOdds & Pick<CaseReward, "prob">)[] };

/** What does not fit, by the step at which it shows; nothing where all is right. */
export interface RollFindings {
  seed: RollFailure[];
  ticket: RollFailure[];
  reward: RollFailure[];
  odds: RollFailure[];
  /** What the seeds make; null while the seed is sealed. Then `seed` and `ticket` are not judged. */
  computed: RollCheck | null;
}

export async function checkRolled(roll: CheckedRoll): Promise<RollFindings> {
  const { server_seed: serverSeed, rewards } = roll;
  const computed = serverSeed === null ? null : await checkRoll({ ...roll, server_seed: serverSeed });
  return {
    seed: computed?.isSeedKept === false ? ["other_seed"] : [],
    ticket: computed?.isTicketRight === false ? ["other_ticket"] : [],
    reward: rewardFailures(roll, computed?.ticket ?? roll.ticket),
    odds: [...oddsFailures(rewards), ...((await oddsSha256(rewards)) === roll.odds_sha256 ? [] : otherHash)],
    computed,
  };
}

const otherHash: RollFailure[] = ["odds_other_hash"];

function rewardFailures({ rewards, position, prize }: CheckedRoll, ticket: number): RollFailure[] {
  if (ownerOf(rewards, ticket) !== position) return ["other_reward"];
  return rewards[position]?.label === prize.label ? [] : ["other_label"];
}

/** Every ticket from 1 to 1,000,000 is one reward's, in order; and each chance is the share of tickets. */
export function oddsFailures(rewards: readonly (TicketRange & Pick<CaseReward, "prob">)[]): RollFailure[] {
  const failures: RollFailure[] = [];
  let next = 1;
  const isEven = rewards.every(({ first_ticket: first, last_ticket: last }) => {
    const follows = first === next && last >= first - 1;
    next = last + 1;
    return follows;
  });
  if (!isEven || next !== ticketCount + 1) failures.push("odds_uneven");
  if (rewards.some((reward) => Math.round(reward.prob * ticketCount) !== sizeOf(reward)))
    failures.push("odds_other_share");
  return failures;
}

const sizeOf = ({ first_ticket: first, last_ticket: last }: TicketRange): number => last - first + 1;
