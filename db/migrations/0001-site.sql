-- needs: any
-- What any site stands on: settings, keys, jobs, the audit log, incidents and backups.

create table site_settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null
);
-- Withdrawals lock the terms of cash-outs as they stand, so a row must exist from the start.
insert into site_settings (key, value, updated_at) values ('cashout', '{}', now());

-- Whether the database is a demo's or a real site's: decided at its first start and never changed. A demo's accounts have
-- passwords everybody knows, and its sandbox moves a clock and mints wagers.
create table database_purpose (
  only_row boolean primary key default true check (only_row),
  demo boolean not null
);

-- What each later migration needs of versions that do not know it: "any" runs beside it, "stop" means none may run. An
-- older version reads here whether it may start on a database that a newer one migrated.
create table migration_needs (
  name text primary key,
  needs text not null check (needs in ('any', 'stop'))
);

-- Secrets the product made for itself (keys of sandboxes and signers), shared by all its processes.
create table secrets (
  name text primary key,
  value text not null
);

-- Keys of outside services entered at the desk, sealed with a key that is not in the database. `seal_id` tells sealing keys
-- apart and says nothing about them.
create table service_keys (
  service text primary key check (service ~ '^[a-z_]{1,40}$'),
  sealed text not null check (length(sealed) <= 20000),
  seal_id text not null check (seal_id ~ '^[0-9a-f]{16}$'),
  saved_at timestamptz not null,
  saved_by bigint
);

-- Processes that cannot open those keys. Each reports itself every minute for as long as it cannot; rows of processes that
-- are gone go stale within minutes.
create table seal_troubles (
  -- An id made at its start.
  process text primary key,
  detail text not null,
  since timestamptz not null,
  said_at timestamptz not null
);

-- The first run of a real site: the key of the link that makes its first admin. One at a time, the newest; only its
-- SHA-256 is kept, and it is deleted when the admin exists.
create table setup_key (
  only_row boolean primary key default true check (only_row),
  key_hash bytea not null,
  expires_at timestamptz not null
);

-- Steps of the setup that the site cannot see for itself: what the operator has read, copied, postponed or finished.
create table setup_marks (
  name text primary key,
  marked_at timestamptz not null
);

-- Jobs: when each is due next, by the product's clock; which process runs it now, and until when that holds without a sign
-- of life, by the database's clock; and how often it failed since it last succeeded.
create table job_schedule (
  name text primary key,
  next_at timestamptz not null,
  turn uuid,
  alive_until timestamptz,
  failures_in_a_row integer not null default 0
);

-- Counters of rate-limiter-flexible, in its documented layout, for several processes on one server.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- Which generation of an overlay's address is valid; no row: the first.
create table overlay_keys (
  overlay text primary key,
  generation integer not null check (generation > 1),
  rotated_at timestamptz not null
);

-- The ways out of the site that take one message after another: webhooks, by a hash of their address, and chats.
create table lanes (
  name text primary key,
  due_at timestamptz not null default 'epoch',
  -- Failures in a row.
  attempts integer not null default 0,
  -- Why the last message failed; null: it was sent.
  problem text,
  sent_at timestamptz,
  -- The other side does not know it any more.
  gone_at timestamptz,
  -- Staff want nothing sent.
  paused boolean not null default false,
  lease text,
  leased_until timestamptz
);

-- What is or was wrong with the site: open while `ended_at` is null, at most one per kind and subject. The operator's
-- channel hears of the beginning and the end; when it is due to hear stands here, so that a process that dies over it, or a
-- channel that does not answer, only delays it.
create table incidents (
  id bigint generated always as identity primary key,
  kind text not null,
  -- Which partner or job; empty where there is only one.
  subject text not null,
  detail text not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  said_at timestamptz,
  end_said_at timestamptz,
  say_due_at timestamptz,
  say_attempts integer not null default 0
);
create unique index incidents_open on incidents (kind, subject) where ended_at is null;
create index incidents_due on incidents (say_due_at) where say_due_at is not null;
create index incidents_ended on incidents (ended_at) where ended_at is not null;

-- The backups in BACKUP_DIR: since when they are watched, the newest one, and whether a trial restore of it worked. Ages use
-- the real time: a demo's moved clock makes no backup older.
create table backup_watch (
  only_row boolean primary key default true check (only_row),
  since timestamptz not null,
  newest text,
  made_at timestamptz,
  rehearsed text,
  rehearsed_at timestamptz,
  holds boolean,
  -- What was wrong with it, as a restore would say it.
  finding text
);
