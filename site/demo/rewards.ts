import { createHash } from "node:crypto";
import type { DemoEvent } from "../../common/http/feature.ts";
import type { House } from "../../common/server/house.ts";
import type { WithdrawalNetwork, WithdrawalStatus } from "../../features/cashout/contract/cashout.ts";
import type { CashoutCurrency } from "../../features/cashout/contract/cashout-currencies.ts";
import { bookMovement, type Currency } from "../../money/server/ledger.ts";
import { addOrder } from "./order.ts";

import { demoWallet } from "./wallets.ts";

const dayMs = 24 * 60 * 60 * 1000;

const networks: Record<CashoutCurrency, WithdrawalNetwork> = { usdt: "trc20", btc: "btc", ltc: "ltc", eth: "eth" };
const feesCents: Record<CashoutCurrency, number> = { usdt: 100, btc: 250, ltc: 50, eth: 300 };

interface PastMovement {
  daysAgo: number;
  currency: Currency;
  amount: number;
  reason: string;
  ref: string;
}

interface PastWithdrawal {
  daysAgo: number;
  currency: CashoutCurrency;
  bucks: number;
  status: WithdrawalStatus;
  reason?: string;
}

/** The movements add up to zero, so the viewer's balances stay the same. */
const viewerMovements: PastMovement[] = [
  { daysAgo: 41, currency: "points", amount: 4_150, reason: "wager", ref: "roobet" },
  { daysAgo: 38, currency: "bucks", amount: 4_620, reason: "rakeback", ref: "rakeback:monthly" },
  { daysAgo: 33, currency: "points", amount: 5_010, reason: "wager", ref: "roobet" },
  { daysAgo: 30, currency: "bucks", amount: 1_840, reason: "rakeback", ref: "rakeback:weekly" },
  { daysAgo: 24, currency: "bucks", amount: 2_255, reason: "rakeback", ref: "rakeback:instant" },
  { daysAgo: 17, currency: "bucks", amount: 1_285, reason: "rakeback", ref: "rakeback:weekly" },
  { daysAgo: 12, currency: "points", amount: 2_840, reason: "wager", ref: "roobet" },
];
const viewerWithdrawals: PastWithdrawal[] = [
  { daysAgo: 22, currency: "usdt", bucks: 50, status: "paid" },
  { daysAgo: 14, currency: "ltc", bucks: 25, status: "rejected", reason: "The wallet does not take this network." },
  { daysAgo: 5, currency: "btc", bucks: 20, status: "approved" },
  { daysAgo: 0.4, currency: "usdt", bucks: 30, status: "pending" },
];
const posterPoints = 12_000;

const othersWithdrawals: PastWithdrawal[] = [
  { daysAgo: 9, currency: "eth", bucks: 400, status: "paid" },
  { daysAgo: 8, currency: "usdt", bucks: 120, status: "paid" },
  { daysAgo: 6, currency: "btc", bucks: 1_500, status: "paid" },
  { daysAgo: 4, currency: "usdt", bucks: 75, status: "paid" },
  { daysAgo: 3, currency: "ltc", bucks: 60, status: "rejected", reason: "Please link your Roobet account first." },
  { daysAgo: 2, currency: "usdt", bucks: 240, status: "approved" },
  { daysAgo: 1.2, currency: "eth", bucks: 3_000, status: "pending" },
  { daysAgo: 0.8, currency: "usdt", bucks: 45, status: "pending" },
  { daysAgo: 0.2, currency: "ltc", bucks: 90, status: "pending" },
];

/** Runs in the demo's transaction (`house.db`). Returns the events with their times. */
export async function fillRewards(house: House, now: Date): Promise<DemoEvent[]> {
  const adminId = await findUserId(house, "admin");
  const moments = await fillViewersPast(house, await findUserId(house, "viewer"), adminId, now);
  const others = await house.db
    .selectFrom("users")
    .select("id")
    .where("email", "like", "%@viewers.windfall.example")
    .orderBy("id")
    .limit(othersWithdrawals.length)
    .execute();
  for (const [index, { id }] of others.entries()) {
    const withdrawal = othersWithdrawals[index];
    if (withdrawal === undefined) continue;
    const cents = withdrawal.bucks * 100;
    const daysAgo = withdrawal.daysAgo + 1;
    const earned = { currency: "bucks", amount: cents, reason: "rakeback", ref: "rakeback:instant" } as const;
    moments.push(
      toMoment(house, id, { ...earned, daysAgo }, now),
      ...planWithdrawal(house, id, adminId, withdrawal, now),
    );
    await house.db.insertInto("reward_totals").values({ user_id: id, rakeback_cents: cents }).execute();
  }
  return moments;
}

