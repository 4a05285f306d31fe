-- needs: any
-- Raffles and their entries.

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
  ended smallint not null default 0 check (ended between 0 and 3),
  -- Tickets sold: the next one is this plus 1.
  entries_count bigint not null default 0 check (entries_count between 0 and 1000000000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  closed_at timestamptz,
  -- Tickets are to be paid back; set with `ended` 3, cleared when all are.
  refund_due boolean not null default false,
  deleted_at timestamptz
) with (fillfactor = 50);
create index raffles_open on raffles (ends_at) where ended = 0 and deleted_at is null;
create index raffles_ended on raffles (closed_at desc, id desc) where ended <> 0 and deleted_at is null;
create index raffles_pending on raffles (id) where ended = 2;
create index raffles_refunds on raffles (id) where refund_due;

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
create function raffle_entries_stand() returns trigger language plpgsql as $$
begin
  raise exception 'entries of a raffle are append-only';
end $$;
create trigger raffle_entries_stand before update or delete on raffle_entries
  for each row execute function raffle_entries_stand();
create trigger raffle_entries_never_truncated before truncate on raffle_entries
  for each statement execute function raffle_entries_stand();

-- How many tickets of a raffle a user holds. `most` is the raffle's limit then: two purchases at once cannot pass it.
create table raffle_holdings (
  raffle_id bigint not null references raffles (id),
  user_id bigint not null references users (id),
  tickets bigint not null check (tickets >= 1),
  most integer not null,
  refunded_at timestamptz,
  primary key (raffle_id, user_id),
  constraint raffle_holdings_limit check (tickets <= most)
);
create index raffle_holdings_due on raffle_holdings (raffle_id, user_id) where refunded_at is null;
