// A viewer's case wins for "Me": only those worth more than the case cost.
import { sql } from "kysely";
import { paths } from "../../common/contract/paths.ts";
import { pointsPerBuck } from "./contract/case-figures.ts";

/** The number of the viewer's latest rolls that are searched for wins. */
const maxRollsScanned = 200;
const centsInBuck = 100;

export const ownCaseWinsSql = (userId: number, limit: number) => sql`
  select 'case' as kind, v.name, replace(${paths.roll.pattern}, ':id', roll.id::text) as href,
    jsonb_build_array(case r.kind when 'item' then jsonb_build_object('kind', 'item', 'label', r.label)
      else jsonb_build_object('kind', r.kind, 'amount', r.amount) end) as prizes,
    roll.created_at as at
  from (select * from rolls where user_id = ${userId} order by id desc limit ${maxRollsScanned}) roll
  join case_rewards r on r.case_id = roll.case_id and r.version = roll.version and r.position = roll.position
  join case_versions v on v.case_id = roll.case_id and v.number = roll.version
  where case r.kind when 'bucks' then r.amount * ${pointsPerBuck / centsInBuck}::bigint else r.amount end > roll.price_points
  order by roll.id desc limit ${limit}`;
