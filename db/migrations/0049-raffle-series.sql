-- needs: any
-- Raffles that repeat: each series names its latest raffle, which the next is made after.

create table raffle_series (
  id bigint generated always as identity primary key,
  raffle_id bigint not null unique references raffles (id),
  every text not null check (every in ('day', 'week')),
  -- 1 is Monday; of those that repeat every week.
  weekday smallint check (weekday between 1 and 7),
  -- "20:00", as clocks of the zone show it.
  local_time text not null,
  -- "Europe/Berlin"
  zone text not null,
  -- The turn its latest raffle was made for; what an admin moves its end to is another matter.
  slot_at timestamptz not null,
  created_at timestamptz not null,
  stopped_at timestamptz,
  check ((every = 'week') = (weekday is not null))
);
create index raffle_series_going on raffle_series (id) where stopped_at is null;
