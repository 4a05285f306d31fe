import type { FilledIds } from "./fill-play.ts";
import type { Filling } from "./filling.ts";

const months = 12;
const entriesPerBoard = 5_000;
const guessesEach = 1_000;
const ranks = ["Bronze I", "Bronze II", "Bronze III"];

export interface Imports {
  open: number;
  preview: number;
}

/** The account with number `n` has the id `users + n`. */
export async function fillActivity(filling: Filling, users: number, subjects: FilledIds): Promise<Imports> {
  await fillRewards(filling, users);
  await fillBoards(filling, users);
  await fillCodes(filling, users, subjects);
  await fillNotices(filling, users);
  await fillChat(filling);
  return fillImports(filling, users);
}

async function fillRewards({ sizes, now, run }: Filling, users: number): Promise<void> {
  await run(`
    insert into rank_claims (user_id, rank, account_id, wager_cents, reward_cents, claimed_at)
    select ${users} + n, rank, 'grown-' || n, place * 50000, place * 1000, ${now} - interval '300 days' * ((n + place)::float8 / ${sizes.users + ranks.length})
    from generate_series(1, ${sizes.users}, 4) n,
      unnest(array[${ranks.map((rank) => `'${rank}'`).join(",")}]) with ordinality as claimed (rank, place)`);
  await run(`
    insert into reward_totals (user_id, rakeback_cents, rank_cents, weekly_claimed_at, monthly_claimed_at)
    select ${users} + n, n * 7, 6000, ${now} - interval '8 days', ${now} - interval '40 days' from generate_series(1, ${sizes.users}, 4) n`);
  await run(`
    insert into rakeback_accruals (user_id, kind, period, microcents)
    select ${users} + n, kind, (${now} - back * step)::date, 1000000::bigint * n
    from generate_series(1, ${sizes.users}, 4) n, generate_series(0, 3) back,
      (values ('instant', interval '1 day'), ('weekly', interval '7 days'), ('monthly', interval '30 days')) accrued (kind, step)`);
  await run(`
    insert into first_step_gifts (user_id, partner, account_id, points, given_at)
    select ${users} + n, 'roobet', 'grown-' || n, 500, ${now} - interval '100 days' from generate_series(1, ${sizes.users}, 8) n`);
}

async function fillBoards({ sizes, now, run, reserve }: Filling, users: number): Promise<void> {
  const boards = await reserve("boards", months);
  const entries = Math.min(sizes.users, entriesPerBoard);
  await run(`
    insert into boards (id, partner, month, status, prizes, entries_count, total_tickets, wager_cents, as_of, frozen_at, drawn_at, archive)
    overriding system value
    select ${boards} + n, 1, month, 'drawn', '[4000, 2400, 1200]', ${entries}, ${entries} * 10, ${entries} * 100000::bigint, month + interval '1 month',
      month + interval '1 month', month + interval '1 month 1 hour', (
        select jsonb_agg(jsonb_build_object('uid', 'grown-' || place, 'username', 'grown_' || place, 'weightedWagered', 1000, 'prize', 0))::text
        from generate_series(1, ${Math.min(entries, 500)}) place
      )
    from (
      select n, (date_trunc('month', ${now} at time zone 'UTC') - interval '1 month' * (n + 2))::date as month
      from generate_series(1, ${months}) n
    ) drawn`);
  await run(`
    insert into board_entries (board_id, place, account_id, username, wager_cents, first_ticket, last_ticket, user_id)
    select ${boards} + b, n, 'grown-' || n, 'grown_' || n, 100000, n * 10 - 9, n * 10, case when n % 4 = 1 then ${users} + n end
    from generate_series(1, ${months}) b, generate_series(1, ${entries}) n`);
}

