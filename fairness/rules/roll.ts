export type RewardKind = "item" | "points" | "bucks";

export interface RollReward {
  label: string;
  image: string | null;
  /** A fraction of 1 with at most six decimals. */
  prob: number;
  kind: RewardKind;
  /**
   * The amount credited immediately, in points or in bucks (1 buck = 1 dollar). For an item: its value in points, or 0
   * if unknown.
   */
  amount: number;
  /** The reward's tickets out of 1,000,000. If `last_ticket` is below `first_ticket`, the reward has no tickets. */
  first_ticket: number;
  last_ticket: number;
}

export interface Prize {
  image: string | null;
  label: string;
}

export interface Roll {
  id: number;
  case: string;
  username: string;
  nonce: number;
  client_seed: string;
  server_seed_hash: string;
  server_seed: string | null;
  ticket: number;
  prize: Prize;
  at: string;
}

export interface RollDetail extends Roll {
  user_id: number;
  case_id: number;
  version: number;
  odds_sha256: string;
  /** The index of the reward, from 0. */
  position: number;
  /** Whether the case still exists. */
  is_open: boolean;
  /** The price paid, in points. */
  price: number;
  rewards: RollReward[];
  /** The roll's place in the log; null until its hour is logged. */
  proof: RollProof | null;
  /** When the roll must be in the log; ISO 8601 UTC. */
  logged_by: string;
}

export interface RollProof {
  /** The `rolls.day` line that has the roll, exactly as in the log, without the line feed. */
  line: string;
  index: number;
  /** The hashes from the roll's own leaf to the root, lowest first, in hex. */
  siblings: string[];
}