async function fillViewersPast(house: House, userId: number, adminId: number, now: Date): Promise<DemoEvent[]> {
  const claimed = viewerMovements.filter(({ reason }) => reason === "rakeback");
  await house.db
    .insertInto("reward_totals")
    .values({
      user_id: userId,
      rakeback_cents: claimed.reduce((sum, { amount }) => sum + amount, 0),
      weekly_claimed_at: daysBefore(now, 17),
      monthly_claimed_at: daysBefore(now, 38),
    })
    .execute();
  await house.db
    .updateTable("users")
    .set({ usdt_address: demoWallet("trc20", userId), btc_address: demoWallet("btc", userId) })
    .where("id", "=", userId)
    .execute();
  return [
    ...viewerMovements.map((past) => toMoment(house, userId, past, now)),
    ...viewerWithdrawals.flatMap((past) => planWithdrawal(house, userId, adminId, past, now)),
    { at: daysBefore(now, 11), happen: () => buyPoster(house, userId, adminId, now) },
  ];
}

async function buyPoster(house: House, userId: number, adminId: number, now: Date): Promise<void> {
  const product = await house.db
    .selectFrom("products")
    .select(["id", "name", "image", "price"])
    .where("price", "=", posterPoints)
    .orderBy("id")
    .executeTakeFirst();
  if (product === undefined) throw new Error("The demo's store has no poster.");
  const ref = `product:${product.id}`;
  await bookPastMovement(
    house,
    userId,
    { daysAgo: 11, currency: "points", amount: -posterPoints, reason: "purchase", ref },
    now,
  );
  await addOrder(house, userId, product, daysBefore(now, 11), {
    status: "fulfilled",
    decided_at: daysBefore(now, 10.5),
    decided_by: adminId,
    note: "Sent with the evening post. Enjoy!",
  });
}

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);

async function findUserId(house: House, username: string): Promise<number> {
  const found = await house.db
    .selectFrom("users")
    .select("id")
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  return found.id;
}

const toMoment = (house: House, userId: number, past: PastMovement, now: Date): DemoEvent => ({
  at: daysBefore(now, past.daysAgo),
  happen: () => bookPastMovement(house, userId, past, now),
});

async function bookPastMovement(house: House, userId: number, past: PastMovement, now: Date): Promise<void> {
  const { daysAgo, ...movement } = past;
  const outcome = await bookMovement(house.db, { ...movement, userId, requestId: null, now: daysBefore(now, daysAgo) });
  if (!outcome.ok) throw new Error(`The demo's ${past.reason} was refused: ${outcome.why}`);
}

function planWithdrawal(house: House, userId: number, adminId: number, past: PastWithdrawal, now: Date): DemoEvent[] {
  let ref = "";
  const ask = async () => {
    ref = `withdrawal:${await addWithdrawal(house, userId, adminId, past, now)}`;
    const taken = { currency: "bucks", amount: -past.bucks * 100, reason: "withdrawal", ref } as const;
    await bookPastMovement(house, userId, { ...taken, daysAgo: past.daysAgo }, now);
  };
  const giveBack = () => {
    const refund = { currency: "bucks", amount: past.bucks * 100, reason: "refund", ref } as const;
    return bookPastMovement(house, userId, { ...refund, daysAgo: past.daysAgo - decidedAfterDays }, now);
  };
  const moments: DemoEvent[] = [{ at: daysBefore(now, past.daysAgo), happen: ask }];
  if (past.status === "rejected") {
    moments.push({ at: daysBefore(now, past.daysAgo - decidedAfterDays), happen: giveBack });
  }
  return moments;
}

const decidedAfterDays = 0.1;

/** Adds a withdrawal with all its steps, a few hours apart. Returns its id. */
async function addWithdrawal(
  house: House,
  userId: number,
  adminId: number,
  past: PastWithdrawal,
  now: Date,
): Promise<number> {
  const { currency, bucks, status, daysAgo, reason } = past;
  const network = networks[currency];
  const isApproved = status === "approved" || status === "paid";
  const isDecided = status === "paid" || status === "rejected";
  const { id } = await house.db
    .insertInto("withdrawals")
    .values({
      user_id: userId,
      currency,
      network,
      address: demoWallet(network, userId),
      amount_bucks: bucks,
      fee_cents: feesCents[currency],
      status,
      created_at: daysBefore(now, daysAgo),
      ...(isApproved && { approved_by: adminId, approved_at: daysBefore(now, daysAgo - 0.05) }),
      ...(isDecided && { decided_by: adminId, decided_at: daysBefore(now, daysAgo - decidedAfterDays) }),
      ...(status === "paid" && { transaction_id: transactionId(userId, bucks) }),
      ...(status === "rejected" && { reason: reason ?? "" }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const transactionId = (userId: number, bucks: number): string =>
  createHash("sha256").update(`demo ${userId} ${bucks}`).digest("hex");
