-- needs: any
-- No balance grows beyond what the program reads exactly (server/ledger/limits.ts); one that did would keep its page, and
-- those of others asked for in the same breath, from being answered. Not validated: a balance above it can still fall.
alter table balances
  add constraint balances_most_points check (points <= 9000000000000000) not valid,
  add constraint balances_most_bucks check (bucks_cents <= 9000000000000000) not valid;

-- Credits that came by themselves (earnings, tickets paid back) and did not fit. They are booked once they do.
create table held_back_credits (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  currency text not null check (currency in ('points', 'bucks')),
  amount bigint not null check (amount > 0),
  reason text not null,
  ref text not null,
  created_at timestamptz not null
);
create index held_back_credits_of_user on held_back_credits (user_id);
