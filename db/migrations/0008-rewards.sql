-- needs: any
-- Rank rewards, and what each user claimed so far.

-- A rank is rewarded once for life: to a user once, and once for what one Roobet account wagered, however often that
-- account is unlinked and linked by another user.
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

-- Sums of the ledger's rows, kept so that the page need not add up a long history.
create table reward_totals (
  user_id bigint primary key references users (id),
  rakeback_cents bigint not null default 0 check (rakeback_cents >= 0),
  rank_cents bigint not null default 0 check (rank_cents >= 0),
  weekly_claimed_at timestamptz,
  monthly_claimed_at timestamptz
);
