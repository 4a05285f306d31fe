-- needs: any
-- Withdrawals of bucks to crypto wallets, and the admins' decisions on them.

-- pending → approved → paid, or rejected before it is paid. Over the operator's limit two admins approve: the first one's
-- name stands in first_approved_by while it is still pending.
create table withdrawals (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  currency text not null check (currency in ('usdt', 'btc', 'ltc', 'eth')),
  network text not null check (network in ('erc20', 'trc20', 'btc', 'ltc', 'eth')),
  address text not null,
  amount_bucks bigint not null check (amount_bucks > 0),
  fee_cents bigint not null check (fee_cents >= 0 and fee_cents < amount_bucks * 100),
  status text not null default 'pending' check (status in ('pending', 'approved', 'paid', 'rejected')),
  created_at timestamptz not null,
  first_approved_by bigint references users (id),
  first_approved_at timestamptz,
  approved_by bigint references users (id),
  approved_at timestamptz,
  decided_by bigint references users (id),
  decided_at timestamptz,
  transaction_id text,
  reason text,
  -- Whether two admins must approve, as it was when it was asked for; never where there are not two, or it would wait for
  -- ever.
  needs_two boolean not null default false,
  check (status <> 'approved' or approved_by is not null),
  check (status <> 'paid' or (approved_by is not null and decided_at is not null)),
  check (status <> 'rejected' or (reason is not null and decided_at is not null))
);
create index withdrawals_of_user on withdrawals (user_id, id desc);
create index withdrawals_by_status on withdrawals (status, id desc);
create index withdrawals_created on withdrawals (created_at);
create index withdrawals_decided on withdrawals (decided_at) where decided_at is not null;
-- The desk looks them up by currency, by wallet, and by how an address begins.
create index withdrawals_by_currency on withdrawals (currency, id desc);
create index withdrawals_wallet on withdrawals (lower(address));
create index withdrawals_address_begins on withdrawals (lower(address) text_pattern_ops);

-- What a user asked for on their last day of asking (UTC), for the daily cap. A row of its own, because a withdrawal that
-- waits for it is shown the figure left by the one before, which the sum of rows its snapshot holds is not.
create table cashout_days (
  user_id bigint primary key references users (id),
  day date not null,
  asked_bucks bigint not null check (asked_bucks >= 0)
);
