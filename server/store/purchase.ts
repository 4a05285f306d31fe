// Buying a product: one statement debits the buyer, takes one from the stock and makes the order.
import type { Db } from "../core/house.ts";
import { runSpend, type SpendCall, type SpendOutcome, spendStatement } from "../ledger/spend.ts";

const priceChanged = "price changed";

/** `$7` the product, `$8` the price the buyer saw (null: whatever it is). */
const statement = spendStatement({
  currency: "points",
  reason: "purchase",
  offer: `
    select products.id, products.name, products.image, products.stock, products.price as cost, 'product:' || products.id as ref,
      case when products.stock < 1 then 'product out of stock'
        when $8::bigint <> products.price then '${priceChanged}' end as refusal
    from account, products
    where products.id = $7 and products.deleted_at is null for update of products`,
  effects: [
    {
      name: "taken",
      sql: "update products set stock = paid.stock - 1 from paid where products.id = paid.id returning products.id",
    },
    {
      name: "ordered",
      sql: `insert into orders (user_id, source, product_id, title, image, price_points, created_at)
        select $1, 'store', paid.id, paid.name, paid.image, paid.cost, $5 from paid, taken returning id`,
    },
  ],
  answer: "jsonb_build_object('order_id', (select id from ordered))",
});

/**
 * `seenPricePoints`: what the buyer agreed to pay, if he said. Refusals: "product out of stock", "price changed",
 * "insufficient funds"; nothing: no such product.
 */
export const purchase = (
  db: Db,
  call: SpendCall,
  productId: number,
  seenPricePoints: number | null = null,
): Promise<SpendOutcome> => runSpend(db, statement, call, [productId, seenPricePoints]);

/** What `npm run bench` gives pgbench to run. */
export const purchaseStatement = statement;
