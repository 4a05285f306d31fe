-- needs: any
-- Names, codes, links and figures are empty until an operator says them. What a site from before showed of them (they were
-- defaults, of the program) it goes on showing: it is written down as if it had been saved. Of a group only what is missing in it
-- is. A database nobody has used yet (of its settings only the row that migration 27 wrote) starts without any of it.
insert into site_settings (key, value, updated_at)
select shown.key, shown.value, now()
from (values
  ('brand', '"Windfall"'::jsonb),
  ('streamer', '"Gale"'),
  ('referral_code', '"WINDFALL"'),
  ('promo_code', '"GUST"'),
  ('stream_url', '"https://kick.com/windfall"'),
  ('intro_video', '"/art/intro"'),
  ('statistics', '{"total": 125000, "giveaways": 17500, "leaderboards": 100000, "store_purchases": 2000, "withdrawals": 5395, "since": "January 2025"}'),
  ('leaderboard', '{"prizes": [4000, 2400, 1200, 600, 500, 400, 250, 200, 100, 100, 50, 50, 50, 50, 50], "paused": false, "partner": 1}'),
  ('mail_from', '"Windfall <no-reply@windfall.example>"')
) as shown (key, value)
where exists (select from users) or exists (select from site_settings where key <> 'cashout')
on conflict (key) do update set value = excluded.value || site_settings.value
  where jsonb_typeof(site_settings.value) = 'object';
