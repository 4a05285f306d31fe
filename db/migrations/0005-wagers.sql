-- needs: any
-- The wagers that partners report, and what they earned.

-- Webhook deliveries that were received, so none is handled twice.
create table webhook_deliveries (
  provider text not null,
  delivery_id text not null,
  received_at timestamptz not null,
  primary key (provider, delivery_id)
);

-- What an account has wagered in a UTC month, as the partner reports it, cumulative. `counted_cents` is the highest amount
-- reported so far. Only growth beyond it earns, so a smaller or repeated amount earns nothing and costs the user nothing.
create table wagers (
  partner smallint not null,
  month date not null,
  account_id text not null,
  username text not null,
  wager_cents bigint not null check (wager_cents >= 0),
  counted_cents bigint not null check (counted_cents >= 0),
  updated_at timestamptz not null,
  primary key (partner, month, account_id)
) with (fillfactor = 80);

-- The next two tables have no foreign keys to users. Their users come from `links` and are never deleted, and checking each row
-- took longer than writing it. Every sync updates existing rows; the low fillfactor leaves room for the new version of a row in
-- the same page, so it needs no new index entry.

-- Fractions of a point not yet paid, in hundred-millionths (10^-8) of a point.
create table earning_carry (
  user_id bigint primary key,
  points_e8 bigint not null check (points_e8 >= 0 and points_e8 < 100000000)
) with (fillfactor = 70);

-- Rakeback that is accrued but not claimed, in millionths of a cent, by the period after which it can be claimed.
create table rakeback_accruals (
  user_id bigint not null,
  kind text not null check (kind in ('instant', 'weekly', 'monthly')),
  period date not null,
  microcents bigint not null check (microcents >= 0),
  primary key (user_id, kind, period)
) with (fillfactor = 70);

-- The state of each partner: the results of the latest calls. A sync leases its partner, so no two syncs of a partner run at
-- once, even in different processes. If a process dies, its lease expires.
create table partner_status (
  partner smallint primary key,
  attempted_at timestamptz,
  succeeded_at timestamptz,
  error text,
  rows_understood integer not null default 0,
  rows_skipped integer not null default 0,
  lease text,
  leased_until timestamptz,
  -- The end of the pause that the partner asked for (429 with Retry-After). It applies to all processes.
  rests_until timestamptz,
  failing_since timestamptz
);

-- The months that we read from a partner. The running month is read every time. An ended month is read until a response comes
-- late enough to settle it; then it is never read again.
create table wager_months (
  partner smallint not null,
  month date not null,
  taken_at timestamptz,
  settled_at timestamptz,
  -- The month's totals, for the admins' chart, and whether an admin uploaded the amounts.
  accounts integer,
  wager_cents bigint,
  uploaded boolean not null default false,
  primary key (partner, month)
);

-- When each partner was last called. Some partners allow only one call in a given time, from all processes together.
create table partner_calls (
  partner smallint primary key,
  asked_at timestamptz not null
);
