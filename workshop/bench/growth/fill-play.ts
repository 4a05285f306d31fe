import { endedByState } from "../../../features/raffles/contract/raffles.ts";
import type { Filling } from "./filling.ts";

const ticketsEach = 3;
const winnersEach = 50;
export const openRaffles = 20;

export interface FilledIds {
  products: number;
  raffles: number;
  rolls: number;
}

/** Returns the bases of the ids: row `n` of a table has the id `base + n`. `users` is the base of the accounts' ids. */
export async function fillPlay(filling: Filling, users: number): Promise<FilledIds> {
  const products = await fillStore(filling, users);
  const rolls = await fillRolls(filling, users);
  const raffles = await fillRaffles(filling, users);
  return { products, raffles, rolls };
}

async function fillStore({ sizes, now, run, reserve }: Filling, users: number): Promise<number> {
  const products = await reserve("products", sizes.products);
  await run(`
    insert into products (id, name, description, price, stock, created_at, updated_at) overriding system value
    select ${products} + n, 'Thing ' || n, 'Good for something.', n * 100, 100000, ${now} - interval '700 days', ${now}
    from generate_series(1, ${sizes.products}) n`);
  const orders = await reserve("orders", sizes.orders);
  const waiting = Math.ceil(sizes.orders / 5_000);
  // Gives every thousandth row to the heavy viewer.
  await run(`
    insert into orders (id, user_id, source, product_id, title, price_points, status, created_at, decided_at, decided_by, note)
    overriding system value
    select ${orders} + n, ${users} + case when n % 1000 = 0 then 1 else 1 + n::bigint * 7919 % ${sizes.users} end, 'store',
      ${products} + thing, 'Thing ' || thing, thing * 100, status, at,
      case when status <> 'pending' then at + interval '1 day' end, case when status <> 'pending' then ${users} + 2 end,
      case when n % 10 = 0 then 'It is on its way.' end
    from (
      select n, 1 + n % ${sizes.products} as thing,
        ${now} - interval '365 days' + interval '365 days' * (n::float8 / ${sizes.orders + 1}) as at,
        case when n > ${sizes.orders - waiting} then 'pending' when n % 20 = 0 then 'refunded' else 'fulfilled' end as status
      from generate_series(1, ${sizes.orders}) n
    ) bought`);
  return products;
}

async function fillRolls({ sizes, now, run, reserve }: Filling, users: number): Promise<number> {
  const opened = await reserve("cases", 1);
  await run(`
    insert into cases (id, created_at) overriding system value select ${opened} + 1, ${now} - interval '700 days'`);
  await run(`
    insert into case_versions (case_id, number, name, price, created_at, odds_sha256)
    select ${opened} + 1, 1, 'Old case', 100, ${now} - interval '700 days', encode(sha256(convert_to(string_agg(
      n * 100000 + 1 || ',' || (n + 1) * 100000 || ',points,' || n * 10 || ',Reward ' || n || chr(10), '' order by n
    ), 'UTF8')), 'hex')
    from generate_series(0, 9) n`);
  await run(`
    insert into case_rewards (case_id, version, position, label, kind, amount, first_ticket, last_ticket)
    select ${opened} + 1, 1, n, 'Reward ' || n, 'points', n * 10, n * 100000 + 1, (n + 1) * 100000
    from generate_series(0, 9) n`);
  await run(`
    insert into seed_pairs (user_id, server_seed, server_seed_hash, inner_key, outer_key, client_seed, last_nonce)
    select ${users} + n, encode(sha256(('seed' || n)::bytea), 'hex'), encode(sha256(('hash' || n)::bytea), 'hex'),
      decode(repeat('36', 64), 'hex'), decode(repeat('5c', 64), 'hex'), md5('client' || n), 1 + ${sizes.rolls} / ${sizes.users}
    from generate_series(1, ${sizes.users}) n`);
  const rolls = await reserve("rolls", sizes.rolls);
  await run(`
    insert into rolls (id, user_id, case_id, version, position, pair_id, client_seed, nonce, ticket, price_points, created_at)
    overriding system value
    select ${rolls} + n, pair.user_id, ${opened} + 1, 1, n % 10, pair.pair_id, pair.client_seed, 1 + n / ${sizes.users},
      1 + n % 10 * 100000, 100, ${now} - interval '365 days' + interval '365 days' * (n::float8 / ${sizes.rolls + 1})
    from generate_series(1, ${sizes.rolls}) n join seed_pairs pair on pair.user_id = ${users} + 1 + n % ${sizes.users}
    order by n`);
  return rolls;
}

