-- needs: any
-- The log of everything that decides a draw or a roll: one event a line, each naming the one before by its hash
-- (docs/fairness.md). Numbers come from the line before, not from a sequence, so that none is missing after a rollback.
create table fairness_log (
  n bigint primary key check (n >= 1),
  -- SHA-256 of the line before; 64 zeros before the first. No two lines follow the same one.
  prev text not null unique check (prev ~ '^[0-9a-f]{64}$'),
  at timestamptz not null,
  -- Its bytes as they are published, without the line feed.
  line text not null,
  -- Of the line.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  -- What the event is about, for the site to find it again: "raffle:12:2", "case:3:1"; null where nothing looks for it.
  subject text
);
create index fairness_log_subjects on fairness_log (subject) where subject is not null;

create function fairness_log_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the log is append-only';
end $$;
create trigger fairness_log_append_only before update or delete on fairness_log
  for each row execute function fairness_log_is_append_only();
create trigger fairness_log_never_truncated before truncate on fairness_log
  for each statement execute function fairness_log_is_append_only();

-- The server seed that comes after the one in use: its hash is shown before the viewer rotates to it. Null until it is
-- first looked at, and where a program from before this step made the pair.
alter table seed_pairs add column next_server_seed text check (next_server_seed ~ '^[0-9a-f]{64}$');
alter table seed_pairs add column next_server_seed_hash text check (next_server_seed_hash ~ '^[0-9a-f]{64}$');
