// A raffle's state as SQL names it: as literals, so that the indexes of open and of closed raffles are found.
import { type RawBuilder, sql } from "kysely";
import { endedByState, type RaffleState } from "./contract/raffles.ts";

const stateLiteral = (state: RaffleState): RawBuilder<unknown> => sql.lit(endedByState[state]);

/** To stand beside the column `finishRestore`. */
export const endedSql = {
  open: stateLiteral("open"),
  closed: stateLiteral("closed"),
  drawn: stateLiteral("drawn"),
  cancelled: stateLiteral("cancelled"),
};
