// The store page and the purchase.

import { Hono } from "hono";
import { paths } from "../../contracts/paths.ts";
import { refusalWords } from "../../contracts/refusal-words.ts";
import { seenPriceInput } from "../../contracts/seen-price.ts";
import type { PurchaseAnswer, StoreProps } from "../../contracts/store.ts";
import type { House } from "../core/house.ts";
import { unreachable } from "../core/result.ts";
import { sharedRead } from "../core/shared-read.ts";
import type { Env } from "../http/context.ts";
import { requireUser } from "../http/guards.ts";
import { page } from "../http/inertia.ts";
import { idParam, jsonBody } from "../http/input.ts";
import type { GivenProps } from "../http/page-props.ts";
import { conflict, keyReused, overfull, takeSpend } from "../ledger/money-calls.ts";
import type { Answer } from "../ledger/once.ts";
import { orderProps, productProps } from "./props.ts";
import { type Purchased, purchase } from "./purchase.ts";
import { createOrdersOf, listProducts } from "./queries.ts";

export function storeRoutes(house: House): Hono<Env> {
  const app = new Hono<Env>();
  const products = sharedRead(house.changes, ["products"], async () =>
    (await listProducts(house.read)).map(productProps),
  );
  const ordersOf = createOrdersOf(house.db);

  app.get(paths.store, async (c) => {
    const { visitor } = c.var;
    const props: GivenProps<StoreProps> = {
      products,
      orders: async () => (visitor.kind === "user" ? (await ordersOf(visitor.id)).map(orderProps) : []),
    };
    return page(c, "store", props, { guestCache: ["products"] });
  });

  app.post(paths.api.purchase.pattern, requireUser, jsonBody(seenPriceInput), async (c) => {
    const productId = idParam(c);
    if (productId === null) return c.json(noSuchProduct, 404);
    const { price } = c.req.valid("json");
    return takeSpend(c, house, price === undefined ? null : { price }, async (call) => {
      const buy = () => purchase(house.db, call, productId, price ?? null);
      const outcome = await house.line(`product ${productId}`, buy);
      if (outcome.ok) house.changes.announce("products");
      return answerOf(outcome);
    });
  });

  return app;
}

function answerOf(outcome: Purchased): Answer<PurchaseAnswer> {
  if (outcome.ok) return { status: 200, body: { message: "success", ...outcome.value } };
  switch (outcome.why) {
    case "out_of_stock":
      return conflict(refusalWords.outOfStock);
    case "price_changed":
      return conflict(refusalWords.priceChanged);
    case "insufficient_funds":
      return conflict(refusalWords.insufficientFunds);
    case "balance_full":
      return overfull;
    case "nothing_offered":
      return { status: 404, body: noSuchProduct };
    case "key_reused":
      return keyReused;
    default:
      return unreachable(outcome);
  }
}

export const noSuchProduct = { message: "This product is no longer in the store." } as const;
