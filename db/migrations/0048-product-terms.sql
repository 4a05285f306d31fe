-- needs: any
-- What a product is sold on: drafts, places on the shelf, windows, limits, questions to the buyer, codes that deliver themselves.

alter table products
  -- A draft was never shown, what is hidden is shown no more.
  add column status text not null default 'on' check (status in ('draft', 'on', 'hidden')),
  -- On the shelf, as arranged by hand; null stands after all that are.
  add column position integer check (position between 1 and 1000000),
  -- Standing orders one user may have of it.
  add column user_limit integer check (user_limit between 1 and 1000000),
  add column on_from timestamptz,
  add column on_until timestamptz,
  -- When its window opens or closes next, and pages that show it change; null: no more.
  add column turns_at timestamptz,
  -- What the buyer is asked, and how often that was changed.
  add column fields jsonb not null default '[]',
  add column fields_version integer not null default 1,
  -- Every order is given a code; then the stock is how many are left.
  add column hands_codes boolean not null default false,
  add constraint products_window check (on_until > on_from);
create index products_turning on products (turns_at) where turns_at is not null;

alter table orders
  -- Counts a user's orders of a product that has a limit, so that two at once cannot both be the last.
  add column nth integer,
  -- What the buyer answered: [{label, kind, value}].
  add column answers jsonb,
  add column has_address boolean not null default false,
  add column address_erased_at timestamptz;
create unique index orders_nth_once on orders (user_id, product_id, nth) where nth is not null;
create index orders_with_address on orders (decided_at) where has_address;

create table product_codes (
  id bigint generated always as identity primary key,
  product_id bigint not null references products (id),
  -- Tells whether a code is there already, without saying which it is.
  mark bytea not null,
  sealed text not null,
  added_at timestamptz not null,
  -- Given to this order, and to no other ever.
  order_id bigint references orders (id),
  given_at timestamptz,
  constraint product_codes_mark unique (mark),
  constraint product_codes_order unique (order_id)
);
create index product_codes_left on product_codes (product_id, id) where order_id is null;
