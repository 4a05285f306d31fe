// The raffle states as SQL literals. Parameters would miss the partial indexes of open and closed raffles.
import { type RawBuilder, sql } from "kysely";
import { endedByState, type RaffleState } from "./contract/raffles.ts";

const stateLiteral = (state: RaffleState): RawBuilder<unknown> => sql.lit(endedByState[state]);

/** For comparison with the column `ended`. */
export const endedSql = {
  open: stateLiteral("open"),
  closed: stateLiteral("closed"),
  drawn: stateLiteral("drawn"),
  cancelled: stateLiteral("cancelled"),
};
