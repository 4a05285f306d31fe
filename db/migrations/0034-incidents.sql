-- needs: any
-- What is wrong with the site, or was: open while `ended_at` is null, and of a kind and subject at most one at a time.
-- The operator's channel is told of beginning and end; when it is due to be told stands here, so that a process that
-- dies over it, or a channel that does not answer, only puts it off.
create table incidents (
  id bigint generated always as identity primary key,
  kind text not null,
  -- Which partner, which job; empty where there is only one.
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
-- How often a job failed since it last ran well, and since when a partner has failed.
alter table job_schedule add column failures_in_a_row integer not null default 0;
alter table partner_status add column failing_since timestamptz;
