-- needs: any
-- Bonus hunts: a start balance, the bonuses bought with it, and what they paid.

create table hunts (
  id bigint generated always as identity primary key,
  name text not null,
  start_cost_cents bigint not null check (start_cost_cents >= 0),
  finished_at timestamptz,
  -- Counts the edits: who saves an older version than the one that stands is told so instead of undoing others' work.
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

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

-- Guesses of what a hunt will have paid in the end. They lock when the first bonus is opened.
create table hunt_guesses (
  hunt_id bigint not null references hunts (id) on delete cascade,
  user_id bigint not null references users (id),
  guess_cents bigint not null check (guess_cents >= 0),
  guessed_at timestamptz not null,
  primary key (hunt_id, user_id)
);
