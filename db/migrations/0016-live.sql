-- needs: any
-- What the stream shows: overlays for OBS, the prize for the closest guess of a hunt, and the channel's videos.

-- Which generation of an overlay's address is good. Rotating makes the next one; no row: the first.
create table overlay_keys (
  overlay text primary key,
  generation integer not null check (generation > 1),
  rotated_at timestamptz not null
);

-- What the closest guess wins: as it was promised when the hunt began, whatever the settings say later.
alter table hunts add column guess_prize_points bigint not null default 0 check (guess_prize_points >= 0);
-- Null until it was decided who guessed best. A hunt is settled once, also when it is reopened afterwards.
alter table hunts add column guesses_settled_at timestamptz;
update hunts set guesses_settled_at = finished_at where finished_at is not null;
create index hunts_unsettled on hunts (finished_at) where finished_at is not null and guesses_settled_at is null;

create table hunt_guess_prizes (
  hunt_id bigint primary key references hunts (id) on delete cascade,
  user_id bigint not null references users (id),
  guess_cents bigint not null,
  -- What the hunt had paid when it was settled.
  won_cents bigint not null,
  points bigint not null check (points > 0),
  paid_at timestamptz not null
);

-- Not shown, whatever the feed says.
alter table videos add column hidden boolean not null default false;
-- The channel whose feed brought it; null for what was there before there was a feed.
alter table videos add column channel_id text;

-- How asking for the channel's feed went; one row.
create table video_feed (
  only_row boolean primary key default true check (only_row),
  channel_id text not null,
  checked_at timestamptz not null,
  succeeded_at timestamptz,
  error text
);
