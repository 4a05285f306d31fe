-- needs: any
-- The fingerprint of the odds a version of a case was published with: SHA-256 of `first,last,kind,amount,label` and a
-- line feed for each reward in order, amounts in points or cents (contracts/roll-check.ts writes the same). A program
-- from before this step leaves it empty; whoever reads it then computes it from the rewards, which never change.
alter table case_versions add column odds_sha256 text;

create function case_odds_sha256(case_id bigint, version integer) returns text language sql stable as $$
  select encode(sha256(convert_to(coalesce(string_agg(
      r.first_ticket || ',' || r.last_ticket || ',' || r.kind || ',' || r.amount || ',' || r.label || chr(10), ''
      order by r.position), ''), 'UTF8')), 'hex')
  from case_rewards r where r.case_id = $1 and r.version = $2
$$;

-- Versions stay as they are; this is filled in once.
alter table case_versions disable trigger case_versions_stay;
update case_versions set odds_sha256 = case_odds_sha256(case_id, number);
alter table case_versions enable trigger case_versions_stay;
