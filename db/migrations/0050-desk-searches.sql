-- needs: any
-- The desk looks orders up by what was bought, and withdrawals by how an address begins.
create index orders_by_title on orders (title, id desc);
create index withdrawals_address_begins on withdrawals (lower(address) text_pattern_ops);
