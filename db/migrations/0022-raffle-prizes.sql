-- needs: stop
-- Raffles hand over their prizes. A process of the last release would draw a raffle without paying it, so none may keep running.

-- Each winner gets `prize_amount` points or cents of bucks, or an item as an order. An item's amount is its worth in points,
-- which a refund of the order pays. `prize_fields` are the questions to an item's winner.
alter table raffles add column prize_kind text not null default 'item' check (prize_kind in ('item', 'points', 'bucks'));
alter table raffles add column prize_amount bigint not null default 0 check (prize_amount between 0 and 1000000000000);
alter table raffles add column prize_fields jsonb not null default '[]';
alter table raffles add constraint raffles_prize check (prize_kind = 'item' or prize_amount > 0);

-- When the reel next shows a winner whose pages must be updated. Null if the reel has shown all winners.
alter table raffles add column reveal_at timestamptz;
create index raffles_to_reveal on raffles (reveal_at) where reveal_at is not null;

-- The owner sees the movement, order or notice only from this time on, because a reel shows it first. Null if immediately.
alter table ledger add column shown_at timestamptz;
create index ledger_not_shown on ledger (user_id, shown_at) where shown_at is not null;
alter table orders add column shown_at timestamptz;
alter table notices add column shown_at timestamptz;
create or replace function push_of_notice() returns trigger language plpgsql as $$
begin
  insert into push_outbox (subscription_id, notice_id, due_at, expires_at)
  select s.id, new.id, coalesce(new.shown_at, new.created_at), new.created_at + interval '24 hours'
  from push_subscriptions s
  where s.user_id = new.user_id and coalesce(
    (select wanted from notice_choices c where c.user_id = new.user_id and c.kind = new.about and c.channel = 'push'),
    new.about in ('won', 'paid')
  );
  return null;
end $$;

-- What an order without a purchase is for ("raffle:12:345"), so it is placed once.
alter table orders add column ref text;
create unique index orders_ref_once on orders (ref) where ref is not null;
-- Questions that the owner of the order has not answered yet, in the format of a product's.
alter table orders add column asks jsonb not null default '[]';
