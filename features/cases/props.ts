import type { Roll, RollDetail, RollProof } from "../../fairness/rules/roll.ts";
import { logDeadline } from "../../fairness/rules/roll-log.ts";
import { ticketCount } from "../../fairness/rules/roll-rule.ts";
import { maskName } from "../../platform/base/mask-name.ts";
import type { Case, CaseReward } from "./contract/cases.ts";
import type { CaseRow, RewardRow, RollDetailRow, RollRow } from "./queries.ts";

/** Returns a six-decimal probability as a double: 0.1, never 0.09999…. */
const rewardProbability = (row: RewardRow): number => (row.last_ticket - row.first_ticket + 1) / ticketCount;

const toPublicAmount = ({ kind, amount }: Pick<RewardRow, "kind" | "amount">): number =>
  kind === "bucks" ? amount / 100 : amount;

const rewardProps = (row: RewardRow): CaseReward => ({
  label: row.label,
  image: row.image,
  prob: rewardProbability(row),
  kind: row.kind,
  amount: toPublicAmount(row),
  stock: row.stock,
  first_ticket: row.first_ticket,
  last_ticket: row.last_ticket,
});

export const caseProps = (row: CaseRow): Case => ({
  id: row.id,
  name: row.name,
  image: row.image,
  price: row.price,
  version: row.version,
  odds_sha256: row.odds_sha256,
  sold_out: row.rewards.some(({ stock }) => stock === 0),
  rewards: row.rewards.map(rewardProps),
});

export const rollProps = (row: RollRow): Roll => ({
  id: row.id,
  case: row.case_name,
  username: maskName(row.username),
  nonce: row.nonce,
  client_seed: row.client_seed,
  server_seed_hash: row.server_seed_hash,
  server_seed: row.server_seed,
  ticket: row.ticket,
  prize: { image: row.image, label: row.label },
  at: row.created_at.toISOString(),
});

export const rollDetailProps = (row: RollDetailRow, proof: RollProof | null): RollDetail => ({
  ...rollProps(row),
  user_id: row.user_id,
  case_id: row.case_id,
  version: row.version,
  odds_sha256: row.odds_sha256,
  position: row.position,
  is_open: row.is_open,
  price: row.price_points,
  rewards: row.rewards.map((reward) => {
    const { stock: _, ...visible } = rewardProps(reward);
    return visible;
  }),
  proof,
  logged_by: logDeadline(row.created_at.toISOString()),
});
