// Buys a product. One statement debits the buyer, takes one piece from the stock and creates the order, with a code if the
// product has codes.
import { z } from "zod";
import { paths } from "../../common/contract/paths.ts";
import { letterInsertSql } from "../../identity/server/notices.ts";
import { insufficientFunds, refusalSql } from "../../money/server/refusals.ts";
import { soldOutStatement } from "../../money/server/sold-out.ts";
import { runSpend, type SpendCall, type SpendResult, spendStatement } from "../../money/server/spend.ts";
import type { SpendQueue } from "../../money/server/spend-queue.ts";
import type { Db } from "../../platform/database/db.ts";
import type { OrderAnswer } from "./contract/product-fields.ts";
import { m } from "./messages.ts";

export const purchaseRefusals = z.discriminatedUnion("why", [
  insufficientFunds,
  z.object({ why: z.literal("out_of_stock") }),
  z.object({ why: z.literal("price_changed") }),
  /** `from` is in milliseconds since 1970. */
  z.object({ why: z.literal("not_yet"), from: z.number() }),
  z.object({ why: z.literal("over") }),
  z.object({ why: z.literal("limit"), most: z.int() }),
  z.object({ why: z.literal("fields_changed") }),
  z.object({ why: z.literal("answers_wrong") }),
]);

/** SQL for every product: refuses a purchase if the product is not for sale now, at this price or with these answers. */
const commonRefusals = `
        when $5::timestamptz < product.on_from
          then ${refusalSql("not_yet", { from: "floor(extract(epoch from product.on_from) * 1000)::bigint" })}
        when $5::timestamptz >= product.on_until then ${refusalSql("over")}
        when product.stock < 1 then ${refusalSql("out_of_stock")}
        when $8::bigint <> product.price then ${refusalSql("price_changed")}
        when $9::int <> product.fields_version then ${refusalSql("fields_changed")}
        when product.fields <> '[]' and $10::jsonb is null then ${refusalSql("answers_wrong")}`;

const offered =
  "product.id, product.name, product.image, product.stock, product.price as cost, 'product:' || product.id as ref";
const forSale = "product.id = $7 and product.deleted_at is null and product.status = 'on'";

const stockUpdate = {
  name: "taken",
  sql: "update products set stock = paid.stock - 1 from paid where products.id = paid.id returning products.id",
};

/**
 * Parameters: `$7` is the product, `$8` the price the buyer saw (null: any price), `$9` the version of the questions they saw
 * (null: any), `$10` their answers as jsonb (null: invalid), `$11` whether an address is among them. In `fullStatement` also
 * `$12` and `$13`: subject and text of the email about a code, with `{id}` and `{name}`. This statement does not sell products
 * with a limit or codes. They need `fullStatement`, which costs more.
 */
const plainStatement = spendStatement({
  currency: "points",
  reason: "purchase",
  offer: `
    select ${offered}, case ${commonRefusals} end as refusal from account, products product
    where ${forSale} and product.user_limit is null and not product.hands_codes for update of product`,
  effects: [
    stockUpdate,
    {
      name: "ordered",
      sql: `insert into orders (user_id, source, product_id, title, image, price_points, created_at, answers, has_address)
        select $1, 'store', paid.id, paid.name, paid.image, paid.cost, $5, nullif($10::jsonb, '[]'), $11::boolean
        from paid, taken returning id`,
    },
  ],
  answer: "jsonb_build_object('order_id', (select id from ordered))",
});

/** SQL: counts a user's orders of a product with a limit, including and excluding refunded orders. */
const earlierOrders = `
  select count(*)::int as ever, count(*) filter (where status <> 'refunded')::int as standing from orders
  where product.user_limit is not null and orders.user_id = $1 and orders.product_id = product.id`;

/**
 * The product is locked, so no other purchase chooses a code at the same time. Skips a code that was given away during the wait
 * for the lock.
 */
const nextCode = `
  select product_codes.id from product_codes
  where product.hands_codes and product_codes.product_id = product.id and product_codes.order_id is null
  order by product_codes.id limit 1 for update skip locked`;

