import type { FilledIds } from "./fill-play.ts";
import { type Filling, heavyMovements } from "./filling.ts";

/** Every account repeats these ten movements. They are points, except places 6 and 7, which are cents of bucks. */
const movementCycle = [1_000, -200, -100, 50, -150, 300, 500, -300, -200, 400];
const isBucks = (place: number): boolean => place === 6 || place === 7;
const sumMovements = (places: readonly number[]): number =>
  places.reduce((sum, place) => sum + (movementCycle[place] ?? 0), 0);
const cyclePlaces = movementCycle.map((_, place) => place);

const balanceAfter = cyclePlaces.map((place) =>
  sumMovements(cyclePlaces.filter((one) => one <= place && isBucks(one) === isBucks(place))),
);
const cycleGains = {
  points: sumMovements(cyclePlaces.filter((place) => !isBucks(place))),
  bucks: sumMovements(cyclePlaces.filter(isBucks)),
};
const reasons = [
  "wager",
  "purchase",
  "case",
  "case reward",
  "raffle",
  "wager",
  "rakeback",
  "withdrawal",
  "purchase",
  "wager",
];

export async function fillMoney(filling: Filling, users: number, things: FilledIds): Promise<void> {
  await fillWithdrawals(filling, users);
  await fillLedger(filling, users, things);
  const { sizes, now, run } = filling;
  await run(`
    insert into idempotency_keys (user_id, path, key, body_sha256, answer, created_at)
    select ${users} + 1 + n % ${sizes.users}, '/api/products/purchase/' || n % ${sizes.products}, md5('key' || n), md5('body' || n),
      jsonb_build_object('status', 200, 'body', jsonb_build_object('message', 'success', 'order_id', n)),
      ${now} - interval '48 hours' * (n::float8 / ${sizes.keys + 1})
    from generate_series(1, ${sizes.keys}) n`);
}

/**
 * Spreads one account's rows out, as on a real site: the heavy viewer makes a fixed share of all movements, and the
 * other accounts make the rest in turn. Amount and balance follow from the account's number of earlier movements.
 */
async function fillLedger({ sizes, now, run, reserve }: Filling, users: number, things: FilledIds): Promise<void> {
  const base = await reserve("ledger", sizes.movements);
  const stride = Math.max(2, Math.floor(sizes.movements / heavyMovements));
  const others = sizes.users - 1;
  const array = (values: readonly (string | number)[]) =>
    `(array[${values.map((value) => (typeof value === "number" ? value : `'${value}'`)).join(",")}])[1 + place]`;
  await run(`
    insert into ledger (id, user_id, currency, amount, balance_after, reason, ref, request_id, created_at, caused_by)
    overriding system value
    select ${base} + n, ${users} + person, case when place in (6, 7) then 'bucks' else 'points' end, ${array(movementCycle)},
      turns * case when place in (6, 7) then ${cycleGains.bucks} else ${cycleGains.points} end + ${array(balanceAfter)},
      case when n % 2000 = 9 then 'adjust' else ${array(reasons)} end,
      case when n % 2000 = 9 then 'Thank you for helping' when place in (1, 8) then 'product:' || ${things.products} + 1 + n % ${sizes.products}
        when place in (2, 3) then 'roll:' || ${things.rolls} + 1 + n % ${sizes.rolls}
        when place = 4 then 'raffle:' || ${things.raffles} + 1 + n % ${sizes.raffles}
        when place = 6 then 'rakeback:weekly' when place = 7 then 'withdrawal:' || person else 'roobet:2026-01' end,
      'request-' || n, ${now} - interval '365 days' + interval '365 days' * (n::float8 / ${sizes.movements + 1}),
      case when n % 2000 = 9 then ${users} + 2 + n / 2000 % 5 end
    from (
      select n, person, made / 10 as turns, made % 10 as place from (
        select n, case when n % ${stride} = 0 then 1 else 2 + dense % ${others} end as person,
          case when n % ${stride} = 0 then n / ${stride} - 1 else dense / ${others} end as made
        from (
          select n::bigint, n::bigint - 1 - (n - 1) / ${stride} as dense from generate_series(1, ${sizes.movements}) n
        ) counted
      ) dealt
    ) moved order by n`);
  await run(`
    insert into balances (user_id, points, bucks_cents)
    select u.id, coalesce(sum(l.amount) filter (where l.currency = 'points'), 0),
      coalesce(sum(l.amount) filter (where l.currency = 'bucks'), 0)
    from users u left join ledger l on l.user_id = u.id where u.id between ${users} + 1 and ${users} + ${sizes.users}
    group by u.id`);
}

async function fillWithdrawals({ sizes, now, run, reserve }: Filling, users: number): Promise<void> {
  const base = await reserve("withdrawals", sizes.users);
  await run(`
    insert into withdrawals (id, user_id, currency, network, address, amount_bucks, fee_cents, status, created_at, approved_by,
      approved_at, decided_by, decided_at, transaction_id, reason)
    overriding system value
    select ${base} + n, ${users} + n, 'eth', 'eth', address, 50, 100, status, at,
      case when status in ('approved', 'paid') then ${users} + 2 end, case when status in ('approved', 'paid') then at + interval '1 hour' end,
      case when status in ('paid', 'rejected') then ${users} + 3 end, case when status in ('paid', 'rejected') then at + interval '1 day' end,
      case when status = 'paid' then '0x' || md5('paid' || n) end, case when status = 'rejected' then 'The wallet is not yours.' end
    from (
      select n, '0x' || left(md5('eth' || n / 2) || md5('more' || n / 2), 40) as address,
        ${now} - interval '365 days' + interval '365 days' * (n::float8 / ${sizes.users + 1}) as at,
        case when n % 500 = 0 then 'pending' when n % 500 = 1 then 'approved' when n % 50 = 2 then 'rejected' else 'paid' end as status
      from generate_series(1, ${sizes.users}) n
    ) asked`);
}
