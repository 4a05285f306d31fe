-- needs: any
-- A command is kept until somebody has heard it, so that a process that dies on it leaves it to another; and how long people
-- wait in the chat is one thing for all processes (docs/decisions/0067-what-was-answered-200.md).

-- The line as it was said, until what came of it is written down; null: it was heard, or is no line.
alter table platform_events add column line jsonb;
-- Who hears it, and until when nobody else does.
alter table platform_events add column lease text;
alter table platform_events add column leased_until timestamptz;
-- How often it was taken up from a process that died.
alter table platform_events add column tries integer not null default 0;
create index platform_events_unheard on platform_events (received_at) where line is not null;

-- When a command was used last, and when somebody was answered.
create table platform_pauses (
  key text primary key,
  -- The line it is noted for: heard again it waits for nothing.
  message_id text not null,
  at timestamptz not null
);
create index platform_pauses_age on platform_pauses (at);
