-- needs: any
-- A viewer's history by currency and reason is counted, and its words to filter by are found, in the index alone: the
-- movements of one account lie thousands of pages apart. Takes the place of the index without those two.
create index ledger_of_user_with_kind on ledger (user_id, id desc) include (currency, reason);
drop index ledger_of_user;
