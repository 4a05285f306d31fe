-- needs: any
-- The tables that every site needs: settings, keys, jobs, the audit log, incidents and backups.

create table site_settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null
);
-- Withdrawals lock the current cashout terms, so this row must exist from the start.
insert into site_settings (key, value, updated_at) values ('cashout', '{}', now());

-- Whether the database belongs to a demo or a real site. This is decided at the first start and never changes, because
-- everybody knows the passwords of a demo's accounts, and its sandbox moves the clock and invents wagers.
create table database_purpose (
  only_row boolean primary key default true check (only_row),
  demo boolean not null
);

-- Whether versions that do not know a migration can run after it: beside "any" they can, beside "stop" none may run. An older
-- version reads this table to find out whether it may start on a database that a newer version migrated.
create table migration_needs (
  name text primary key,
  needs text not null check (needs in ('any', 'stop'))
);

-- Secrets that the product generated for its sandboxes and signers. All its processes share them.
create table secrets (
  name text primary key,
  value text not null
);

-- Keys of outside services that staff entered at the desk. They are sealed with a key that is not in the database. `seal_id`
-- says which sealing key was used and reveals nothing about it.
create table service_keys (
  service text primary key check (service ~ '^[a-z_]{1,40}$'),
  sealed text not null check (length(sealed) <= 20000),
  seal_id text not null check (seal_id ~ '^[0-9a-f]{16}$'),
  saved_at timestamptz not null,
  saved_by bigint
);

-- Processes that cannot open the keys in `service_keys`. Each such process updates its row every minute, so the row of an ended
-- process is out of date within minutes.
create table seal_troubles (
  -- A random id that the process generates when it starts.
  process text primary key,
  detail text not null,
  since timestamptz not null,
  said_at timestamptz not null
);

-- The first run of a real site: the key in the link that creates the first admin. There is at most one key, the newest. Only
-- its SHA-256 is stored, and it is deleted when the admin exists.
create table setup_key (
  only_row boolean primary key default true check (only_row),
  key_hash bytea not null,
  expires_at timestamptz not null
);

-- Steps of the setup that the site cannot check itself: what the operator has read, copied, postponed or finished.
create table setup_marks (
  name text primary key,
  marked_at timestamptz not null
);

-- Jobs: when each is next due (by the product's clock), which process is running it and when that process's lease ends (by the
-- database's clock), and how often it has failed since its last success.
create table job_schedule (
  name text primary key,
  next_at timestamptz not null,
  turn uuid,
  alive_until timestamptz,
  failures_in_a_row integer not null default 0
);

-- Counters of rate-limiter-flexible in its documented layout, so several processes can share them.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- Which generation of an overlay's address is valid. Without a row, the first one is.
create table overlay_keys (
  overlay text primary key,
  generation integer not null check (generation > 1),
  rotated_at timestamptz not null
);

-- Outgoing channels that send one message at a time: webhooks (by a hash of their address) and chats.
create table lanes (
  name text primary key,
  due_at timestamptz not null default 'epoch',
  -- The number of failures since the last success.
  attempts integer not null default 0,
  -- Why the last message failed. Null if it was sent.
  problem text,
  sent_at timestamptz,
  -- Set when the receiver says that the webhook or chat does not exist any more.
  gone_at timestamptz,
  -- True if staff paused the channel.
  paused boolean not null default false,
  lease text,
  leased_until timestamptz
);

-- Problems of the site. A problem is open while `ended_at` is null; each kind and subject has at most one open problem. The
-- operator's channel gets a message about the beginning and the end. When a message is due is stored here, so a crashed process
-- or an unavailable channel only delays the message.
create table incidents (
  id bigint generated always as identity primary key,
  kind text not null,
  -- The partner or job concerned. Empty if the kind has no subjects.
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

-- The backups in BACKUP_DIR: when the site began to watch them, the newest one, and whether a trial restore of it worked. Ages
-- use the real time, because moving a demo's clock makes no backup older.
create table backup_watch (
  only_row boolean primary key default true check (only_row),
  since timestamptz not null,
  newest text,
  made_at timestamptz,
  rehearsed text,
  rehearsed_at timestamptz,
  holds boolean,
  -- What was wrong with the backup, in the words of a restore.
  finding text
);
