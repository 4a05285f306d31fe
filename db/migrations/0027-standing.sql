-- needs: any
-- What was rolled stays, as other records do.
create trigger rolls_never_truncated before truncate on rolls
  for each statement execute function what_was_rolled_stays();

-- Withdrawals lock the terms of cashouts as they stand, so a row must stand from the start. The daily cap is off until
-- one is set; sites that ran under the old one of 25,000 and never saved their terms keep it.
insert into site_settings (key, value, updated_at)
select 'cashout',
  case when exists (select from users) and not exists (select from database_purpose where demo)
    then '{"daily_cap": 25000}'::jsonb else '{}'::jsonb end,
  now()
on conflict (key) do nothing;
