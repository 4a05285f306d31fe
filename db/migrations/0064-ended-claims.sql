-- needs: any
-- Claims of imports that are over and still have a name: what is to be forgotten in time is found without a look at all.
create index import_claims_ended on import_claims (settled_at) where status in ('lapsed', 'withdrawn') and name <> '';
