-- needs: any
-- The first run of a real site. The key of the link that makes its first admin: one at a time, the newest; only its SHA-256 is
-- kept, and it goes with the admin's coming.
create table setup_key (
  only_row boolean primary key default true check (only_row),
  key_hash bytea not null,
  expires_at timestamptz not null
);

-- What of setting up cannot be read off the site itself: what the operator has looked at, copied, put off or is done with.
create table setup_marks (
  name text primary key,
  marked_at timestamptz not null
);
