-- needs: any
-- The gift for the first steps: once for a viewer, and once for each outside account that brought it, however often that
-- account is unlinked and linked by somebody else.
create table first_step_gifts (
  id bigint generated always as identity primary key,
  user_id bigint not null unique references users (id),
  -- The account at a partner that brought it.
  partner text not null,
  account_id text not null,
  -- And that at Kick; null where the site had no Kick.
  kick_id text unique,
  points bigint not null check (points > 0),
  given_at timestamptz not null,
  unique (partner, account_id)
);
