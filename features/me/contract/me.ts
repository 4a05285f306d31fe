import type { OwnWin } from "../../../common/contract/wins.ts";
import type { OwnWithdrawal } from "../../cashout/contract/own-withdrawal.ts";
import type { OwnRank } from "../../content/contract/home.ts";
import type { OwnPlace } from "../../leaderboard/contract/leaderboard.ts";
import type { OwnTickets } from "../../raffles/contract/raffles.ts";
import type { LatestOrder } from "../../store/contract/store.ts";

export interface MeProps {
  /** The site's time, ISO 8601 UTC. */
  now: string;
  /** Null if the site has no ranks, or if nobody can link an account that counts towards ranks. */
  rank: OwnRank | null;
  /** At most four raffles, ordered by their end. */
  tickets: OwnTickets[];
  /** Null if the viewer is not on the leaderboard. */
  place: OwnPlace | null;
  orders: LatestOrder[];
  wins: DatedWin[];
  withdrawals: OwnWithdrawal[];
}

export interface DatedWin extends OwnWin {
  /** ISO 8601 UTC. */
  at: string;
}

declare module "../../../platform/contract/open.ts" {
  interface Pages {
    me: MeProps;
  }
}
