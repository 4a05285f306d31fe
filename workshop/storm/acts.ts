import { sql } from "kysely";
import { deskApiPaths } from "../../common/contract/desk-api-paths.ts";
import { paths } from "../../common/contract/paths.ts";
import { startSession } from "../../identity/server/sessions.ts";
import { isLedgerValid, verifyLedger } from "../../money/server/verify-ledger.ts";
import type { Db } from "../../platform/database/db.ts";
import { aCase, anAccount, aProduct, aRaffle, aReward, aStaffMember } from "../../tests/house/builders.ts";
import { nameSite } from "../../tests/house/house.ts";

export const actKinds = [
  ...(["purchase", "code", "join", "roll", "rolls", "rank", "rakeback", "withdraw"] as const),
  ...(["adjust", "fulfil", "refund", "approve", "pay", "reject", "accept", "cancel"] as const),
];
export type ActKind = (typeof actKinds)[number];

export interface Act {
  kind: ActKind;
  cookie: string;
  path: string;
  body: string;
  key: string;
  counts: number;
}

export interface AnsweredAct {
  act: Act;
  text: string;
}

export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface People {
  viewers: string[];
  admins: string[];
  products: number[];
  coded: number;
  raffles: number[];
  caseId: number;
  claims: number[];
}

const viewersCount = 12;
/** Each admin must confirm the password after a number of decisions, so there are many. */
const adminsCount = 40;
const rafflesCount = 60;
const stock = 1_000_000;
const someCode = "STORM";
export const codesCount = 3_000;

export async function fillWorld(db: Db): Promise<People> {
  const now = new Date();
  await nameSite({ db });
  const getCookie = async (userId: number) =>
    `windfall_session=${await startSession(db, { userId, address: "127.0.0.1", userAgent: "storm", now })}`;
  const viewerIds: number[] = [];
  for (let n = 0; n < viewersCount; n += 1) {
    viewerIds.push(await anAccount(db, { points: 100_000_000, bucksCents: 100_000_000, name: `storm${n}` }));
  }
  const adminIds: number[] = [];
  for (let n = 0; n < adminsCount; n += 1) adminIds.push(await aStaffMember(db));
  await sql`insert into two_factor (user_id, secret_sealed, confirmed_at, created_at)
    select unnest(${adminIds}::bigint[]), 'none', ${now}, ${now}`.execute(db);
  await db
    .insertInto("site_settings")
    .values({ key: "ranks", value: JSON.stringify({ on: true }), updated_at: now })
    .execute();
  // These people reached every rank, and the site owes them rakeback.
  await sql`insert into links (user_id, provider, account_id, account_name, linked_at)
    select id, 'roobet', 'storm-' || id, 'storm-' || id, ${now} from unnest(${viewerIds}::bigint[]) id`.execute(db);
  await sql`insert into wagers (partner, month, account_id, username, wager_cents, counted_cents, updated_at)
    select 1, date_trunc('month', ${now}::timestamptz at time zone 'UTC')::date, 'storm-' || id, 'storm-' || id, 100000000000,
      100000000000, ${now} from unnest(${viewerIds}::bigint[]) id`.execute(db);
  await sql`insert into rakeback_accruals (user_id, kind, period, microcents)
    select id, kind, '2020-01-01', 123000000 from unnest(${viewerIds}::bigint[]) id,
      unnest(array['instant', 'weekly', 'monthly']) kind`.execute(db);
  const raffles: number[] = [];
  const endsAt = new Date(now.getTime() + 24 * 60 * 60_000);
  for (let n = 0; n < rafflesCount; n += 1) raffles.push(await aRaffle(db, { price: 3, most: 1_000_000, endsAt }));
  const products = [await aProduct(db, { price: 1, stock }), await aProduct(db, { price: 2, stock })];
  const coded = await aProduct(db, { price: 5, stock: 0, hands_codes: true });
  const rewards = [aReward({ kind: "points", amount: 1 }), aReward()];
  return {
    viewers: await Promise.all(viewerIds.map(getCookie)),
    admins: await Promise.all(adminIds.map(getCookie)),
    products,
    coded,
    raffles,
    caseId: await aCase(db, { price: 1, rewards }),
    claims: await addClaims(db, viewerIds, now),
  };
}

