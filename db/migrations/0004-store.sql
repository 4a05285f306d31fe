-- needs: any
-- The point store: products, their codes, and the orders that admins fulfil.

create table products (
  id bigint generated always as identity primary key,
  name text not null,
  description text not null,
  image text,
  price bigint not null check (price between 0 and 1000000000000),
  stock integer not null check (stock between 0 and 1000000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  -- A draft has never been shown; a hidden product was shown before.
  status text not null default 'on' check (status in ('draft', 'on', 'hidden')),
  -- The position in the store, as arranged by an admin. Products without one come after all others.
  position integer check (position between 1 and 1000000),
  -- How many orders of the product one user may have, not counting refunded ones.
  user_limit integer check (user_limit between 1 and 1000000),
  on_from timestamptz,
  on_until timestamptz,
  -- When the window next opens or closes, which changes the pages that show the product. Null if neither will happen again.
  turns_at timestamptz,
  -- The questions to the buyer, and how often they were changed.
  fields jsonb not null default '[]',
  fields_version integer not null default 1,
  -- If true, every order gets a code, and the stock is the number of codes left.
  hands_codes boolean not null default false,
  -- If true, the product is shown large at the top of the store. At most one product can be featured.
  featured boolean not null default false,
  constraint products_window check (on_until > on_from)
) with (fillfactor = 70);
create index products_turning on products (turns_at) where turns_at is not null;
create unique index products_featured on products (featured) where featured;

-- Orders. An order stores what was bought as it was then. `source` says where the order came from ("store", "case").
create table orders (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  source text not null,
  product_id bigint references products (id),
  title text not null,
  image text,
  price_points bigint not null,
  status text not null default 'pending' check (status in ('pending', 'fulfilled', 'refunded')),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references users (id),
  note text,
  -- Numbers a user's orders of a product with a limit, so of two concurrent orders only one can be the last.
  nth integer,
  -- The buyer's answers to the product's questions: [{label, kind, value}].
  answers jsonb,
  has_address boolean not null default false,
  address_erased_at timestamptz
);
create index orders_of_user on orders (user_id, id desc);
create index orders_by_status on orders (status, id desc);
create index orders_by_title on orders (title, id desc);
create unique index orders_nth_once on orders (user_id, product_id, nth) where nth is not null;
create index orders_with_address on orders (decided_at) where has_address;

create table product_codes (
  id bigint generated always as identity primary key,
  product_id bigint not null references products (id),
  -- Shows whether a code already exists, without revealing the code.
  mark bytea not null,
  sealed text not null,
  added_at timestamptz not null,
  -- The only order that ever gets this code.
  order_id bigint references orders (id),
  given_at timestamptz,
  constraint product_codes_mark unique (mark),
  constraint product_codes_order unique (order_id)
);
create index product_codes_left on product_codes (product_id, id) where order_id is null;
