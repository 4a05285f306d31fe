-- needs: any
-- What viewers could take back to their own good is kept.

-- The first payout closes a hunt's guesses for good, also when it is taken back: whoever saw it knows more than others.
alter table hunts add column guesses_closed_at timestamptz;
update hunts h set guesses_closed_at = h.updated_at
where exists (select from hunt_bonuses b where b.hunt_id = h.id and b.payout_cents is not null);

-- The account at the partner whose wager let its holder into a raffle that asks for one. It lets in nobody else,
-- however often it is unlinked and linked by another user.
alter table raffle_holdings add column account_id text;
update raffle_holdings h set account_id = l.account_id
from raffles r, links l
where r.id = h.raffle_id and r.wager_required_cents > 0 and l.user_id = h.user_id
  and l.provider = case r.partner
    when 1 then 'roobet' when 2 then 'rainbet' when 4 then 'csgobig' when 6 then 'clash' when 7 then 'packdraw' end;
create unique index raffle_holdings_account on raffle_holdings (raffle_id, account_id) where account_id is not null;

-- Links that are over: boards leave out accounts that were staff's at any time in their month.
create table ended_links (
  user_id bigint not null references users (id),
  provider text not null,
  account_id text not null,
  linked_at timestamptz not null,
  ended_at timestamptz not null
);
create index ended_links_account on ended_links (provider, account_id, ended_at);
create index ended_links_user on ended_links (user_id, provider, ended_at);

-- Until when somebody was staff who is not any more.
alter table users add column staff_until timestamptz;
update users u set staff_until = (
  select max(a.created_at) from audit_log a
  where a.action = 'user.role' and a.subject = 'user:' || u.id and a.before ->> 'role' <> 'viewer'
)
where u.role = 'viewer';
