-- needs: any
-- When a viewer last changed their wallets: a cash-out to one that is younger than a day asks for the password. Null: long ago.
alter table users add wallets_saved_at timestamptz;