async function fillCodes({ sizes, now, run }: Filling, users: number, { products }: FilledIds): Promise<void> {
  await run(`
    insert into product_codes (product_id, mark, sealed, added_at)
    select ${products} + 1 + n % ${sizes.products}, sha256(('code' || n)::bytea), 'sealed', ${now} from generate_series(1, ${sizes.users}) n`);
  await run(`
    insert into hunt_guesses (hunt_id, user_id, guess_cents, guessed_at)
    select h.id, ${users} + 1 + (n * 37 + h.id) % ${sizes.users}, n * 100, h.created_at
    from hunts h, generate_series(1, ${Math.min(guessesEach, sizes.users)}) n on conflict do nothing`);
}

async function fillNotices({ sizes, now, run }: Filling, users: number): Promise<void> {
  await run(`
    insert into push_subscriptions (user_id, session_hash, endpoint, p256dh, auth, server_key, agent, created_at)
    select user_id, token_hash, 'https://push.example.com/' || user_id, 'key', 'auth', 'server', 'A browser', ${now}
    from sessions where user_id > ${users} and user_id % 3 = 0`);
  await run(`
    insert into notice_choices (user_id, kind, channel, wanted, chosen_at)
    select ${users} + n, kind, 'push', n % 5 <> 0, ${now}
    from generate_series(1, ${sizes.users}, 3) n, unnest(array['drawn_soon', 'live', 'won']) kind`);
  await run(`
    insert into discord_news (kind, subject, text, happened_at, expires_at, state, settled_at)
    select 'won', 'grown:' || n, 'Somebody won.', at, at + interval '1 hour', 'said', at
    from (select n, ${now} - interval '30 days' * (n::float8 / 5000) as at from generate_series(1, 5000) n) told`);
}

async function fillChat({ sizes, now, run }: Filling): Promise<void> {
  const at = `${now} - interval '7 days' + interval '7 days' * (n::float8 / ${sizes.users + 1})`;
  await run(`
    insert into platform_lines (message_id, account_id, name, text, said_at, heard_at, command, did, reply)
    select 'line-' || n, 'grown-' || n % 5000, 'grown_' || n % 5000, '!points', ${at}, ${at}, 'points', 'answered', 'You have 5 points.'
    from generate_series(1, ${sizes.users}) n`);
  await run(`
    insert into platform_outbox (text, to_name, asked_at, state, settled_at, message_id)
    select 'You have 5 points.', 'grown_' || n % 5000, ${at}, 'said', ${at}, 'said-' || n from generate_series(1, ${sizes.users}) n`);
}

async function fillImports({ sizes, now, run, reserve }: Filling, users: number): Promise<Imports> {
  const imports = await reserve("imports", 2);
  await run(`
    insert into imports (id, platform, file_name, status, sha256, bytes, lines_read, left_out, rate_millionths, lapses_at, uploaded_by,
      uploaded_at, taken_by, taken_at)
    overriding system value
    values (${imports} + 1, 'kick', 'old.csv', 'open', md5('old'), 5000000, ${sizes.users}, '{"counts": {}, "lines": []}', 1000000,
        ${now} + interval '90 days', ${users} + 2, ${now} - interval '9 days', ${users} + 2, ${now} - interval '9 days'),
      (${imports} + 2, 'discord', 'new.csv', 'preview', md5('new'), 5000000, ${sizes.users}, '{"counts": {}, "lines": []}', null,
        null, ${users} + 2, ${now}, null, null)`);
  await run(`
    insert into import_claims (import_id, platform, name, name_lower, points, status, user_id, account_id, settled_at)
    select ${imports} + 1, 'kick', 'old_' || n, 'old_' || n, 100 + n, status, case when status = 'paid' then ${users} + n end,
      case when status = 'paid' then 'old-' || n end, case when status = 'paid' then ${now} - interval '1 day' end
    from (select n, case when n % 3 = 0 then 'paid' else 'open' end as status from generate_series(1, ${sizes.users}) n) claimed`);
  await run(`
    insert into import_rows (import_id, name_lower, name, points, line)
    select ${imports} + 2, 'new_' || n, 'new_' || n, 100 + n, n + 1 from generate_series(1, ${sizes.users}) n`);
  return { open: imports + 1, preview: imports + 2 };
}
