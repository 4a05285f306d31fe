-- needs: any
-- The point store: products, and the orders admins work through.

create table products (
  id bigint generated always as identity primary key,
  name text not null,
  description text not null,
  image text,
  price bigint not null check (price between 0 and 1000000000000),
  stock integer not null check (stock between 0 and 1000000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
) with (fillfactor = 70);

-- An order keeps what was bought as it was then; `source` says where it came from ("store", later "case").
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
  note text
);
create index orders_of_user on orders (user_id, id desc);
create index orders_by_status on orders (status, id desc);
