-- needs: any
-- The product that stands wide at the head of the store; one at most.
alter table products add column featured boolean not null default false;
create unique index products_featured on products (featured) where featured;
