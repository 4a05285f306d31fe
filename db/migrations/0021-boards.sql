-- needs: any
-- Boards of any partner and window, beside the monthly draw of 0009: their figures, places and payments.

-- What each account wagered on a UTC day, from the growth of its monthly figure. A window of whole days is a sum of these.
create table wager_days (
  partner smallint not null,
  day date not null,
  account_id text not null,
  cents bigint not null,
  primary key (partner, day, account_id)
);

-- Wagers of earlier months have no known day, so they count on the month's first.
insert into wager_days (partner, day, account_id, cents)
select partner, month, account_id, counted_cents from wagers where counted_cents > 0;

-- Partners that an admin described at the desk, in the shape of partners/<slug>/description.ts.
create table partner_descriptions (
  type integer generated always as identity (start with 1000) primary key,
  slug text not null unique check (slug ~ '^[a-z][a-z0-9-]{1,30}$'),
  description jsonb not null,
  created_at timestamptz not null,
  created_by bigint references users (id)
);

-- The latest result of "Try it" for each described partner.
create table partner_tries (
  slug text primary key,
  tried_at timestamptz not null,
  result jsonb not null
);

create table live_boards (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('race', 'draw')),
  name text not null,
  -- Slugs. The figures of several partners are added up per viewer.
  partners jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  time_zone text not null,
  -- How the window repeats, or null: {every: "month" | "week" | "days" | "cycle_day" | "own", days?, day?}.
  repeats jsonb,
  -- The board that this one follows in its series.
  follows bigint unique references live_boards (id),
  -- [{from, to, kind: "bucks" | "points" | "text", amount, text?}], amount in cents of a buck or in whole points, for each place.
  prizes jsonb not null,
  ties text not null default 'earlier' check (ties in ('earlier', 'shared')),
  settle_hours smallint not null default 12 check (settle_hours between 0 and 240),
  position integer not null default 0,
  paused boolean not null default false,
  -- The partners' answers that the figures come from: {slug: {taken_at, sha256, rows, cents, is_cut, baseline_at, is_final}}.
  answers jsonb not null default '{}',
  -- Why the newest answer was not used: {slug: {at, reason, kind}}. An admin may accept one that shrank.
  held_back jsonb not null default '{}',
  frozen_at timestamptz,
  released_at timestamptz,
  released_by bigint references users (id),
  archived_at timestamptz,
  created_at timestamptz not null,
  created_by bigint references users (id)
);
create index live_boards_due on live_boards (ends_at) where frozen_at is null and archived_at is null;

create table live_board_figures (
  board_id bigint not null references live_boards (id),
  partner text not null,
  -- The partner's id, or "name:" and the name where the partner gives none.
  account_key text not null,
  name text not null,
  is_hidden boolean not null default false,
  is_masked boolean not null default false,
  cents bigint not null,
  -- A correction made at the desk, which replaces `cents` for the ranking. `cents` stays as the partner gave it.
  corrected_cents bigint,
  -- The figure when the window ended, once newer ones came in.
  cents_at_end bigint,
  -- The row's number in the partner's answer, from 1. 0 if the answer no longer lists the account; only excluded accounts
  -- stay here then.
  row_number integer not null,
  -- When we first saw this figure. If figures are equal, the one seen earlier ranks higher.
  reached_at timestamptz not null,
  excluded_reason text,
  -- The viewer whose account this was when the board was frozen.
  user_id bigint references users (id),
  primary key (board_id, partner, account_key)
);
create index live_board_figures_rank on live_board_figures (
  board_id, (coalesce(corrected_cents, cents)) desc, reached_at, partner collate "C", account_key collate "C"
);
create index live_board_figures_user on live_board_figures (user_id, board_id) where user_id is not null;
create index live_board_figures_lines on live_board_figures (board_id, partner, cents desc, row_number);

-- For partners that report only running totals: each account's total when the board began.
create table live_board_baselines (
  board_id bigint not null references live_boards (id),
  partner text not null,
  account_key text not null,
  cents bigint not null,
  primary key (board_id, partner, account_key)
);

-- The final places, written when the board is frozen.
create table live_board_places (
  board_id bigint not null references live_boards (id),
  -- 1, 2, 3 …: the row's number. `place` is what is shown; a shared place occurs twice.
  number integer not null,
  place integer not null,
  partner text not null,
  account_key text not null,
  name text not null,
  cents bigint not null,
  user_id bigint references users (id),
  -- [{kind, amount, text?}]. Accounts that share places divide the sum of these places' prizes.
  prizes jsonb not null default '[]',
  paid_at timestamptz,
  primary key (board_id, number)
);
create index live_board_places_user on live_board_places (user_id, board_id) where user_id is not null;
