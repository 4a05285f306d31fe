-- needs: any
-- Withdrawals of bucks to crypto wallets, and the admins' decisions on them.

-- A withdrawal goes from pending to approved to paid, or is rejected before it is paid. Above the operator's limit two admins
-- must approve; first_approved_by is the first of them while the withdrawal is still pending.
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
  -- Whether two admins must approve, decided at the time of the request. Always false on a site with only one admin, because
  -- the withdrawal would wait forever.
  needs_two boolean not null default false,
  check (status <> 'approved' or approved_by is not null),
  check (status <> 'paid' or (approved_by is not null and decided_at is not null)),
  check (status <> 'rejected' or (reason is not null and decided_at is not null))
);
create index withdrawals_of_user on withdrawals (user_id, id desc);
create index withdrawals_by_status on withdrawals (status, id desc);
create index withdrawals_created on withdrawals (created_at);
create index withdrawals_decided on withdrawals (decided_at) where decided_at is not null;
-- The desk looks withdrawals up by currency, by wallet, and by the beginning of an address.
create index withdrawals_by_currency on withdrawals (currency, id desc);
create index withdrawals_wallet on withdrawals (lower(address));
create index withdrawals_address_begins on withdrawals (lower(address) text_pattern_ops);

-- What a user requested on the last UTC day with a request, for the daily cap. This is a separate row, because a concurrent
-- withdrawal that waits for its lock then reads the new total. A sum over the withdrawals would use the older snapshot.
create table cashout_days (
  user_id bigint primary key references users (id),
  day date not null,
  asked_bucks bigint not null check (asked_bucks >= 0)
);
