-- needs: any
-- Rewards: ranks, rakeback totals, and the gift for the first steps.

-- A rank is rewarded only once: once per user, and once per Roobet account whose wagers reached it, even if another user links
-- that account later.
create table rank_claims (
  user_id bigint not null references users (id),
  rank text not null,
  account_id text not null,
  wager_cents bigint not null,
  reward_cents bigint not null check (reward_cents > 0),
  claimed_at timestamptz not null,
  primary key (user_id, rank)
);
create unique index rank_claims_account on rank_claims (account_id, rank);
create index rank_claims_latest on rank_claims (claimed_at desc);

-- Sums of the ledger's rows, stored so the page need not add up a long history.
create table reward_totals (
  user_id bigint primary key references users (id),
  rakeback_cents bigint not null default 0 check (rakeback_cents >= 0),
  rank_cents bigint not null default 0 check (rank_cents >= 0),
  weekly_claimed_at timestamptz,
  monthly_claimed_at timestamptz
);

-- The gift for the first steps. A viewer gets it once, and each outside account counts for it once, even if somebody else links
-- that account later.
create table first_step_gifts (
  id bigint generated always as identity primary key,
  user_id bigint not null unique references users (id),
  -- The partner account that was linked for the gift.
  partner text not null,
  account_id text not null,
  -- The Kick account that was linked for the gift. Null if the site had no Kick.
  kick_id text unique,
  points bigint not null check (points > 0),
  given_at timestamptz not null,
  unique (partner, account_id)
);
