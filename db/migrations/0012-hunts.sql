-- needs: any
-- Bonus hunts: a start balance, the bonuses bought with it, what they paid, and the viewers' guesses.

create table hunts (
  id bigint generated always as identity primary key,
  name text not null,
  start_cost_cents bigint not null check (start_cost_cents >= 0),
  finished_at timestamptz,
  -- Counts the edits: saving over another version than the newest is refused instead of undoing others' work.
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- What the closest guess wins: as it was promised when the hunt began, whatever the settings say later.
  guess_prize_points bigint not null default 0 check (guess_prize_points >= 0),
  -- Null until it was decided who guessed best. A hunt is settled once, also when it is reopened afterwards.
  guesses_settled_at timestamptz,
  -- The prize is paid once an admin made the hunt or released its prize.
  prize_released_at timestamptz,
  prize_released_by bigint references users (id),
  -- The first payout closes the guesses for good, also when it is taken back: viewers who saw it know more than others.
  guesses_closed_at timestamptz,
  -- A moderator may stop the guesses before that, and take them again (docs/decisions/0061-commands-in-chat.md).
  guesses_held_at timestamptz
);
create index hunts_unsettled on hunts (finished_at) where finished_at is not null and guesses_settled_at is null;

create table hunt_bonuses (
  id bigint generated always as identity primary key,
  hunt_id bigint not null references hunts (id) on delete cascade,
  position integer not null,
  name text not null,
  provider_name text not null,
  bet_cents bigint not null check (bet_cents > 0),
  -- Null: not opened yet.
  payout_cents bigint check (payout_cents >= 0)
);
create index hunt_bonuses_of_hunt on hunt_bonuses (hunt_id, position);

-- Guesses of what a hunt will have paid in the end.
create table hunt_guesses (
  hunt_id bigint not null references hunts (id) on delete cascade,
  user_id bigint not null references users (id),
  guess_cents bigint not null check (guess_cents >= 0),
  guessed_at timestamptz not null,
  -- When it was last said; the same guess again moves this on, not `guessed_at`. A chat line that comes late replaces
  -- nothing that was said after it.
  said_at timestamptz,
  primary key (hunt_id, user_id)
);

create table hunt_guess_prizes (
  hunt_id bigint primary key references hunts (id) on delete cascade,
  user_id bigint not null references users (id),
  guess_cents bigint not null,
  -- What the hunt had paid when it was settled.
  won_cents bigint not null,
  points bigint not null check (points > 0),
  paid_at timestamptz not null
);
