import type { Prize, RewardKind, Roll, RollDetail, RollReward } from "../../../fairness/rules/roll.ts";
import type { SeedPair } from "../../../fairness/rules/seeds.ts";
import type { RibbonLine } from "../../ribbon/contract/ribbon.ts";

export interface CaseReward extends RollReward {
  /** The number of pieces left; null for no limit. */
  stock: number | null;
}

export interface Case {
  id: number;
  name: string;
  image: string | null;
  /** In points. */
  price: number;
  /** Increases with every edit. A roll keeps the version it was made with. */
  version: number;
  /** SHA-256 of this version's odds (roll-rule.ts), in hex. Each roll shows the hash of its own version. */
  odds_sha256: string;
  /** True when a limited reward has run out. The case is then closed and its odds do not change. */
  sold_out: boolean;
  /** In the saved order, which is also the order of their tickets. */
  rewards: CaseReward[];
}

/**
 * The reply to `POST /case/{id}/roll`. The documentation promises only `message` and `prize`. We add `roll`, which the check
 * needs, and `reward`, which says where the prize went.
 */
export interface RollAnswer {
  message: string;
  prize: Prize;
  roll?: { id: number; nonce: number; client_seed: string; server_seed_hash: string; ticket: number };
  reward?: { position: number; kind: RewardKind; amount: number; order_id: number | null };
}

/**
 * The reply to `POST /case/{id}/rolls`: the rolls that were made, in order. `stopped` says why some are missing, in words to
 * show; it is null when all were made.
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
  fairness: SeedPair | null;
  rolls: Roll[];
  ribbon: RibbonLine[];
}

export interface RollPageProps {
  roll: RollDetail;
}

export interface AdminCasesProps {
  cases: Case[];
}

declare module "../../../common/contract/refusals.ts" {
  interface FeatureRefusals {
    case_changed: true;
  }
}

declare module "../../../platform/contract/open.ts" {
  interface Pages {
    "admin/cases": AdminCasesProps;
    "cases/index": CasesProps;
    "cases/roll": RollPageProps;
    "cases/show": CaseProps;
  }
}
