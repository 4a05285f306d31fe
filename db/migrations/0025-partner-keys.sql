-- needs: any
-- The keys of a described partner are stored under its slug, which may have digits.
alter table service_keys drop constraint service_keys_service_check;
alter table service_keys add constraint service_keys_service_check check (service ~ '^[a-z0-9_]{1,40}$');
