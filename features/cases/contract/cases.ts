// Cases as pages and calls see them: rewards and their odds, and rolls.

import type { Prize, RewardKind, Roll, RollDetail, RollReward } from "../../../fairness/rules/roll.ts";
import type { SeedPair } from "../../../fairness/rules/seeds.ts";
import type { RibbonLine } from "../../ribbon/contract/ribbon.ts";

export interface CaseReward extends RollReward {
  /** How many are left; null for no end. */
  stock: number | null;
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

/**
 * `POST /case/{id}/roll`. `encodeMessage` and `prize` are what the call answers by the documents, and all a client may count
 * on; ours adds `animateRoll`, which it is checked by, and `reward`, which says where the prize went.
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
