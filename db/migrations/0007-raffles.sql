-- needs: any
-- Raffles and their entries, and the series that repeat them.

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
  -- Tickets sold: the next one is this plus 1.
  entries_count bigint not null default 0 check (entries_count between 0 and 1000000000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  closed_at timestamptz,
  -- Tickets are to be refunded; set with `ended` 3, cleared when all are.
  refund_due boolean not null default false,
  deleted_at timestamptz,
  -- Who cancelled it: a job refunds its tickets, in their name.
  called_off_by bigint references users (id),
  -- Once it is drawn, those who did not win are told, a thousand at a time: up to which user. Null: nobody is left to tell.
  lost_told_to bigint
) with (fillfactor = 50);
create index raffles_open on raffles (ends_at) where ended = 0 and deleted_at is null;
create index raffles_ended on raffles (closed_at desc, id desc) where ended <> 0 and deleted_at is null;
create index raffles_pending on raffles (id) where ended = 2;
create index raffles_refunds on raffles (id) where refund_due;
create index raffles_lost_to_tell on raffles (id) where lost_told_to is not null;

-- An entry is one purchase: the tickets first_ticket to last_ticket of its raffle.
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

-- The published list is made of these rows: they are only ever added to.
create trigger raffle_entries_stand before update or delete on raffle_entries
  for each row execute function record_stands();
create trigger raffle_entries_never_truncated before truncate on raffle_entries
  for each statement execute function record_stands();

-- How many tickets of a raffle a user holds. `most` is the raffle's limit then: two purchases at once cannot pass it.
create table raffle_holdings (
  raffle_id bigint not null references raffles (id),
  user_id bigint not null references users (id),
  tickets bigint not null check (tickets >= 1),
  most integer not null,
  refunded_at timestamptz,
  -- The account at the partner whose wager let its holder into a raffle that asks for one. It lets in nobody else, however
  -- often it is unlinked and linked by another user.
  account_id text,
  primary key (raffle_id, user_id),
  constraint raffle_holdings_limit check (tickets <= most)
);
create index raffle_holdings_due on raffle_holdings (raffle_id, user_id) where refunded_at is null;
create unique index raffle_holdings_account on raffle_holdings (raffle_id, account_id) where account_id is not null;
-- Whether a viewer ever held a ticket, for their front page, however many raffles there were.
create index raffle_holdings_of_user on raffle_holdings (user_id);

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
  -- The turn its latest raffle was made for, wherever an admin moves its end.
  slot_at timestamptz not null,
  created_at timestamptz not null,
  stopped_at timestamptz,
  check ((every = 'week') = (weekday is not null))
);
create index raffle_series_going on raffle_series (id) where stopped_at is null;
