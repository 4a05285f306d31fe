-- needs: any
-- Leaderboards: each partner's month, frozen when its wagers are final, and drawn.

create table boards (
  id bigint generated always as identity primary key,
  partner smallint not null,
  month date not null,
  -- frozen: the entries are final, but the winners are not known. drawn: the winners are known, or there was nobody to draw
  -- from.
  status text not null default 'frozen' check (status in ('frozen', 'drawn')),
  -- Dollars by place, as they were when the board was frozen.
  prizes jsonb not null,
  entries_count integer not null,
  total_tickets bigint not null,
  wager_cents bigint not null,
  -- When the partner reported these wagers.
  as_of timestamptz not null,
  frozen_at timestamptz not null,
  drawn_at timestamptz,
  -- The documented JSON string with the first entries. Written when the board is frozen, and again with the prizes.
  archive text not null default '[]',
  unique (partner, month)
);
create index boards_recent on boards (month desc, partner);

-- `place` is the entrant's number on the frozen list, which is sorted by wager and then by the partner's account id.
create table board_entries (
  board_id bigint not null references boards (id),
  place integer not null check (place >= 1),
  account_id text not null,
  username text not null,
  wager_cents bigint not null,
  -- Null for entrants whose wagers do not make a ticket.
  first_ticket bigint,
  last_ticket bigint,
  -- The user to whom the account was linked when the board was frozen.
  user_id bigint references users (id),
  primary key (board_id, place),
  check ((first_ticket is null) = (last_ticket is null)),
  check (last_ticket >= first_ticket)
);
create unique index board_entries_ticket on board_entries (board_id, first_ticket) include (last_ticket, place)
  where first_ticket is not null;
create index board_entries_user on board_entries (user_id, board_id) where user_id is not null;

-- The published list consists of these rows, so they are append-only.
create trigger board_entries_stand before update or delete on board_entries
  for each row execute function record_stands();
create trigger board_entries_never_truncated before truncate on board_entries
  for each statement execute function record_stands();
