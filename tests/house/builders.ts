import type { Insertable } from "kysely";
import { type SiteSettings, type StoredSetting, siteSettings } from "../../common/server/site-settings.ts";
import type { ProductsTable } from "../../db/tables.ts";
import type { RewardInput } from "../../features/cases/contract/case-input.ts";
import { addCase } from "../../features/cases/records.ts";
import { insertRaffle } from "../../features/raffles/records.ts";
import { createUser } from "../../identity/server/users.ts";
import { bookMovement } from "../../money/server/ledger.ts";
import type { SpendCall } from "../../money/server/spend.ts";
import type { Db } from "../../platform/database/db.ts";

let made = 0;
export const nextNumber = (): number => ++made;

// Starts far above the product's own partners. Partners have their own counter, because some tests create more accounts
// than a partner's number (smallint) allows.
let partners = 100;
export const nextPartner = (): number => ++partners;

export const someTime = new Date("2026-11-21T12:00:00.000Z");

/** Takes points and cents of bucks. Nobody can sign in to the account. */
export async function anAccount(
  db: Db,
  { points = 0, bucksCents = 0, name = `viewer${nextNumber()}` } = {},
): Promise<number> {
  const email = `${name}@example.com`;
  const outcome = await createUser(db, { username: name, email, passwordHash: "none", now: someTime });
  if (!outcome.ok) throw new Error(outcome.why);
  const movement = { userId: outcome.value, reason: "demo", ref: "test", requestId: null, now: someTime };
  if (points > 0) await bookMovement(db, { ...movement, currency: "points", amount: points });
  if (bucksCents > 0) await bookMovement(db, { ...movement, currency: "bucks", amount: bucksCents });
  return outcome.value;
}

/** Creates an admin who has had this role since the day before `someTime`. */
export async function aStaffMember(db: Db, role: "moderator" | "admin" = "admin"): Promise<number> {
  const id = await anAccount(db);
  const admin_since = role === "admin" ? new Date(someTime.getTime() - 24 * 60 * 60 * 1000) : null;
  await db.updateTable("users").set({ role, admin_since }).where("id", "=", id).execute();
  return id;
}

export const aCashout = (changes: Partial<SiteSettings["cashout"]> = {}): StoredSetting<SiteSettings["cashout"]> => ({
  value: { ...siteSettings.parse({}).cashout, ...changes },
  stored: {},
});

export async function aProduct(
  db: Db,
  {
    price = 100,
    stock = 10,
    name = `Product ${nextNumber()}`,
    ...terms
  }: { price?: number; stock?: number; name?: string } & Partial<Insertable<ProductsTable>> = {},
): Promise<number> {
  const { id } = await db
    .insertInto("products")
    .values({
      name,
      description: "",
      image: null,
      price,
      stock,
      created_at: someTime,
      updated_at: someTime,
      deleted_at: null,
      ...terms,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

type RewardWithImage = RewardInput & { image: string | null };

/** By default an unlimited item with half of the tickets. */
export const aReward = (reward: Partial<RewardWithImage> = {}): RewardWithImage => ({
  label: `Reward ${nextNumber()}`,
  tickets: 500_000,
  kind: "item",
  amount: 0,
  stock: null,
  image: null,
  ...reward,
});

/** Creates a case. The odds of `rewards` must use up all tickets. */
export async function aCase(
  db: Db,
  { price = 100, rewards = [aReward(), aReward()], name = `Case ${nextNumber()}` } = {},
): Promise<number> {
  const author = { actorId: null, address: null, now: someTime };
  return db.transaction().execute((tx) => addCase(tx, author, { name, price, image: null, rewards }));
}

export async function getBalance(db: Db, userId: number): Promise<{ points: number; bucks_cents: number }> {
  return db
    .selectFrom("balances")
    .select(["points", "bucks_cents"])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
}

/** A call without a key always acts. */
export const aCall = (userId: number, call: Partial<SpendCall> = {}): SpendCall => ({
  userId,
  path: "/api/products/purchase/1",
  key: null,
  bodySha256: "body",
  now: someTime,
  requestId: `request ${nextNumber()}`,
  ...call,
});

/** Creates a raffle that stays open until an hour after `someTime`. */
export async function aRaffle(
  db: Db,
  {
    price = 10,
    most = 1_000,
    winners = 1,
    endsAt = new Date(someTime.getTime() + 60 * 60 * 1000),
    wagerCents = 0,
    partner = 1,
    name = `Raffle ${nextNumber()}`,
  } = {},
): Promise<number> {
  const input = {
    name,
    description: "",
    number_of_winners: winners,
    entry_price: price,
    max_entries_per_user: most,
    ends_at: endsAt,
    wager_required: wagerCents,
    partner,
  };
  return (await insertRaffle(db, input, null, someTime)).id;
}