const fullStatement = spendStatement({
  currency: "points",
  reason: "purchase",
  offer: `
    select ${offered}, code.id as code_id, case when product.user_limit is not null then bought.ever + 1 end as nth,
      case ${commonRefusals}
        when product.hands_codes and code.id is null then ${refusalSql("out_of_stock")}
        when bought.standing >= product.user_limit then ${refusalSql("limit", { most: "product.user_limit" })}
      end as refusal
    from (select product.* from account, products product where ${forSale} for update of product) product
    cross join lateral (${earlierOrders}) bought
    left join lateral (${nextCode}) code on true`,
  effects: [
    stockUpdate,
    {
      name: "ordered",
      sql: `insert into orders (user_id, source, product_id, title, image, price_points, created_at, status, decided_at, nth, answers, has_address)
        select $1, 'store', paid.id, paid.name, paid.image, paid.cost, $5,
          case when paid.code_id is null then 'pending' else 'fulfilled' end,
          case when paid.code_id is not null then $5::timestamptz end, paid.nth, nullif($10::jsonb, '[]'), $11::boolean
        from paid, taken returning id`,
    },
    {
      name: "given",
      sql: `update product_codes set order_id = ordered.id, given_at = $5 from paid, ordered
        where product_codes.id = paid.code_id returning product_codes.id`,
    },
    {
      name: "lettered",
      // The email leaves out the code. The buyer reads it after signing in.
      sql: letterInsertSql("ordered, paid, given", {
        userId: "$1",
        about: "order",
        subject: "replace($12::text, '{name}', paid.name)",
        text: "replace(replace($13::text, '{id}', ordered.id::text), '{name}', paid.name)",
        href: `'${paths.myPurchases}'`,
        picture: "paid.image",
        now: "$5",
      }),
    },
  ],
  answer: `jsonb_build_object('order_id', (select id from ordered))
    || case when paid.code_id is null then '{}'::jsonb else jsonb_build_object('code_id', (select id from given)) end`,
});

/** "Not for sale" takes precedence over "sold out", which takes precedence over all other refusals. */
const goneText = soldOutStatement({
  why: "out_of_stock",
  from: `from products product where product.id = $2 and product.deleted_at is null and product.status = 'on'
    and product.stock < 1 and asked.now >= coalesce(product.on_from, asked.now)
    and (product.on_until is null or asked.now < product.on_until)`,
});

export type PurchaseOutcome = SpendResult<z.output<typeof purchaseRefusals>>;

export interface PurchaseRequest {
  /** The price that the buyer saw; null if the call named none. */
  seenPricePoints?: number | null;
  fieldsVersion?: number | null;
  /** Null if the answers are invalid. */
  answers?: readonly OrderAnswer[] | null;
  /** True if the product seems to have no limit and no codes. A wrong value costs a second statement. */
  isPlain?: boolean;
}

/** Buys a product. Refuses with `nothing_offered` if there is no such product or it is not for sale. */
export async function purchase(
  queue: SpendQueue | Db,
  call: SpendCall,
  productId: number,
  request: PurchaseRequest = {},
): Promise<PurchaseOutcome> {
  const { seenPricePoints = null, fieldsVersion = null, answers = null, isPlain = true } = request;
  const answersJson = answers === null ? null : JSON.stringify(answers);
  const hasAddress = answers?.some(({ kind }) => kind === "address") ?? false;
  const args = [productId, seenPricePoints, fieldsVersion, answersJson, hasAddress];
  const about = `product ${productId}`;
  const soldOut = { text: goneText, id: productId, why: "out_of_stock" };
  const spending = { refusals: purchaseRefusals, about, soldOut };
  if (isPlain) {
    const outcome = await runSpend(queue, { ...spending, statement: plainStatement }, call, args);
    if (outcome.ok || outcome.why !== "nothing_offered") return outcome;
  }
  // Placeholders, because only the statement knows the order's number and the product's name.
  const letter = [m.codeSubject({ name: "{name}" }), m.codeLetter({ id: "{id}", name: "{name}" })];
  return runSpend(queue, { ...spending, statement: fullStatement }, call, [...args, ...letter]);
}
