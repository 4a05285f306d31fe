-- needs: any
-- The backups in BACKUP_DIR: since when they are looked after, the newest one, and whether restoring it on trial went
-- well. Ages are told by the real time: a demo's moved clock makes no backup older.
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
