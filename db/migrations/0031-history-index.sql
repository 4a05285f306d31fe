-- needs: any
-- A viewer's history by currency and reason is counted, and its words to filter by are found, in the index alone: the
-- movements of one account lie thousands of pages apart. While it is built, pages read the ledger as ever and nobody
-- writes to it. The index without those two columns goes in a step of its own (0033): that one makes readers wait, too.
create index ledger_of_user_with_kind on ledger (user_id, id desc) include (currency, reason);
