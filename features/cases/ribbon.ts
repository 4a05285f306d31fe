import { sql } from "kysely";
import { type RibbonBounds, visibleUsersJoin } from "../ribbon/lines.ts";
import { pointsPerBuck } from "./contract/case-figures.ts";

const maxLines = 10;
/** The number of latest rolls that are searched for big wins. */
const maxRollsScanned = 2_000;
/** A win of an item without a stated worth is big when fewer than this many of a million tickets win the item. */
const rareTickets = 50_000;
const centsInBuck = 100;

export const greatWinsSql = ({ since, leastPoints }: RibbonBounds) => sql`
  select 'case:' || wins.id as key, username, wins.created_at as at, jsonb_build_object('kind', 'case', 'roll', wins.id,
      'case', v.name, 'prize', jsonb_build_object('image', wins.image, 'label', wins.label)) as event
  from (
    select happened.*, u.username from (
      select roll.id, roll.user_id, roll.case_id, roll.version, roll.created_at, roll.price_points, r.label, r.image,
        r.kind, r.amount, r.last_ticket - r.first_ticket + 1 as tickets,
        case r.kind when 'bucks' then r.amount * ${pointsPerBuck / centsInBuck}::bigint else r.amount end as worth
      from (select * from rolls order by id desc limit ${maxRollsScanned}) roll
      join case_rewards r on r.case_id = roll.case_id and r.version = roll.version and r.position = roll.position
    ) happened ${visibleUsersJoin}
    where happened.created_at > ${since} and (happened.worth >= ${leastPoints} and happened.worth > happened.price_points
      or happened.kind = 'item' and happened.amount = 0 and happened.tickets < ${rareTickets})
    order by happened.id desc limit ${maxLines}
  ) wins join case_versions v on v.case_id = wins.case_id and v.number = wins.version`;
