// What admins change in the store: products and the fate of orders. Each change is in the audit log.
import type { Kysely, Selectable } from "kysely";
import { mostStock, type ProductInput } from "../../contracts/store.ts";
import type { OrdersTable, ProductsTable, Tables } from "../../db/tables.ts";
import { type Actor, by } from "../core/actor.ts";
import { audit } from "../core/audit.ts";
import type { Db, Tx } from "../core/db.ts";
import { done, type Result, refused } from "../core/result.ts";
import { move } from "../ledger/ledger.ts";
import { mayCause, type OverAllowance } from "../ledger/moderator-limits.ts";

type Product = Selectable<ProductsTable>;
type Order = Selectable<OrdersTable>;

export async function createProduct(db: Db, actor: Actor, input: ProductInput, image: string | null): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const product = await tx
      .insertInto("products")
      .values({ ...input, image, created_at: actor.now, updated_at: actor.now, deleted_at: null })
      .returningAll()
      .executeTakeFirstOrThrow();
    const subject = `product:${product.id}`;
    await audit(tx, { ...by(actor), action: "store.product.create", subject, before: null, after: product });
    return product.id;
  });
}

export interface ProductChange {
  input: ProductInput;
  /** Null: the old one stays. */
  image: string | null;
  /**
   * The stock as whoever changes it saw it: then what they changed it by counts, on top of what was bought and refunded
   * since. Null: the stock becomes what they say.
   */
  stockSeen: number | null;
}

/** Answers the stock there is now. */
export async function updateProduct(
  db: Db,
  actor: Actor,
  id: number,
  { input, image, stockSeen }: ProductChange,
): Promise<Result<number, { why: "no_such_product" }>> {
  return db.transaction().execute(async (tx) => {
    const before = await lockProduct(tx, id);
    if (before === undefined) return refused({ why: "no_such_product" });
    const stock = rebasedStock(before.stock, input.stock, stockSeen ?? before.stock);
    const after = await tx
      .updateTable("products")
      .set({ ...input, stock, image: image ?? before.image, updated_at: actor.now })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await audit(tx, { ...by(actor), action: "store.product.update", subject: `product:${id}`, before, after });
    return done(stock);
  });
}

const rebasedStock = (now: number, wanted: number, seen: number): number =>
  Math.min(mostStock, Math.max(0, now + wanted - seen));

/** The row stays for its orders; nobody sees or buys it any more. */
export async function deleteProduct(
  db: Db,
  actor: Actor,
  id: number,
): Promise<Result<null, { why: "no_such_product" }>> {
  return db.transaction().execute(async (tx) => {
    const before = await lockProduct(tx, id);
    if (before === undefined) return refused({ why: "no_such_product" });
    await tx.updateTable("products").set({ deleted_at: actor.now }).where("id", "=", id).execute();
    await audit(tx, { ...by(actor), action: "store.product.delete", subject: `product:${id}`, before, after: null });
    return done(null);
  });
}

const lockProduct = (tx: Tx, id: number): Promise<Product | undefined> =>
  tx
    .selectFrom("products")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();

/** A moderator's orders are decided by somebody else. */
export interface Decider extends Actor {
  isModerator?: boolean;
}

export type OrderRefusal =
  | { why: "no_such_order" }
  | { why: "balance_full" }
  | { why: "own_order" }
  /** More than a moderator may give back. */
  | OverAllowance
  | { why: "already_decided"; status: "fulfilled" | "refunded" };

/** pending → fulfilled. An order is decided once. */
export async function fulfilOrder(
  tx: Tx,
  actor: Decider,
  id: number,
  note: string | null,
): Promise<Result<null, OrderRefusal>> {
  const order = await lockPending(tx, actor, id);
  if (!order.ok) return order;
  await decide(tx, actor, order.value, "fulfilled", note);
  return done(null);
}

/** pending → refunded: the points go back to the buyer and one piece back into the stock. */
export async function refundOrder(
  tx: Tx,
  actor: Decider,
  id: number,
  note: string | null,
): Promise<Result<null, OrderRefusal>> {
  const order = await lockPending(tx, actor, id);
  if (!order.ok) return order;
  const { user_id: userId, price_points: amount, product_id: productId } = order.value;
  const allowed = await mayCause(tx, actor, amount);
  if (!allowed.ok) return allowed;
  // The account before the product: the order in which every spend takes its locks.
  if (amount > 0) {
    const ref = `order:${id}`;
    const refund = await move(tx, {
      userId,
      currency: "points",
      amount,
      reason: "refund",
      ref,
      requestId: actor.requestId,
      causedBy: actor.id,
      now: actor.now,
    });
    if (!refund.ok) return refused({ why: "balance_full" });
  }
  if (productId !== null) {
    await tx
      .updateTable("products")
      .set((eb) => ({ stock: eb.fn<number>("least", [eb("stock", "+", 1), eb.lit(mostStock)]) }))
      .where("id", "=", productId)
      .execute();
  }
  await decide(tx, actor, order.value, "refunded", note);
  return done(null);
}

async function lockPending(tx: Tx, actor: Decider, id: number): Promise<Result<Order, OrderRefusal>> {
  const order = await tx.selectFrom("orders").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (order === undefined) return refused({ why: "no_such_order" });
  if (order.status !== "pending") return refused({ why: "already_decided", status: order.status });
  if (actor.isModerator && order.user_id === actor.id) return refused({ why: "own_order" });
  return done(order);
}

async function decide(
  tx: Kysely<Tables>,
  actor: Actor,
  before: Order,
  status: "fulfilled" | "refunded",
  note: string | null,
): Promise<void> {
  const after = await tx
    .updateTable("orders")
    .set({ status, note, decided_at: actor.now, decided_by: actor.id })
    .where("id", "=", before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await audit(tx, { ...by(actor), action: `store.order.${status}`, subject: `order:${before.id}`, before, after });
}
