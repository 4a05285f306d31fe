import { type Filling, staff } from "./filling.ts";

const first = [
  "lucky",
  "night",
  "royal",
  "silver",
  "happy",
  "wild",
  "quiet",
  "golden",
  "rapid",
  "cosmic",
  "jolly",
  "iron",
];
const second = ["otter", "falcon", "panda", "wolf", "comet", "tiger", "raven", "badger", "koala", "lynx", "moose"];

const sqlArray = (words: readonly (string | number)[]): string =>
  `array[${words.map((word) => (typeof word === "number" ? word : `'${word}'`)).join(",")}]`;

export async function fillPeople({ sizes, now, run, reserve }: Filling): Promise<number> {
  const base = await reserve("users", sizes.users);
  const { admins, moderators } = staff;
  await run(`
    insert into users (id, username, email, password_hash, role, btc_address, eth_address, terms_accepted_at, banned_at,
      ban_reason, created_at, admin_since)
    overriding system value
    select ${base} + n, name, name || '@example.com', '',
      case when n = any(${sqlArray(admins)}) then 'admin' when n = any(${sqlArray(moderators)}) then 'moderator' else 'viewer' end,
      case when n % 3 = 0 then 'bc1q' || md5('btc' || n) end,
      -- Every hundredth shares a wallet with the one before.
      case when n % 2 = 0 or n % 100 = 1 then '0x' || left(md5('eth' || n / 2) || md5('more' || n / 2), 40) end,
      since, case when n % 500 = 7 then since + interval '30 days' end, case when n % 500 = 7 then 'Two accounts.' end,
      since, case when n = any(${sqlArray(admins)}) then since end
    from (
      select n, ${now} - interval '730 days' + interval '730 days' * (n::float8 / ${sizes.users + 1}) as since,
        (${sqlArray(first)})[1 + n % ${first.length}] || '_' || (${sqlArray(second)})[1 + n % ${second.length}] || '_' || n as name
      from generate_series(1, ${sizes.users}) n
    ) person`);
  await run(`
    insert into links (user_id, provider, account_id, account_name, linked_at)
    select ${base} + n, 'roobet', 'grown-' || n, 'grown_' || n, ${now} - interval '200 days'
    from generate_series(1, ${sizes.users}, 4) n`);
  await run(`
    insert into wagers (partner, month, account_id, username, wager_cents, counted_cents, updated_at)
    select 1, date_trunc('month', ${now} at time zone 'UTC')::date, 'grown-' || n, 'grown_' || n, n::bigint * 7919 % 5000000,
      n::bigint * 7919 % 5000000, ${now}
    from generate_series(1, ${sizes.users}) n`);
  await fillSignIns({ sizes, now, run, reserve }, base);
  return base;
}

async function fillSignIns({ sizes, now, run }: Filling, base: number): Promise<void> {
  // Gives each account a unique address, and one of eight thousand shared ones.
  await run(`
    insert into sign_in_addresses (user_id, address, first_at, last_at)
    select ${base} + n, place, ${now} - interval '80 days', ${now} - interval '1 day' * (n % 80)
    from generate_series(1, ${sizes.users}) n, lateral (
      values ('own-' || n), ('home-' || n % greatest(${sizes.users} / 12, 1))
    ) place (place)`);
  // Thousands of accounts share a mobile carrier's address.
  await run(`
    insert into sign_in_addresses (user_id, address, first_at, last_at)
    select ${base} + n, '192.0.2.1', ${now} - interval '80 days', ${now} from generate_series(1, ${sizes.users}, 5) n`);
  await run(`
    insert into sessions (token_hash, user_id, created_at, last_seen_at, address, user_agent)
    select sha256(('grown' || n)::bytea), ${base} + n, ${now} - interval '20 days', ${now} - interval '1 hour' * (n % 400),
      '192.0.2.1', 'A browser'
    from generate_series(1, ${sizes.users}, 2) n`);
  await run(`
    insert into password_resets (token_hash, user_id, expires_at, used_at)
    select sha256(('reset' || n)::bytea), ${base} + n, ${now} + interval '1 minute' * (n % 60), null
    from generate_series(1, ${sizes.users}, 100) n`);
}
