-- needs: any
-- The ledger of the last minutes, without reading all of it: rows are written in the order of their time, so a word per
-- range of pages will do, which costs a purchase next to nothing. New ranges get theirs at once, not at the next vacuum.
create index ledger_created on ledger using brin (created_at) with (pages_per_range = 32, autosummarize = on);