async function fillRaffles({ sizes, now, run, reserve }: Filling, users: number): Promise<number> {
  const raffles = await reserve("raffles", sizes.raffles);
  const each = Math.floor(sizes.entries / sizes.raffles);
  // The latest raffles are still open.
  await run(`
    insert into raffles (id, name, description, entry_price, max_entries_per_user, number_of_winners, ends_at, ended,
      entries_count, created_at, updated_at, closed_at)
    overriding system value
    select ${raffles} + n, 'Raffle of week ' || n, repeat('Everybody who buys a ticket may win. ', 5), 10, 1000, ${winnersEach}, ends,
      case when ends > ${now} then ${endedByState.open} else ${endedByState.drawn} end, ${each * ticketsEach}, ends - interval '14 days', ends - interval '14 days',
      case when ends <= ${now} then ends end
    from (
      select n, ${now} + interval '1 day' * (3 * (n - ${sizes.raffles - openRaffles}) - 1) as ends from generate_series(1, ${sizes.raffles}) n
    ) raffle`);
  await run(`
    insert into raffle_entries (raffle_id, first_ticket, last_ticket, user_id, created_at)
    select ${raffles} + r, (n - 1) * ${ticketsEach} + 1, n * ${ticketsEach},
      ${users} + 1 + (n::bigint * 31 + r) % ${sizes.users}, ${now} + interval '1 day' * (3 * (r - ${sizes.raffles}))
    from generate_series(1, ${sizes.raffles}) r, generate_series(1, ${each}) n order by r, n`);
  await run(`
    insert into raffle_holdings (raffle_id, user_id, tickets, most)
    select raffle_id, user_id, sum(last_ticket - first_ticket + 1), 1000 from raffle_entries
    where raffle_id > ${raffles} group by raffle_id, user_id`);
  await fillDraws({ sizes, now, run, reserve }, raffles);
  return raffles;
}

async function fillDraws({ sizes, run, reserve }: Filling, raffles: number): Promise<void> {
  const draws = await reserve("draws", sizes.raffles - openRaffles);
  await run(`
    insert into draws (id, kind, subject_id, round, name, status, total_tickets, winners_wanted, entries_sha256, request_id,
      source, account, next_attempt_at, random, signature, public_key, serial_number, requested_at, answered_at, resolved_at)
    overriding system value
    select ${draws} + n, 'raffle', r.id, 1, r.name, 'resolved', r.entries_count, ${winnersEach},
      encode(sha256(r.name::bytea), 'hex'), 'grown-' || n, 'site', 'grown', r.closed_at,
      jsonb_build_object('data', (select jsonb_agg(place * 2) from generate_series(1, ${winnersEach}) place), 'serialNumber', n)::text,
      md5(r.name), md5('key'), n, r.closed_at, r.closed_at, r.closed_at
    from generate_series(1, ${sizes.raffles - openRaffles}) n join raffles r on r.id = ${raffles} + n order by n`);
  // The trigger that sets `user_id` does not run here.
  await run(`
    insert into draw_winners (draw_id, place, ticket, entrant, winner_id)
    select d.id, e.place, e.first_ticket, e.user_id, e.user_id
    from draws d cross join lateral (
      select first_ticket, user_id, row_number() over (order by first_ticket) as place from raffle_entries
      where raffle_id = d.subject_id order by first_ticket limit ${winnersEach}
    ) e where d.id > ${draws} order by d.id, e.place`);
}
