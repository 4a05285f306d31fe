-- needs: any
-- Accounts, sign-ins, second factors, linked accounts, and the audit log.

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
  -- A closed account keeps its ledger and loses its name, address and everything personal.
  closed_at timestamptz,
  -- Since when an admin is one: approvals ask whether that was before the withdrawal.
  admin_since timestamptz,
  -- Until when somebody was staff who is not any more.
  staff_until timestamptz,
  -- True: never named in the ribbon of what happens.
  left_out boolean not null default false,
  -- When the wallets last changed: a cash-out to a wallet younger than a day asks for the password. Null: long ago.
  wallets_saved_at timestamptz
);
create unique index users_username on users (lower(username));
create unique index users_email on users (lower(email));
-- Names that begin with what was typed, whatever order the database's language sorts them in.
create index users_username_start on users (lower(username) text_pattern_ops);
-- The few who are not viewers are looked up often: by each withdrawal, by each letter to all admins.
create index users_staff on users (id) where role <> 'viewer';
-- Who else is paid to a wallet.
create index users_btc on users (lower(btc_address)) where btc_address is not null;
create index users_ltc on users (lower(ltc_address)) where ltc_address is not null;
create index users_eth on users (lower(eth_address)) where eth_address is not null;
create index users_usdt on users (lower(usdt_address)) where usdt_address is not null;
-- Sign-ups of the last days, and how many are banned.
create index users_created on users (created_at);
create index users_banned on users (id) where banned_at is not null;

alter table service_keys add foreign key (saved_by) references users (id);

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
create index sessions_address on sessions (address);

-- Where users signed in from, kept longer than a sign-in lives: a banned user's sign-ins are gone, the hint must stay.
create table sign_in_addresses (
  user_id bigint not null references users (id),
  address text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (user_id, address)
);
-- Who came from an address, the newest accounts first: behind a carrier's there are thousands.
create index sign_in_addresses_users on sign_in_addresses (address, user_id desc);
create index sign_in_addresses_old on sign_in_addresses (last_at);

create table password_resets (
  token_hash bytea primary key,
  user_id bigint not null references users (id),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_expired on password_resets (expires_at);

-- The key of an authenticator app, sealed (platform/secrets/seal.ts). Nobody is asked for a code until one has proved the key.
create table two_factor (
  user_id bigint primary key references users (id),
  secret_sealed text not null,
  confirmed_at timestamptz,
  -- The newest 30-second step whose code was used: a code works once.
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

-- Accounts elsewhere (at a partner, Kick, Discord) that a user proved to be theirs.
create table links (
  user_id bigint not null references users (id),
  provider text not null,
  account_id text not null,
  account_name text not null,
  linked_at timestamptz not null,
  -- When the platform said that the account is gone or the permission was taken back.
  lost_at timestamptz,
  -- What proved the link: a line in the chat, or else the platform's own page, which outranks the line.
  by_chat boolean not null default false,
  primary key (user_id, provider)
);
-- One outside account, one user.
create unique index links_account on links (provider, account_id);
create index links_by_name on links (provider, lower(account_name collate "C"));

-- Links that are over: boards leave out accounts that were staff's at any time in their month.
create table ended_links (
  user_id bigint not null references users (id),
  provider text not null,
  account_id text not null,
  linked_at timestamptz not null,
  ended_at timestamptz not null
);
create index ended_links_account on ended_links (provider, account_id, ended_at);
create index ended_links_user on ended_links (user_id, provider, ended_at);

-- A one-time code that a viewer posts at the partner, or in the chat, to prove that the account is theirs.
create table link_codes (
  user_id bigint not null references users (id),
  provider text not null,
  code text not null,
  expires_at timestamptz not null,
  -- The chat account that typed it: linked once the code's owner has confirmed it on the site. At Roobet, which links at
  -- once, only the name of an account that is not under the creator code.
  typed_by_id text,
  typed_by_name text,
  primary key (user_id, provider)
);
create unique index link_codes_code on link_codes (provider, code);

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

-- The grant with which we ask a platform again whether a link still holds. Sealed.
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
-- By what was done (features/desk/audit-routes.ts).
create index audit_log_action on audit_log (action, id desc);

-- Records of what was done and signed are only ever added to.
create function record_stands() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function record_stands();
create trigger audit_log_never_truncated before truncate on audit_log
  for each statement execute function record_stands();
