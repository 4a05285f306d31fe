-- needs: any
-- What the desk looks up stays quick however many rows there are. Each index is for one question, told beside it; none is
-- on a table that a spend writes.

-- The audit log by what was done (server/desk/audit-log.ts).
create index audit_log_action on audit_log (action, id desc);

-- Claims that are decided, newest first. It answers what the index of the waiting ones did, too.
create index challenge_claims_by_status on challenge_claims (status, id desc);
drop index challenge_claims_waiting;

-- How many messages nobody has read.
create index contact_messages_unread on contact_messages (id) where read_at is null;

-- Withdrawals in one currency, and to one wallet.
create index withdrawals_by_currency on withdrawals (currency, id desc);
create index withdrawals_wallet on withdrawals (lower(address));

-- Who else is paid to a wallet.
create index users_btc on users (lower(btc_address)) where btc_address is not null;
create index users_ltc on users (lower(ltc_address)) where ltc_address is not null;
create index users_eth on users (lower(eth_address)) where eth_address is not null;
create index users_usdt on users (lower(usdt_address)) where usdt_address is not null;

-- Names that begin with what was typed, whatever order the database's language sorts them in.
create index users_username_start on users (lower(username) text_pattern_ops);

-- Sign-ups of the last days, and how many are banned.
create index users_created on users (created_at);
create index users_banned on users (id) where banned_at is not null;

-- Who came from an address, the newest accounts first: behind a carrier's there are thousands.
create index sign_in_addresses_users on sign_in_addresses (address, user_id desc);
drop index sign_in_addresses_address;

-- Notices that are done with, to be forgotten.
create index notices_done on notices (created_at) where seen_at is not null and mail_due_at is null;
