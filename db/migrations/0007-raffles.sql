-- needs: any
-- Raffles and their entries, and the series that repeat raffles.

create table raffles (
  id bigint generated always as identity primary key,
  name text not null,
  description text not null,
  image text,
  entry_price bigint not null check (entry_price between 0 and 1000000000000),
  max_entries_per_user integer not null check (max_entries_per_user between 1 and 1000000),
  number_of_winners integer not null check (number_of_winners between 1 and 1000),
  wager_required_cents bigint not null default 0 check (wager_required_cents between 0 and 100000000000),
  partner smallint not null default 1,
  ends_at timestamptz not null,
  -- 0 open; 2 closed, draw pending; 1 drawn; 3 cancelled (refunded).
  ended smallint not null default 0 check (ended in (0, 1, 2, 3)),
  -- The number of tickets sold. The next ticket's number is this plus 1.
  entries_count bigint not null default 0 check (entries_count between 0 and 1000000000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  closed_at timestamptz,
  -- True while tickets must still be refunded. Set together with `ended` 3, cleared after the last refund.
  refund_due boolean not null default false,
  deleted_at timestamptz,
  -- Who cancelled the raffle. A job refunds its tickets in that person's name.
  called_off_by bigint references users (id),
  -- After the draw, a job notifies those who did not win, a thousand at a time. This is the last user it notified; null if
  -- nobody is left to notify.
  lost_told_to bigint
) with (fillfactor = 50);
create index raffles_open on raffles (ends_at) where ended = 0 and deleted_at is null;
create index raffles_ended on raffles (closed_at desc, id desc) where ended <> 0 and deleted_at is null;
create index raffles_pending on raffles (id) where ended = 2;
create index raffles_refunds on raffles (id) where refund_due;
create index raffles_lost_to_tell on raffles (id) where lost_told_to is not null;

-- An entry is one purchase of the raffle's tickets first_ticket to last_ticket.
create table raffle_entries (
  raffle_id bigint not null references raffles (id),
  first_ticket bigint not null check (first_ticket >= 1),
  last_ticket bigint not null,
  user_id bigint not null references users (id),
  created_at timestamptz not null,
  primary key (raffle_id, first_ticket) include (last_ticket, user_id),
  check (last_ticket >= first_ticket)
);
create index raffle_entries_user on raffle_entries (user_id, raffle_id, first_ticket) include (last_ticket);

-- The published list consists of these rows, so they are append-only.
create trigger raffle_entries_stand before update or delete on raffle_entries
  for each row execute function record_stands();
create trigger raffle_entries_never_truncated before truncate on raffle_entries
  for each statement execute function record_stands();

-- How many tickets of a raffle a user holds. `most` is the raffle's limit at the time of the last purchase; the check keeps
-- concurrent purchases below it.
create table raffle_holdings (
  raffle_id bigint not null references raffles (id),
  user_id bigint not null references users (id),
  tickets bigint not null check (tickets >= 1),
  most integer not null,
  refunded_at timestamptz,
  -- The partner account whose wagers admitted the user to a raffle that requires wagers. This account admits nobody else to the
  -- raffle, even if another user links it later.
  account_id text,
  primary key (raffle_id, user_id),
  constraint raffle_holdings_limit check (tickets <= most)
);
create index raffle_holdings_due on raffle_holdings (raffle_id, user_id) where refunded_at is null;
create unique index raffle_holdings_account on raffle_holdings (raffle_id, account_id) where account_id is not null;
-- Finds out whether a viewer has ever held a ticket, for their home page, however many raffles there were.
create index raffle_holdings_of_user on raffle_holdings (user_id);

-- Raffles that repeat. Each series names its latest raffle, and the next raffle is created after that one.
create table raffle_series (
  id bigint generated always as identity primary key,
  raffle_id bigint not null unique references raffles (id),
  every text not null check (every in ('day', 'week')),
  -- 1 is Monday. Only for series that repeat every week.
  weekday smallint check (weekday between 1 and 7),
  -- "20:00", the local time in `zone`.
  local_time text not null,
  -- An IANA time zone: "Europe/Berlin".
  zone text not null,
  -- The scheduled time for which the latest raffle was created, even if an admin changed when that raffle ends.
  slot_at timestamptz not null,
  created_at timestamptz not null,
  stopped_at timestamptz,
  check ((every = 'week') = (weekday is not null))
);
create index raffle_series_going on raffle_series (id) where stopped_at is null;
