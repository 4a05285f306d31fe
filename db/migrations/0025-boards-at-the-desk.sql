-- needs: any
-- The keys of a described partner are stored under its slug, which may have digits.
alter table service_keys drop constraint service_keys_service_check;
alter table service_keys add constraint service_keys_service_check check (service ~ '^[a-z0-9_]{1,40}$');

-- The desk lists a board's excluded accounts, which are few.
create index live_board_figures_excluded on live_board_figures (board_id) where excluded_reason is not null;
