// A raffle's state as SQL names it: as literals, so that the indexes of open and of closed raffles are found.
import { type RawBuilder, sql } from "kysely";
import { endedOf, type RaffleState } from "./contract/raffles.ts";

const literal = (state: RaffleState): RawBuilder<unknown> => sql.lit(endedOf[state]);

/** To stand beside the column `ended`. */
export const ended = {
  open: literal("open"),
  closed: literal("closed"),
  drawn: literal("drawn"),
  cancelled: literal("cancelled"),
};
