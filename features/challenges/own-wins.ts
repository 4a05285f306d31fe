// The challenges that paid a viewer points, for the page "Me".
import { sql } from "kysely";
import { paths } from "../../common/contract/paths.ts";

export const ownChallengeWinsSql = (userId: number, limit: number) => sql`
  select 'challenge' as kind, ch.title as name, ${paths.challenges}::text as href,
    jsonb_build_array(jsonb_build_object('kind', 'points', 'amount', c.paid_points)) as prizes, c.decided_at as at
  from challenge_claims c join challenges ch on ch.id = c.challenge_id
  where c.user_id = ${userId} and c.status = 'accepted' and c.paid_points > 0 order by at desc limit ${limit}`;