async function addClaims(db: Db, viewerIds: readonly number[], now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into challenges (title, slot, target_multiplier_e2, min_bet_cents, reward_points, active, created_at, updated_at)
      select 'Storm ' || n, 'Slot', 100000, 100, 7, true, ${now}, ${now} from generate_series(1, 20) n returning id
    )
    insert into challenge_claims (challenge_id, user_id, link, status, created_at)
    select made.id, viewer, 'https://clips.example.com/1', 'pending', ${now} from made, unnest(${viewerIds}::bigint[]) viewer
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function addCodes(origin: string, people: People): Promise<void> {
  const form = new FormData();
  form.set("codes", Array.from({ length: codesCount }, (_, at) => `${someCode}-${at}`).join("\n"));
  const headers = { cookie: people.admins[0] ?? "" };
  const answer = await fetch(origin + deskApiPaths.addCodes(people.coded), { method: "POST", headers, body: form });
  if (answer.status !== 200) throw new Error(`The codes were refused: ${answer.status} ${await answer.text()}`);
}

/** Ids of rows that admins can decide about, taken from the responses so far. */
export interface KnownIds {
  orders: number[];
  withdrawals: number[];
}

const rankNames = ["Bronze I", "Bronze II", "Bronze III", "Silver I", "Silver II", "Silver III", "Gold I", "Gold II"];
const decisive = { note: "storm" };
const wallet = "0x9e39fFF2686a361817b426C82Be5D3D7736329F7";

/**
 * `known` depends on the order of responses, so the same seed gives the same actions only if the responses arrive in
 * the same order.
 */
export function nextAct(random: () => number, people: People, known: KnownIds, key: string): Act {
  const of = <Value>(all: readonly Value[]): Value | undefined => all[Math.floor(random() * all.length)];
  const viewer = of(people.viewers) ?? "";
  const admin = of(people.admins) ?? "";
  const act = (kind: ActKind, cookie: string, path: string, body: object | null = null, counts = 1): Act => ({
    ...{ kind, cookie, path, key, counts },
    body: body === null ? "" : JSON.stringify(body),
  });
  const buy = (kind: "purchase" | "code", id = 0) => act(kind, viewer, paths.api.purchase(id));
  const kind = of(actKinds) ?? "purchase";
  // 0 means that there is no order or withdrawal to decide about. The action is then a purchase.
  const [order, withdrawal] = [of(known.orders) ?? 0, of(known.withdrawals) ?? 0];
  const tickets = 1 + Math.floor(random() * 5);
  const times = of([3, 5, 10]) ?? 3;
  const acts: Record<ActKind, () => Act> = {
    purchase: () => buy("purchase", of(people.products)),
    code: () => buy("code", people.coded),
    join: () => act("join", viewer, paths.api.joinRaffle(of(people.raffles) ?? 0, tickets), null, tickets),
    roll: () => act("roll", viewer, paths.api.rollCase(people.caseId)),
    rolls: () => act("rolls", viewer, paths.api.rollCases(people.caseId), { times }, times),
    rank: () => act("rank", viewer, paths.api.claimRank, { rank: of(rankNames) ?? "" }),
    rakeback: () => act("rakeback", viewer, of(rakebacks) ?? ""),
    withdraw: () => act("withdraw", viewer, paths.api.withdraw(11, "eth", wallet)),
    adjust: () =>
      act("adjust", admin, deskApiPaths.adjustBalance(`storm${Math.floor(random() * viewersCount)}`), adjustment),
    fulfil: () => act("fulfil", admin, deskApiPaths.fulfilOrder(order), decisive),
    refund: () => act("refund", admin, deskApiPaths.refundOrder(order), decisive),
    approve: () => act("approve", admin, deskApiPaths.decideWithdrawal.approve(withdrawal)),
    pay: () => act("pay", admin, deskApiPaths.decideWithdrawal.pay(withdrawal), {}),
    reject: () => act("reject", admin, deskApiPaths.decideWithdrawal.reject(withdrawal), { reason: "storm" }),
    accept: () => act("accept", admin, deskApiPaths.acceptClaim(of(people.claims) ?? 0), {}),
    cancel: () => act("cancel", admin, deskApiPaths.cancelRaffle(of(people.raffles.slice(10)) ?? 0)),
  };
  // A cancelled raffle cannot be used again, so nineteen of twenty cancellations become a purchase.
  return kind === "cancel" && random() > 0.05 ? acts.purchase() : acts[kind]();
}

