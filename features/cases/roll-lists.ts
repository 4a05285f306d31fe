import type { Roll } from "../../fairness/rules/roll.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Cursor, KeysetPage } from "../../platform/database/keyset-page.ts";
import { listedRolls } from "./log.ts";
import { rollProps } from "./props.ts";
import { latestRollRows } from "./queries.ts";

async function latestRolls(db: Db, place: Cursor): Promise<KeysetPage<Roll>> {
  const { rows, ...ends } = await latestRollRows(db, place);
  return { ...ends, rows: rows.map(rollProps) };
}

export const rollLists = { latestRolls, listedRolls };
