-- needs: any
-- The state of the demo's sandboxes. Outside demo mode these tables are empty and nothing reads them.

create table sandbox_state (
  key text primary key,
  value jsonb not null
);

-- A partner's affiliate user in the sandbox, and what the user wagered in a UTC month.
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
  -- Additional headers of the email.
  headers jsonb not null default '{}'
);
