// Cases as pages and calls see them: rewards and their odds, and rolls.

import type { SeedPair } from "../../../fairness/rules/seeds.ts";
import type { RibbonLine } from "../../ribbon/contract/ribbon.ts";

export type RewardKind = "item" | "points" | "bucks";

export interface CaseReward {
  label: string;
  image: string | null;
  /** A fraction of 1 with at most six decimals. */
  prob: number;
  kind: RewardKind;
  /** Points, or dollars of bucks, credited at once; of an item what it is worth in points, 0 when not said. */
  amount: number;
  /** How many are left; null for no end. */
  stock: number | null;
  /** The tickets of 1,000,000 it owns; none when the last is below the first. */
  first_ticket: number;
  last_ticket: number;
}

export interface Case {
  id: number;
  name: string;
  image: string | null;
  /** Points. */
  price: number;
  /** Counts up with every edit; a roll keeps the version it was made with. */
  version: number;
  /** SHA-256 of the odds of this version (roll-rule.ts), in hex: a roll shows the one it was made with. */
  odds_sha256: string;
  /** A limited reward is gone: the case is closed, its odds stay as they are. */
  sold_out: boolean;
  /** In saved order, which is the order of their tickets. */
  rewards: CaseReward[];
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
  rewards: Omit<CaseReward, "stock">[];
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

/**
 * `POST /case/{id}/roll`. `message` and `prize` are what the call answers by the documents, and all a client may count
 * on; ours adds `roll`, which it is checked by, and `reward`, which says where the prize went.
 */
export interface RollAnswer {
  message: string;
  prize: Prize;
  roll?: { id: number; nonce: number; client_seed: string; server_seed_hash: string; ticket: number };
  reward?: { position: number; kind: RewardKind; amount: number; order_id: number | null };
}

/**
 * `POST /case/{id}/rolls`: those that were made, in order. `stopped`: why not all that were asked for, in words to show;
 * null: they are all here.
 */
export interface RollManyAnswer {
  message: string;
  rolls: Omit<Required<RollAnswer>, "message">[];
  stopped: string | null;
}

export interface CasesProps {
  cases: Case[];
  ribbon: RibbonLine[];
}

export interface CaseProps {
  case: Case;
  /** Null for guests. */
  fairness: SeedPair | null;
  /** The viewer's own last rolls, newest first; none for guests. */
  rolls: Roll[];
  ribbon: RibbonLine[];
}

export interface RollPageProps {
  roll: RollDetail;
}

export interface AdminCasesProps {
  cases: Case[];
}

declare module "../../../platform/contract/open.ts" {
  interface Pages {
    "admin/cases": AdminCasesProps;
    "cases/index": CasesProps;
    "cases/roll": RollPageProps;
    "cases/show": CaseProps;
  }
}
