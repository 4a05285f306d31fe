// What happened last that is worth a line to everybody: read from what the site itself wrote down, in one statement.
import { type RawBuilder, sql } from "kysely";
import { maskedName } from "../../platform/base/masked-name.ts";
import type { Db } from "../../platform/database/db.ts";
import { pointsPerBuck } from "../cases/contract/case-figures.ts";
import type { RibbonEvent, RibbonLine } from "./contract/ribbon.ts";

/** So many lines, and at most these of a kind, so that a busy case leaves room for the others. */
const mostLines = 16;
const most = { case: 10, raffle: 6, rank: 4, paid: 6 } as const;
/** So far back rolls are looked through for great wins. */
const rollsLookedAt = 2_000;
/** Older news is none. */
const daysShown = 14;
/** An item nobody said the worth of counts as great when fewer tickets of the million than these win it. */
const rareTickets = 50_000;
const centsInBuck = 100;

interface Row {
  key: string;
  username: string;
  at: Date;
  event: RibbonEvent;
}

/** Of nobody who is banned, has closed their account or wants to be left out, however long ago it was. */
const named = sql`join users u on u.id = happened.user_id and u.banned_at is null and not u.left_out`;

/** In a key: numbers of accounts and withdrawals are nobody's business. */
const msOf = (at: RawBuilder<unknown>) => sql`(extract(epoch from ${at}) * 1000)::bigint`;

/** `leastPoints`: what a case win has to be worth, besides more than the case cost. */
export async function latestLines(
  db: Db,
  { leastPoints, now }: { leastPoints: number; now: Date },
): Promise<RibbonLine[]> {
  const since = new Date(now.getTime() - daysShown * 24 * 60 * 60_000);
  const { rows } = await sql<Row>`
    with wins as (
      select happened.*, u.username from (
        select roll.id, roll.user_id, roll.case_id, roll.version, roll.created_at, roll.price_points, r.label, r.image,
          r.kind, r.amount, r.last_ticket - r.first_ticket + 1 as tickets,
          case r.kind when 'bucks' then r.amount * ${pointsPerBuck / centsInBuck}::bigint else r.amount end as worth
        from (select * from rolls order by id desc limit ${rollsLookedAt}) roll
        join case_rewards r on r.case_id = roll.case_id and r.version = roll.version and r.position = roll.position
      ) happened ${named}
      where happened.created_at > ${since} and (happened.worth >= ${leastPoints} and happened.worth > happened.price_points
        or happened.kind = 'item' and happened.amount = 0 and happened.tickets < ${rareTickets})
      order by happened.id desc limit ${most.case}
    ), drawn as (
      select happened.*, u.username from (
        select d.id, d.subject_id, d.name, d.resolved_at, w.place, w.entrant as user_id
        from (
          select d.* from draws d join raffles r on r.id = d.subject_id and r.deleted_at is null
          where d.kind = 'raffle' and d.status = 'resolved' and d.resolved_at > ${since}
          order by d.id desc limit ${most.raffle}
        ) d join draw_winners w on w.draw_id = d.id and w.voided_at is null
        where w.place <= ${most.raffle}
      ) happened ${named} order by happened.id desc, happened.place limit ${most.raffle}
    ), reached as (
      select happened.*, u.username from (
        select user_id, rank, claimed_at from rank_claims where claimed_at > ${since}
      ) happened ${named} order by happened.claimed_at desc limit ${most.rank}
    ), paid as (
      select happened.*, u.username from (
        select id, user_id, amount_bucks * ${centsInBuck} - fee_cents as cents, decided_at from withdrawals
        where status = 'paid' and decided_at > ${since}
      ) happened ${named} order by happened.decided_at desc limit ${most.paid}
    )
    select 'case:' || wins.id as key, username, wins.created_at as at, jsonb_build_object('kind', 'case', 'roll', wins.id,
        'case', v.name, 'prize', jsonb_build_object('image', wins.image, 'label', wins.label)) as event
      from wins join case_versions v on v.case_id = wins.case_id and v.number = wins.version
    union all
    select 'raffle:' || id || ':' || place, username, resolved_at,
        jsonb_build_object('kind', 'raffle', 'raffle', subject_id, 'name', name) from drawn
    union all
    select 'rank:' || rank || ':' || ${msOf(sql`claimed_at`)}, username, claimed_at, jsonb_build_object('kind', 'rank', 'rank', rank) from reached
    union all
    select 'paid:' || ${msOf(sql`decided_at`)}, username, decided_at, jsonb_build_object('kind', 'paid', 'dollars', cents / 100.0) from paid
    order by at desc, key limit ${mostLines}`.execute(db);
  return rows.map(({ key, username, at, event }) => ({
    key,
    username: maskedName(username),
    at: at.toISOString(),
    ...event,
  }));
}