const rakebacks = [paths.api.instantRakeback, paths.api.weeklyRakeback, paths.api.monthlyRakeback];
const adjustment = { currency: "points", amount: 1, reason: "storm" };

export function rememberResult({ act, text }: AnsweredAct, known: KnownIds): void {
  const answer = JSON.parse(text) as { order_id?: number; id?: number };
  if (act.kind === "purchase" && answer.order_id !== undefined) known.orders.push(answer.order_id);
  if (act.kind === "withdraw" && answer.id !== undefined) known.withdrawals.push(answer.id);
}

/**
 * Call this after every request has a response. Compares the database with the responses and returns the differences,
 * one line each.
 */
export async function findFaults(db: Db, people: People, made: ReadonlyMap<ActKind, number>): Promise<string[]> {
  const faults: string[] = [];
  const { rows } = await sql<Record<ActKind, number>>`
    select (select count(*) from orders where source = 'store' and product_id <> ${people.coded}) as purchase,
      (select count(*) from orders where product_id = ${people.coded}) as code,
      (select coalesce(sum(last_ticket - first_ticket + 1), 0)::bigint from raffle_entries) as join,
      (select count(*) from rolls) as roll, (select count(*) from rolls) as rolls,
      (select count(*) from rank_claims) as rank,
      (select count(*) from ledger where reason = 'rakeback') as rakeback,
      (select count(*) from withdrawals) as withdraw,
      (select count(*) from ledger where reason = 'adjust') as adjust,
      (select count(*) from orders where status = 'fulfilled' and product_id <> ${people.coded}) as fulfil,
      (select count(*) from orders where status = 'refunded') as refund,
      (select count(*) from withdrawals where status in ('approved', 'paid') or status = 'rejected' and approved_by is not null) as approve,
      (select count(*) from withdrawals where status = 'paid') as pay,
      (select count(*) from withdrawals where status = 'rejected') as reject,
      (select count(*) from challenge_claims where status = 'accepted') as accept,
      (select count(*) from raffles where ended = 3) as cancel`.execute(db);
  const stored = rows[0];
  const count = (kind: ActKind) => made.get(kind) ?? 0;
  for (const kind of actKinds) {
    const [here, response] = [
      stored?.[kind],
      kind === "roll" || kind === "rolls" ? count("roll") + count("rolls") : count(kind),
    ];
    if (here !== response) faults.push(`${response} of kind ${kind} were answered, ${here} are kept`);
  }
  const { rows: wrong } = await sql<{ what: string }>`
    select 'stock of product ' || id as what from products
      where id = any(${people.products}) and ${stock}::int - stock <> (
        select count(*) filter (where status <> 'refunded') from orders where product_id = products.id)
    union all select 'a code twice' from product_codes where order_id is not null group by order_id having count(*) > 1
    union all select 'codes' from (select count(*) as given from product_codes where order_id is not null) codes
      where given <> (select count(*) from orders where product_id = ${people.coded})
    union all select 'raffle ' || r.id || ' called off, ' || coalesce(sum(l.amount), 0) || ' points not paid back'
      from raffles r join ledger l on l.ref = 'raffle:' || r.id where r.ended = 3 group by r.id having sum(l.amount) <> 0
    union all select 'tickets of raffle ' || raffle_id from raffle_entries group by raffle_id
      having sum(last_ticket - first_ticket + 1) <> max(last_ticket)`.execute(db);
  faults.push(...wrong.map(({ what }) => what));
  if (!isLedgerValid(await verifyLedger(db))) faults.push("the ledger does not hold");
  return faults;
}
