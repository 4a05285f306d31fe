-- needs: any
-- Where users signed in from, longer than a sign-in lives: a banned one's sign-ins are gone, the hint must not be.
create table sign_in_addresses (
  user_id bigint not null references users (id),
  address text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (user_id, address)
);
create index sign_in_addresses_address on sign_in_addresses (address);
create index sign_in_addresses_old on sign_in_addresses (last_at);
insert into sign_in_addresses (user_id, address, first_at, last_at)
  select user_id, address, min(created_at), max(last_seen_at) from sessions group by user_id, address;

-- The log once kept this secret in clear (server/core/audit.ts hides it since).
update audit_log set
  before = case when coalesce(before ->> 'discord_webhook', '') = '' then before
    else jsonb_set(before, '{discord_webhook}', '"(hidden)"') end,
  after = case when coalesce(after ->> 'discord_webhook', '') = '' then after
    else jsonb_set(after, '{discord_webhook}', '"(hidden)"') end
where subject = 'settings';

create index contact_messages_old on contact_messages (created_at);
