-- needs: any
-- Two-factor sign-in, links through consent pages (Kick, Discord), and closed accounts.

-- A closed account keeps its ledger and loses its name, address and everything personal.
alter table users add column closed_at timestamptz;

-- The key of an authenticator app, sealed (server/core/seal.ts). Until a code proved it, nobody is asked for one.
create table two_factor (
  user_id bigint primary key references users (id),
  secret_sealed text not null,
  confirmed_at timestamptz,
  -- The newest 30-second step a code was taken of: a code works once.
  last_step bigint not null default 0,
  created_at timestamptz not null
);

-- Ten a user; only their SHA-256 is kept.
create table recovery_codes (
  user_id bigint not null references users (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- A visit to a platform's consent page that is under way. Its `state` works once, for the sign-in that began it.
create table link_attempts (
  state_hash bytea primary key,
  provider text not null,
  user_id bigint not null references users (id),
  session_hash bytea not null,
  code_verifier text not null,
  expires_at timestamptz not null
);
create index link_attempts_expiry on link_attempts (expires_at);
create index link_attempts_user on link_attempts (user_id);

-- When a platform said that the account is gone or the permission was taken back.
alter table links add column lost_at timestamptz;

-- What lets us ask a platform again whether a link still holds. Sealed.
create table link_grants (
  user_id bigint not null,
  provider text not null,
  refresh_token_sealed text not null,
  checked_at timestamptz not null,
  primary key (user_id, provider),
  foreign key (user_id, provider) references links (user_id, provider) on delete cascade
);
create index link_grants_due on link_grants (provider, checked_at);
