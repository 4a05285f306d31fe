import { type RawBuilder, sql } from "kysely";
import { endedByState, type RaffleState } from "./contract/raffles.ts";

const stateLiteral = (state: RaffleState): RawBuilder<unknown> => sql.lit(endedByState[state]);

export const endedSql = {
  open: stateLiteral("open"),
  closed: stateLiteral("closed"),
  drawn: stateLiteral("drawn"),
  cancelled: stateLiteral("cancelled"),
};
