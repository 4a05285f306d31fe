// Props of "Me": what is the viewer's own, in one place. Pages use this file, so it has no zod.
import type { OwnWin } from "../../../common/contract/wins.ts";
import type { OwnWithdrawal } from "../../cashout/contract/own-withdrawal.ts";
import type { OwnRank } from "../../content/contract/home.ts";
import type { OwnPlace } from "../../leaderboard/contract/leaderboard.ts";
import type { OwnTickets } from "../../raffles/contract/raffles.ts";
import type { LatestOrder } from "../../store/contract/store.ts";

export interface MeProps {
  /** The site's time, ISO 8601 UTC. */
  now: string;
  /** Null: the site has no ranks, or nobody can link an account that counts towards them. */
  rank: OwnRank | null;
  /** At most four, the earliest end first. */
  tickets: OwnTickets[];
  /** Null: the viewer is not on the board. */
  place: OwnPlace | null;
  /** The newest orders, wins and withdrawals. */
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
