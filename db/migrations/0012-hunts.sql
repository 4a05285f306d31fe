-- needs: any
-- Bonus hunts: a start balance, the bonuses bought with it, what they paid, and the viewers' guesses.

create table hunts (
  id bigint generated always as identity primary key,
  name text not null,
  start_cost_cents bigint not null check (start_cost_cents >= 0),
  finished_at timestamptz,
  -- Counts the edits. Saving is refused if the form was loaded from an older version, so nobody undoes another person's work.
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The prize for the closest guess, as promised when the hunt began. Later changes of the setting do not affect it.
  guess_prize_points bigint not null default 0 check (guess_prize_points >= 0),
  -- When the closest guess was decided. A hunt is settled only once, even if it is reopened later.
  guesses_settled_at timestamptz,
  -- When the prize became payable: an admin created the hunt, or released a moderator's prize.
  prize_released_at timestamptz,
  prize_released_by bigint references users (id),
  -- The first payout closes the guesses for good, even if it is undone, because viewers who saw it know more than others.
  guesses_closed_at timestamptz,
  -- A moderator may stop the guesses before the first payout, and allow them again (docs/decisions/0061-commands-in-chat.md).
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
  -- Null until the bonus is opened.
  payout_cents bigint check (payout_cents >= 0)
);
create index hunt_bonuses_of_hunt on hunt_bonuses (hunt_id, position);

-- Guesses of what a hunt will have paid at its end.
create table hunt_guesses (
  hunt_id bigint not null references hunts (id) on delete cascade,
  user_id bigint not null references users (id),
  guess_cents bigint not null check (guess_cents >= 0),
  guessed_at timestamptz not null,
  -- When the viewer last gave this guess. The same guess again changes this time but not `guessed_at`. A chat message that
  -- arrives late does not replace a guess made after it.
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
