-- needs: any
-- What partners report, and what it earned.

-- Webhook deliveries seen, so that none acts twice.
create table webhook_deliveries (
  provider text not null,
  delivery_id text not null,
  received_at timestamptz not null,
  primary key (provider, delivery_id)
);

-- What a partner says an account wagered in a UTC month, cumulative. `counted_cents` is the highest figure seen, so that
-- only growth counts: a shrinking or repeated figure earns nothing and takes nothing back.
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

-- The two that follow name no users by foreign key: theirs come from `links`, and users are never deleted; checking each
-- row took more time than writing it. Every sync adds to rows that are there: with room beside them, a new version needs no
-- new entry in the key.

-- Fractions of a point not yet paid, in hundred-millionths (10^-8) of a point.
create table earning_carry (
  user_id bigint primary key,
  points_e8 bigint not null check (points_e8 >= 0 and points_e8 < 100000000)
) with (fillfactor = 70);

-- Rakeback accrued and not yet claimed, in millionths of a cent, by the period it becomes claimable with.
create table rakeback_accruals (
  user_id bigint not null,
  kind text not null check (kind in ('instant', 'weekly', 'monthly')),
  period date not null,
  microcents bigint not null check (microcents >= 0),
  primary key (user_id, kind, period)
) with (fillfactor = 70);

-- How each partner is doing: what the last questions brought. A sync leases its partner, so that no two run at once in
-- whatever processes; the lease expires by itself should its process die.
create table partner_status (
  partner smallint primary key,
  attempted_at timestamptz,
  succeeded_at timestamptz,
  error text,
  rows_understood integer not null default 0,
  rows_skipped integer not null default 0,
  lease text,
  leased_until timestamptz,
  -- Until when the partner asked to be left alone (429 with Retry-After), whichever of our processes it told.
  rests_until timestamptz,
  failing_since timestamptz
);

-- The months a partner is asked for. The running one is asked each time, an ended one until an answer taken late enough
-- settles it, a settled one never again.
create table wager_months (
  partner smallint not null,
  month date not null,
  taken_at timestamptz,
  settled_at timestamptz,
  -- What the month came to, for the admins' chart, and whether its figures were uploaded by hand.
  accounts integer,
  wager_cents bigint,
  uploaded boolean not null default false,
  primary key (partner, month)
);

-- When a partner was asked last: some allow one question in a while, whatever process asks.
create table partner_calls (
  partner smallint primary key,
  asked_at timestamptz not null
);
