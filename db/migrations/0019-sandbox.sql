-- needs: any
-- What the demo's sandboxes remember. Empty, and never read, outside demo mode.

create table sandbox_state (
  key text primary key,
  value jsonb not null
);

-- An affiliate user at a sandboxed partner and what they wagered in a UTC month.
create table sandbox_wagers (
  partner text not null,
  username text not null,
  account_id text not null,
  month date not null,
  wager_cents bigint not null check (wager_cents >= 0),
  primary key (partner, month, account_id)
);
create index sandbox_wagers_name on sandbox_wagers (partner, lower(username));

create table sandbox_mail (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  sent_at timestamptz not null,
  -- What the letter carries beside its text.
  headers jsonb not null default '{}'
);
