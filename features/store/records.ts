import { isDeepStrictEqual } from "node:util";
import { type Selectable, sql } from "kysely";
import { type Actor, toAuthor } from "../../common/server/actor.ts";
import { recordAudit } from "../../common/server/audit.ts";
import type { OrdersTable, ProductsTable } from "../../db/tables.ts";
import { bookMovement } from "../../money/server/ledger.ts";
import { checkAllowance, type OverAllowance } from "../../money/server/moderator-limits.ts";
import { orderDecision } from "../../money/server/staff-proof.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import { type EditConflict, isStale, versionMark } from "../../platform/base/version-mark.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { productFields } from "./contract/desk-fields.ts";
import { maxStock, type ProductInput } from "./contract/store.ts";
import { notifyBuyer } from "./letters.ts";

type Product = Selectable<ProductsTable>;
type Order = Selectable<OrdersTable>;

export type ProductRefusal = { why: "no_such_product" } | EditConflict | { why: "window" };

/** Creates a product. A product with codes begins with stock 0, because its stock is the number of codes. */
export async function createProduct(
  db: Db,
  actor: Actor,
  input: ProductInput,
  image: string | null,
): Promise<Result<number, { why: "window" }>> {
  const { on_from = null, on_until = null, hands_codes = false } = input;
  if (!isValidWindow(on_from, on_until)) return refused({ why: "window" });
  return inTransaction(db, async (tx) => {
    const product = await tx
      .insertInto("products")
      .values({
        ...toColumns(input),
        stock: hands_codes ? 0 : input.stock,
        turns_at: nextTurn(actor.now, on_from, on_until),
        image,
        created_at: actor.now,
        updated_at: actor.now,
        deleted_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const subject = `product:${product.id}`;
    await recordAudit(tx, {
      ...toAuthor(actor),
      action: "store.product.create",
      subject,
      before: null,
      after: product,
    });
    return done(product.id);
  });
}

export interface ProductChange {
  input: ProductInput;
  /** Null keeps the current picture. */
  image: string | null;
  /**
   * The stock that the editor saw. The edit changes the current stock by the difference, so purchases and refunds during the
   * edit still count. Null sets the stock as given.
   */
  stockSeen: number | null;
  /** The version mark that the editor saw. Without a mark, the edit overwrites any version. */
  seen?: string | undefined;
}

/** Saves an edit and returns the current stock. Fields missing from the input keep their value. */
export async function updateProduct(
  db: Db,
  actor: Actor,
  id: number,
  { input, image, stockSeen, seen }: ProductChange,
): Promise<Result<number, ProductRefusal>> {
  return inTransaction(db, async (tx) => {
    const before = await lockProduct(tx, id);
    if (before === undefined) return refused({ why: "no_such_product" });
    if (isStale(seen, versionMark(before, productFields))) return refused({ why: "changed_meanwhile" });
    const { on_from = before.on_from, on_until = before.on_until, hands_codes = before.hands_codes } = input;
    if (!isValidWindow(on_from, on_until)) return refused({ why: "window" });
    const asks = input.fields ?? before.fields;
    const stock = hands_codes
      ? await codesLeft(tx, id)
      : rebasedStock(before.stock, input.stock, stockSeen ?? before.stock);
    const after = await tx
      .updateTable("products")
      .set({
        ...toColumns(input),
        stock,
        fields_version: before.fields_version + (isDeepStrictEqual(asks, before.fields) ? 0 : 1),
        turns_at: nextTurn(actor.now, on_from, on_until),
        image: image ?? before.image,
        updated_at: actor.now,
      })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAudit(tx, {
      ...toAuthor(actor),
      action: "store.product.update",
      subject: `product:${id}`,
      before,
      after,
    });
    return done(stock);
  });
}

const toColumns = ({ fields, ...input }: ProductInput) => ({
  ...input,
  ...(fields !== undefined && { fields: JSON.stringify(fields) }),
});

const isValidWindow = (from: Date | null, until: Date | null): boolean =>
  from === null || until === null || from < until;

const nextTurn = (now: Date, from: Date | null, until: Date | null): Date | null =>
  [from, until].find((turn) => turn !== null && turn > now) ?? null;

const rebasedStock = (now: number, wanted: number, seen: number): number =>
  Math.min(maxStock, Math.max(0, now + wanted - seen));

async function codesLeft(tx: Tx, productId: number): Promise<number> {
  const { left } = await tx
    .selectFrom("product_codes")
    .select((eb) => eb.fn.countAll<number>().as("left"))
    .where("product_id", "=", productId)
    .where("order_id", "is", null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** Saves the order of the shelf from its start. Products that are not in `ids` follow, cheapest first. */
export async function arrangeProducts(db: Db, actor: Actor, ids: readonly number[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
      update products set position = named.place
      from (
        select p.id, n.place::int from products p
        left join unnest(${ids}::bigint[]) with ordinality as n (id, place) on n.id = p.id
        where p.deleted_at is null order by p.id for update of p
      ) named where products.id = named.id and products.position is distinct from named.place`.execute(tx);
    await recordAudit(tx, {
      ...toAuthor(actor),
      action: "store.arrange",
      subject: "store",
      before: null,
      after: { ids },
    });
  });
}

/** Features one product instead of the previous one; null features none. Returns false if there is no such product. */
export async function featureProduct(db: Db, actor: Actor, id: number | null): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // Locks all products, as arranging does. If two admins choose at the same time, the later choice replaces the earlier one.
    const { rows } = await sql<{ id: number; featured: boolean }>`
      select id, featured from products where deleted_at is null order by id for update`.execute(tx);
    if (id !== null && !rows.some((row) => row.id === id)) return false;
    const before = rows.find(({ featured }) => featured)?.id ?? null;
    if (before === id) return true;
    await tx.updateTable("products").set({ featured: false }).where("featured", "=", true).execute();
    if (id !== null) await tx.updateTable("products").set({ featured: true }).where("id", "=", id).execute();
    await recordAudit(tx, {
      ...toAuthor(actor),
      action: "store.feature",
      subject: "store",
      before: { id: before },
      after: { id },
    });
    return true;
  });
}

/** Hides the product. Its row stays, because its orders need it. */
export async function deleteProduct(
  db: Db,
  actor: Actor,
  id: number,
): Promise<Result<null, { why: "no_such_product" }>> {
  return db.transaction().execute(async (tx) => {
    const before = await lockProduct(tx, id);
    if (before === undefined) return refused({ why: "no_such_product" });
    await tx.updateTable("products").set({ deleted_at: actor.now, featured: false }).where("id", "=", id).execute();
    await recordAudit(tx, {
      ...toAuthor(actor),
      action: "store.product.delete",
      subject: `product:${id}`,
      before,
      after: null,
    });
    return done(null);
  });
}

export const lockProduct = (tx: Tx, id: number): Promise<Product | undefined> =>
  tx
    .selectFrom("products")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();

/** The person who decides. Moderators cannot decide their own orders. */
export interface Decider extends Actor {
  isModerator?: boolean;
}

export type OrderRefusal =
  | { why: "no_such_order" }
  | { why: "balance_full" }
  | { why: "own_order" }
  /** The buyer has seen the code, so only an admin may refund the order. */
  | { why: "code_delivered" }
  | OverAllowance
  | { why: "already_decided"; status: "fulfilled" | "refunded" };

export async function fulfilOrder(
  tx: Tx,
  actor: Decider,
  id: number,
  note: string | null,
): Promise<Result<null, OrderRefusal>> {
  const order = await lockOrder(tx, id);
  if (!order.ok) return order;
  if (order.value.status !== "pending") return refused({ why: "already_decided", status: order.value.status });
  if (isOwnOrder(actor, order.value)) return refused({ why: "own_order" });
  await decideOrder(tx, actor, order.value, "fulfilled", note);
  return done(null);
}

/**
 * Refunds an order: pending → refunded. The points return to the buyer and the piece returns to the stock. An order with a code
 * can be refunded even after it was fulfilled, because the code may not have worked. Nobody else gets that code.
 */
export async function refundOrder(
  tx: Tx,
  actor: Decider,
  id: number,
  note: string | null,
): Promise<Result<null, OrderRefusal>> {
  const order = await lockOrder(tx, id);
  if (!order.ok) return order;
  const { status } = order.value;
  const hasCode = await hasGivenCode(tx, id);
  if (status === "refunded" || (status === "fulfilled" && !hasCode)) return refused({ why: "already_decided", status });
  if (isOwnOrder(actor, order.value)) return refused({ why: "own_order" });
  if (hasCode && actor.isModerator === true) return refused({ why: "code_delivered" });
  const { user_id: userId, price_points: amount, product_id: productId } = order.value;
  const allowed = await checkAllowance(tx, actor, amount);
  if (!allowed.ok) return allowed;
  // Comes first, because every spend locks the account before the product.
  if (amount > 0) {
    const ref = `order:${id}`;
    const refund = await bookMovement(tx, {
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
  if (productId !== null && !hasCode) {
    await tx
      .updateTable("products")
      .set((eb) => ({ stock: eb.fn<number>("least", [eb("stock", "+", 1), eb.lit(maxStock)]) }))
      .where("id", "=", productId)
      // If the product has codes, its stock is the number of unused codes and does not grow.
      .where("hands_codes", "=", false)
      .execute();
  }
  await decideOrder(tx, actor, order.value, "refunded", note);
  return done(null);
}

async function lockOrder(tx: Tx, id: number): Promise<Result<Order, OrderRefusal>> {
  const order = await tx.selectFrom("orders").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (order === undefined) return refused({ why: "no_such_order" });
  return done(order);
}

const isOwnOrder = (actor: Decider, order: Order): boolean => actor.isModerator === true && order.user_id === actor.id;

const hasGivenCode = async (tx: Tx, orderId: number): Promise<boolean> =>
  (await tx.selectFrom("product_codes").select("id").where("order_id", "=", orderId).executeTakeFirst()) !== undefined;

async function decideOrder(
  tx: Tx,
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
  const [was, is] = [toAuditOrder(before), toAuditOrder(after)];
  await recordAudit(tx, {
    ...toAuthor(actor),
    action: `${orderDecision}${status}`,
    subject: `order:${before.id}`,
    before: was,
    after: is,
  });
  await notifyBuyer(tx, after, status, actor.now);
}

/** The audit log is permanent, so it leaves out the buyer's answers, which may be erased later. */
const toAuditOrder = ({ answers: _, ...order }: Order) => order;
