-- needs: any
-- The stored picture of what a notice is about, for its email. Null means none.
alter table notices add column picture text;
