// What a roll needs of the viewers' seed pairs, which another feature keeps. areas.ts fills it.
import type { Fairness } from "../../contracts/seeds.ts";

export interface Seeds {
  /**
   * SQL of a select that locks the seed pair of the row in `account`. Columns: pair_id, server_seed_hash,
   * client_seed, nonce and ticket (1…1,000,000) of the roll that would come next. No row: there is no pair yet.
   */
  nextRollSql: string;
  /** SQL of an update that takes the nonce of the row in `paid`; answers one row. */
  takeNonceSql: string;
  /** Gives the user a pair unless he has one. */
  open(userId: number): Promise<void>;
  /** What a user is shown of his pair. */
  fairnessOf(userId: number): Promise<Fairness>;
}
