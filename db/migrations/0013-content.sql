-- needs: any
-- What the operator publishes (offers, videos, challenges), and what visitors write to the operator.

create table bonus_offers (
  id bigint generated always as identity primary key,
  name text not null,
  description text not null,
  logo text,
  alt text not null,
  partner boolean not null,
  claim_href text not null,
  -- If empty, the page shows the site's referral code.
  code text not null,
  position integer not null,
  created_at timestamptz not null
);

-- Videos of the streamer's channel, newest first. The feed job adds them; an admin can pin one to the top.
create table videos (
  id text primary key,
  title text not null,
  thumbnail text not null,
  published_at timestamptz not null,
  pinned boolean not null default false,
  -- If true, the video is not shown, whatever the feed says.
  hidden boolean not null default false,
  -- The channel whose feed contained the video. Null if somebody entered the video.
  channel_id text
);

-- The result of the last request for the channel's feed, in a single row.
create table video_feed (
  only_row boolean primary key default true check (only_row),
  channel_id text not null,
  checked_at timestamptz not null,
  succeeded_at timestamptz,
  error text
);

create table contact_messages (
  id bigint generated always as identity primary key,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  address text not null,
  user_id bigint references users (id),
  created_at timestamptz not null,
  read_at timestamptz
);
create index contact_messages_recent on contact_messages (id desc);
create index contact_messages_old on contact_messages (created_at);
-- Counts the unread messages.
create index contact_messages_unread on contact_messages (id) where read_at is null;

create table challenges (
  id bigint generated always as identity primary key,
  title text not null,
  slot text not null,
  -- The multiplier in hundredths, so 2.5x is exact.
  target_multiplier_e2 bigint not null check (target_multiplier_e2 > 0),
  min_bet_cents bigint not null check (min_bet_cents >= 0),
  reward_points bigint not null check (reward_points >= 0),
  ends_at timestamptz,
  active boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- A deleted challenge keeps its row, because its claims refer to it.
  deleted_at timestamptz
);

create table challenge_claims (
  id bigint generated always as identity primary key,
  challenge_id bigint not null references challenges (id),
  user_id bigint not null references users (id),
  link text not null,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'refused')),
  -- What the viewer was paid when the claim was accepted. Later changes of the challenge do not affect it.
  paid_points bigint,
  note text,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references users (id)
);
-- A viewer wins a challenge once, but may try again after a refusal.
create unique index challenge_claims_once on challenge_claims (challenge_id, user_id) where status <> 'refused';
create index challenge_claims_of_user on challenge_claims (user_id, id desc);
create index challenge_claims_by_status on challenge_claims (status, id desc);
