// A roll of a case, with what it takes to check it.

export type RewardKind = "item" | "points" | "bucks";

/** A reward with the tickets that win it. */
export interface RollReward {
  label: string;
  image: string | null;
  /** A fraction of 1 with at most six decimals. */
  prob: number;
  kind: RewardKind;
  /** Points, or dollars of bucks, credited at once; of an item what it is worth in points, 0 when not said. */
  amount: number;
  /** The tickets of 1,000,000 it owns; none when the last is below the first. */
  first_ticket: number;
  last_ticket: number;
}

/** What a roll gives, as played. */
export interface Prize {
  image: string | null;
  label: string;
}

/** A roll as anybody may see it (`/fairness`). `server_seed` once it is revealed. */
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

/** A roll with the odds it was made with: all a check needs. `GET /api/fairness/rolls/{id}` and `cases/roll`. */
export interface RollDetail extends Roll {
  /** Whose it is: their number on raffle lists, too. */
  user_id: number;
  case_id: number;
  version: number;
  /** SHA-256 of that version's odds, as it was published with the case. */
  odds_sha256: string;
  /** Which of the rewards was given, from 0. */
  position: number;
  /** Whether the case is still there. */
  is_open: boolean;
  /** What was paid for it, in points. */
  price: number;
  rewards: RollReward[];
  /** Its place in the log; null until the line of its hour stands. */
  proof: RollProof | null;
  /** By when it stands there: ISO 8601 UTC. */
  logged_by: string;
}

/** Where a roll stands in the log (roll-log.ts). */
export interface RollProof {
  /** The `rolls.day` that holds it, as it stands in the log, without its line feed. */
  line: string;
  /** Its place among the rolls under that line, from 0. */
  index: number;
  /** Hashes that lead from its own line to the root, lowest first, in hex. */
  siblings: string[];
}
