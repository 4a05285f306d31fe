// The store page and the purchase.
import { Hono } from "hono";
import { paths } from "../../contracts/paths.ts";
import { seenPriceInput } from "../../contracts/seen-price.ts";
import type { StoreProps } from "../../contracts/store.ts";
import type { House } from "../core/house.ts";
import { unreachable } from "../core/result.ts";
import { sharedRead } from "../core/shared-read.ts";
import type { Env } from "../http/context.ts";
import { requireUser } from "../http/guards.ts";
import { badKey, callKey, reusedKey } from "../http/idempotency.ts";
import { page } from "../http/inertia.ts";
import { idParam, jsonBody } from "../http/input.ts";
import type { GivenProps } from "../http/page-props.ts";
import { orderProps, productProps } from "./props.ts";
import { purchase } from "./purchase.ts";
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

  app.post("/api/products/purchase/:id", requireUser, jsonBody(seenPriceInput), async (c) => {
    const productId = idParam(c);
    if (productId === null) return c.json(noSuchProduct, 404);
    const { price } = c.req.valid("json");
    const key = callKey(c, price === undefined ? null : { price });
    if (key === null) return c.json(badKey, 400);
    const { visitor, requestId } = c.var;
    const call = { ...key, userId: visitor.id, now: house.clock.now(), requestId };
    const outcome = await house.line(`product ${productId}`, () => purchase(house.db, call, productId, price ?? null));
    switch (outcome.kind) {
      case "paid":
        house.changes.announce("products");
        return c.json({ message: "success", ...outcome.answer });
      case "refused":
        return c.json({ message: outcome.refusal }, 409);
      case "nothing":
        return c.json(noSuchProduct, 404);
      case "key_reused":
        return c.json(reusedKey, 422);
      default:
        return unreachable(outcome);
    }
  });

  return app;
}

export const noSuchProduct = { message: "This product is no longer in the store." } as const;
