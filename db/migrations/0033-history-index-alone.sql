-- needs: any
-- The index whose place 0031's took.
drop index ledger_of_user;
