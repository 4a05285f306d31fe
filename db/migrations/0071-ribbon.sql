-- needs: any
-- The ribbon of what happens: who does not want to be named in it, and the ranks reached last.
alter table users add column left_out boolean not null default false;
create index rank_claims_latest on rank_claims (claimed_at desc);
