-- needs: any
-- Accounts, sessions, second factors, linked accounts, and the audit log.

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
  created_at timestamptz not null,
  -- A closed account keeps its ledger, but its name, address and other personal data are deleted.
  closed_at timestamptz,
  -- When the user became an admin. Approvals check whether that was before the withdrawal.
  admin_since timestamptz,
  -- When the user stopped being a member of staff.
  staff_until timestamptz,
  -- If true, the ribbon never names this user.
  left_out boolean not null default false,
  -- When the wallets last changed. A cashout to a wallet that is less than a day old asks for the password. Null if they
  -- changed long ago or never.
  wallets_saved_at timestamptz
);
create unique index users_username on users (lower(username));
create unique index users_email on users (lower(email));
-- Finds names by their beginning, whatever the database's collation is.
create index users_username_start on users (lower(username) text_pattern_ops);
-- Staff are few and are looked up often: for each withdrawal and for each email to all admins.
create index users_staff on users (id) where role <> 'viewer';
-- Find other users with the same wallet.
create index users_btc on users (lower(btc_address)) where btc_address is not null;
create index users_ltc on users (lower(ltc_address)) where ltc_address is not null;
create index users_eth on users (lower(eth_address)) where eth_address is not null;
create index users_usdt on users (lower(usdt_address)) where usdt_address is not null;
-- Count the sign-ups of the last days, and the banned users.
create index users_created on users (created_at);
create index users_banned on users (id) where banned_at is not null;

alter table service_keys add foreign key (saved_by) references users (id);

-- Sessions. The cookie contains the token; the database stores only its SHA-256.
create table sessions (
  token_hash bytea primary key,
  user_id bigint not null references users (id),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  address text not null,
  user_agent text not null
);
create index sessions_user on sessions (user_id);
create index sessions_address on sessions (address);

-- Addresses from which users signed in. They are kept longer than sessions, because a banned user's sessions are deleted but
-- staff still need the hint.
create table sign_in_addresses (
  user_id bigint not null references users (id),
  address text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (user_id, address)
);
-- Finds the users of an address, newest accounts first. An address shared by a mobile network may have thousands.
create index sign_in_addresses_users on sign_in_addresses (address, user_id desc);
create index sign_in_addresses_old on sign_in_addresses (last_at);

create table password_resets (
  token_hash bytea primary key,
  user_id bigint not null references users (id),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_expired on password_resets (expires_at);

-- The key of an authenticator app, sealed (platform/secrets/seal.ts). Signing in asks for a code only after a first code has
-- proved the key.
create table two_factor (
  user_id bigint primary key references users (id),
  secret_sealed text not null,
  confirmed_at timestamptz,
  -- The newest 30-second step whose code was used. This ensures that a code works only once.
  last_step bigint not null default 0,
  created_at timestamptz not null
);

-- Recovery codes, ten per user. Only their SHA-256 is stored.
create table recovery_codes (
  user_id bigint not null references users (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Outside accounts (at a partner, Kick or Discord) that users proved to be theirs.
create table links (
  user_id bigint not null references users (id),
  provider text not null,
  account_id text not null,
  account_name text not null,
  linked_at timestamptz not null,
  -- When the platform reported that the account no longer exists or the permission was withdrawn.
  lost_at timestamptz,
  -- True if a chat message proved the link. If false, the platform's own page proved it, which is stronger evidence.
  by_chat boolean not null default false,
  primary key (user_id, provider)
);
-- An outside account belongs to at most one user.
create unique index links_account on links (provider, account_id);
create index links_by_name on links (provider, lower(account_name collate "C"));

-- Links that ended. Boards leave out accounts that belonged to staff at any time in the board's month.
create table ended_links (
  user_id bigint not null references users (id),
  provider text not null,
  account_id text not null,
  linked_at timestamptz not null,
  ended_at timestamptz not null
);
create index ended_links_account on ended_links (provider, account_id, ended_at);
create index ended_links_user on ended_links (user_id, provider, ended_at);

-- A one-time code that a viewer posts at the partner or in the chat, to prove that an account is theirs.
create table link_codes (
  user_id bigint not null references users (id),
  provider text not null,
  code text not null,
  expires_at timestamptz not null,
  -- The chat account that typed the code. The account is linked when the code's owner confirms it on the site. Roobet links at
  -- once; its rows only have a name here, and only if that account is not under the creator code.
  typed_by_id text,
  typed_by_name text,
  primary key (user_id, provider)
);
create unique index link_codes_code on link_codes (provider, code);

-- A visit to a platform's consent page that is not finished yet. Its `state` works once, in the session that began the visit.
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

-- Grants with which we ask a platform again whether a link is still valid. Their tokens are sealed.
create table link_grants (
  user_id bigint not null,
  provider text not null,
  refresh_token_sealed text not null,
  checked_at timestamptz not null,
  primary key (user_id, provider),
  foreign key (user_id, provider) references links (user_id, provider) on delete cascade
);
create index link_grants_due on link_grants (provider, checked_at);

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
create index audit_log_of_actor on audit_log (actor_id, id desc);
-- Finds entries by action (features/desk/audit-routes.ts).
create index audit_log_action on audit_log (action, id desc);

-- Makes a table append-only. Used for the audit log and other records that must never change.
create function record_stands() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function record_stands();
create trigger audit_log_never_truncated before truncate on audit_log
  for each statement execute function record_stands();
