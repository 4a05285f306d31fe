// Buying a product: one statement debits the buyer, takes one from the stock and makes the order.
import { z } from "zod";
import type { Db } from "../core/db.ts";
import { insufficientFunds, refusalSql } from "../ledger/refusals.ts";
import { runSpend, type SpendCall, type Spent, spendStatement } from "../ledger/spend.ts";

export const purchaseRefusals = z.discriminatedUnion("why", [
  insufficientFunds,
  z.object({ why: z.literal("out_of_stock") }),
  z.object({ why: z.literal("price_changed") }),
]);

/** `$7` the product, `$8` the price the buyer saw (null: whatever it is). */
const statement = spendStatement({
  currency: "points",
  reason: "purchase",
  offer: `
    select products.id, products.name, products.image, products.stock, products.price as cost, 'product:' || products.id as ref,
      case when products.stock < 1 then ${refusalSql("out_of_stock")}
        when $8::bigint <> products.price then ${refusalSql("price_changed")} end as refusal
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

export type Purchased = Spent<z.output<typeof purchaseRefusals>>;

/** `seenPricePoints`: what the buyer agreed to pay, if they said. Nothing offered: no such product. */
export const purchase = (
  db: Db,
  call: SpendCall,
  productId: number,
  seenPricePoints: number | null = null,
): Promise<Purchased> => runSpend(db, { statement, refusals: purchaseRefusals }, call, [productId, seenPricePoints]);

/** What `npm run bench` gives pgbench to run. */
export const purchaseStatement = statement;
