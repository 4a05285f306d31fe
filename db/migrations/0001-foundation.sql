-- needs: any
-- Accounts, sign-ins, site settings, the ledger, and what every later feature stands on.

create table users (
  id bigint generated always as identity primary key,
  username text not null,
  email text not null,
  password_hash text not null,
  role text not null default 'viewer' check (role in ('viewer', 'moderator', 'admin')),
  avatar text,
  btc_address text,
  ltc_address text,
  eth_address text,
  usdt_address text,
  terms_accepted_at timestamptz not null,
  banned_at timestamptz,
  ban_reason text,
  created_at timestamptz not null
);
create unique index users_username on users (lower(username));
create unique index users_email on users (lower(email));

-- A sign-in. The cookie holds the token; only its SHA-256 is kept.
create table sessions (
  token_hash bytea primary key,
  user_id bigint not null references users (id),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  address text not null,
  user_agent text not null
);
create index sessions_user on sessions (user_id);

create table password_resets (
  token_hash bytea primary key,
  user_id bigint not null references users (id),
  expires_at timestamptz not null,
  used_at timestamptz
);

create table site_settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null
);

-- Secrets the product made for itself (keys of sandboxes and signers), shared by all its processes.
create table secrets (
  name text primary key,
  value text not null
);

create table audit_log (
  id bigint generated always as identity primary key,
  actor_id bigint references users (id),
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  address text,
  created_at timestamptz not null
);
create index audit_log_recent on audit_log (created_at desc);

-- Money. A balance is the sum of its ledger rows, always; nothing but server/ledger writes these two.
create table balances (
  user_id bigint primary key references users (id),
  points bigint not null default 0 check (points >= 0),
  bucks_cents bigint not null default 0 check (bucks_cents >= 0)
) with (fillfactor = 70);

create table ledger (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  currency text not null check (currency in ('points', 'bucks')),
  amount bigint not null check (amount <> 0),
  balance_after bigint not null check (balance_after >= 0),
  reason text not null,
  ref text not null,
  request_id text,
  created_at timestamptz not null
);
create index ledger_of_user on ledger (user_id, id desc);

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only';
end $$;
create trigger ledger_append_only before update or delete on ledger
  for each row execute function ledger_is_append_only();
create trigger ledger_never_truncated before truncate on ledger
  for each statement execute function ledger_is_append_only();

-- What a call with an Idempotency-Key answered, so that a repeat answers the same and acts no second time.
create table idempotency_keys (
  user_id bigint not null references users (id),
  path text not null,
  key text not null,
  body_sha256 text not null,
  answer jsonb not null,
  created_at timestamptz not null,
  constraint idempotency_keys_once primary key (user_id, path, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Jobs: when each is due next, by the product's clock. pg-boss does the running.
create table job_schedule (
  name text primary key,
  next_at timestamptz not null
);

-- Counters of rate-limiter-flexible (its documented layout), for several processes on one server.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
