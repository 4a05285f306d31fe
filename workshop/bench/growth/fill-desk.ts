import type { Filling } from "./filling.ts";

const actions = [
  ...["user.adjust", "user.ban", "order.fulfil", "order.refund", "withdrawal.approve", "withdrawal.pay"],
  ...["settings.update", "raffle.create", "raffle.update", "store.product.update", "challenge.accept", "message.read"],
];
const bonusesEach = 50;

export async function fillDesk(filling: Filling, users: number): Promise<void> {
  const { sizes, now, run, reserve } = filling;
  const lines = await reserve("audit_log", sizes.auditLines);
  await run(`
    insert into audit_log (id, actor_id, action, subject, before, after, address, created_at) overriding system value
    select ${lines} + n, ${users} + 2 + n % 5, (array[${actions.map((action) => `'${action}'`).join(",")}])[1 + n % ${actions.length}],
      'user:' || ${users} + 1 + n % ${sizes.users}, jsonb_build_object('points', n), jsonb_build_object('points', n + 1, 'reason', 'Because.'),
      '192.0.2.1', ${now} - interval '365 days' + interval '365 days' * (n::float8 / ${sizes.auditLines + 1})
    from generate_series(1, ${sizes.auditLines}) n`);
  await run(`
    insert into contact_messages (name, email, subject, message, address, user_id, created_at, read_at)
    select 'Somebody', 'somebody@example.com', 'A question', repeat('When does it begin? ', 20), '192.0.2.1', ${users} + 1 + n,
      at, case when n % 200 <> 0 then at + interval '1 day' end
    from (
      select n, ${now} - interval '365 days' + interval '365 days' * (n::float8 / ${sizes.messages + 1}) as at
      from generate_series(0, ${sizes.messages - 1}) n
    ) written`);
  // All notices except the last have been seen.
  await run(`
    insert into notices (user_id, subject, text, href, created_at, seen_at)
    select ${users} + 1 + n % ${sizes.users}, 'You won', 'You won something worth having.', '/store', at,
      case when n < ${sizes.notices} - ${sizes.users} / 10 then at end
    from (
      select n, ${now} - interval '89 days' + interval '89 days' * (n::float8 / ${sizes.notices + 1}) as at
      from generate_series(1, ${sizes.notices}) n
    ) told`);
  await fillChallenges(filling, users);
  await fillHunts(filling);
}

async function fillChallenges({ sizes, now, run, reserve }: Filling, users: number): Promise<void> {
  const challenges = await reserve("challenges", 40);
  await run(`
    insert into challenges (id, title, slot, target_multiplier_e2, min_bet_cents, reward_points, active, created_at, updated_at)
    overriding system value
    select ${challenges} + n, 'Challenge ' || n, 'Slot ' || n, 100000, 100, 5000, n > 35, ${now}, ${now} from generate_series(1, 40) n`);
  await run(`
    insert into challenge_claims (challenge_id, user_id, link, status, paid_points, created_at, decided_at, decided_by)
    select ${challenges} + 1 + n / ${sizes.users}, ${users} + 1 + n % ${sizes.users}, 'https://clips.example.com/' || n, status,
      case when status = 'accepted' then 5000 end, ${now} - interval '1 hour', case when status <> 'pending' then ${now} end,
      case when status <> 'pending' then ${users} + 2 end
    from (
      select n, case when n % 500 = 0 then 'pending' when n % 3 = 0 then 'refused' else 'accepted' end as status
      from generate_series(0, ${sizes.claims - 1}) n
    ) claimed`);
}

async function fillHunts({ sizes, now, run, reserve }: Filling): Promise<void> {
  const hunts = await reserve("hunts", sizes.hunts);
  await run(`
    insert into hunts (id, name, start_cost_cents, finished_at, created_at, updated_at, guesses_settled_at)
    overriding system value
    select ${hunts} + n, 'Hunt ' || n, 500000, at, at, at, at
    from (
      select n, ${now} - interval '700 days' + interval '600 days' * (n::float8 / ${sizes.hunts}) as at from generate_series(1, ${sizes.hunts}) n
    ) hunted`);
  await run(`
    insert into hunt_bonuses (hunt_id, position, name, provider_name, bet_cents, payout_cents)
    select ${hunts} + h, n, 'Slot ' || n * h % 300, 'Provider ' || n % 12, 200, n * 1000
    from generate_series(1, ${sizes.hunts}) h, generate_series(1, ${bonusesEach}) n`);
}
