-- needs: any
-- What the operator publishes (offers, videos, challenges) and what visitors write to him.

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

create table bonus_offers (
  id bigint generated always as identity primary key,
  name text not null,
  description text not null,
  logo text,
  alt text not null,
  partner boolean not null,
  claim_href text not null,
  -- Empty: the site's referral code.
  code text not null,
  position integer not null,
  created_at timestamptz not null
);

-- Videos of the streamer's channel, newest first; the feed job fills them, an admin can pin one to the front.
create table videos (
  id text primary key,
  title text not null,
  thumbnail text not null,
  published_at timestamptz not null,
  pinned boolean not null default false
);
