-- needs: any
-- Keys of outside services given at the desk: sealed with a key that is not in the database. `seal_id` tells keys of sealing
-- apart and says nothing about them.
create table service_keys (
  service text primary key check (service ~ '^[a-z_]{1,40}$'),
  sealed text not null check (length(sealed) <= 20000),
  seal_id text not null check (seal_id ~ '^[0-9a-f]{16}$'),
  saved_at timestamptz not null,
  saved_by bigint references users (id)
);
