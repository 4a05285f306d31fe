-- needs: any
-- When each version first ran on this database.
create table versions_run (
  version text primary key,
  first_run_at timestamptz not null
);

-- The last answer of the address that names the newest version, or why there was none.
create table newest_version (
  only_row boolean primary key default true check (only_row),
  address text not null,
  checked_at timestamptz not null,
  version text,
  notes text,
  needs_stop boolean,
  -- Completes the sentence "The address …".
  problem text
);

-- An admin asked for a backup; and why the last attempt failed.
alter table backup_watch add column requested_at timestamptz, add column failed text;
