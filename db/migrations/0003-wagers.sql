-- needs: any
-- Linked accounts, what partners report, and what it earned.

create table links (
  user_id bigint not null references users (id),
  provider text not null,
  account_id text not null,
  account_name text not null,
  linked_at timestamptz not null,
  primary key (user_id, provider)
);
-- One outside account, one user.
create unique index links_account on links (provider, account_id);

-- A one-time code a viewer shows at the partner to prove the account is his.
create table link_codes (
  user_id bigint not null references users (id),
  provider text not null,
  code text not null,
  expires_at timestamptz not null,
  primary key (user_id, provider)
);
create unique index link_codes_code on link_codes (provider, code);

-- Webhook deliveries seen, so that none acts twice.
create table webhook_deliveries (
  provider text not null,
  delivery_id text not null,
  received_at timestamptz not null,
  primary key (provider, delivery_id)
);

-- What a partner says an account wagered in a UTC month, cumulative. `counted_cents` is the highest figure
-- seen, so that only growth counts: a shrinking or repeated figure earns nothing and takes nothing back.
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
-- For boards, which show who wagered something. Being partial keeps it from being taken for the look-up of one
-- account, where it would read the whole month.
create index wagers_board on wagers (partner, month, wager_cents desc) where wager_cents > 0;

-- Fractions of a point not yet paid, in hundred-millionths (10^-8) of a point.
create table earning_carry (
  user_id bigint primary key references users (id),
  points_e8 bigint not null check (points_e8 >= 0 and points_e8 < 100000000)
);

-- Rakeback accrued and not yet claimed, in millionths of a cent, by the period it becomes claimable with.
create table rakeback_accruals (
  user_id bigint not null references users (id),
  kind text not null check (kind in ('instant', 'weekly', 'monthly')),
  period date not null,
  microcents bigint not null check (microcents >= 0),
  primary key (user_id, kind, period)
);

-- How each partner is doing: what the last questions brought. A sync leases its partner, so that no two run at once
-- in whatever processes; the lease runs out by itself should its process die.
create table partner_status (
  partner smallint primary key,
  attempted_at timestamptz,
  succeeded_at timestamptz,
  error text,
  rows_understood integer not null default 0,
  rows_skipped integer not null default 0,
  lease text,
  leased_until timestamptz
);

-- The months a partner is asked for. The running one is asked anew each time, an ended one until an answer taken
-- late enough settles it, a settled one never again.
create table wager_months (
  partner smallint not null,
  month date not null,
  taken_at timestamptz,
  settled_at timestamptz,
  primary key (partner, month)
);
