// The admins' shop page and order desk.
import { type Context, Hono } from "hono";
import { paths } from "../../contracts/paths.ts";
import { orderDecisionInput, type ProductInput, productInput, stockSeenInput } from "../../contracts/store.ts";
import type { Tx } from "../core/db.ts";
import type { House } from "../core/house.ts";
import { type Result, unreachable } from "../core/result.ts";
import { actorOf } from "../http/actor.ts";
import { requireAdmin, requireStaff, type SignedInEnv } from "../http/guards.ts";
import { page } from "../http/inertia.ts";
import { fieldErrors, idParam, jsonBody } from "../http/input.ts";
import { placeParam, sliced } from "../http/sliced.ts";
import { type Form, formBody, keepPicture } from "../http/uploads.ts";
import { overAllowanceWords } from "../ledger/moderator-limits.ts";
import { conflict, decideOnce, reply, success } from "../ledger/money-calls.ts";
import type { Answer } from "../ledger/once.ts";
import { deskOrderProps, productProps } from "./props.ts";
import { deskOrders, listProducts, type OrderFilter } from "./queries.ts";
import {
  createProduct,
  type Decider,
  deleteProduct,
  fulfilOrder,
  type OrderRefusal,
  refundOrder,
  updateProduct,
} from "./records.ts";
import { noSuchProduct } from "./routes.ts";

const pictureSize = { maxSidePx: 960 };

export function storeAdminRoutes(house: House): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();

  app.get(paths.admin.shop, requireAdmin, (c) =>
    page(c, "admin/shop", { products: async () => (await listProducts(house.db)).map(productProps) }),
  );

  app.post(paths.api.createProduct, requireAdmin, formBody(), async (c) => {
    const read = await readProduct(c, house, c.req.valid("form"));
    if ("refusal" in read) return read.refusal;
    const id = await createProduct(house.db, actorOf(c, house), read.input, read.image);
    house.changes.announce("products");
    return c.json({ message: "success", id });
  });

  app.post(paths.api.updateProduct.pattern, requireAdmin, formBody(), async (c) => {
    const id = idParam(c);
    if (id === null) return c.json(noSuchProduct, 404);
    const form = c.req.valid("form");
    const seen = stockSeenInput.safeParse(form.text);
    if (!seen.success) return c.json(fieldErrors(seen.error), 422);
    const read = await readProduct(c, house, form);
    if ("refusal" in read) return read.refusal;
    const change = { ...read, stockSeen: seen.data.stock_seen ?? null };
    const outcome = await updateProduct(house.db, actorOf(c, house), id, change);
    if (!outcome.ok) return c.json(noSuchProduct, 404);
    house.changes.announce("products");
    return c.json({ message: "success", stock: outcome.value });
  });

  app.post(paths.api.deleteProduct.pattern, requireAdmin, async (c) => {
    const id = idParam(c);
    const outcome = id === null ? null : await deleteProduct(house.db, actorOf(c, house), id);
    if (!outcome?.ok) return c.json(noSuchProduct, 404);
    house.changes.announce("products");
    return c.json({ message: "success" });
  });

  app.get(paths.admin.orders, requireStaff, async (c) => {
    const filter = filterOf(c.req.query("status"));
    return page(c, "admin/orders", {
      orders: async () => {
        const orders = await deskOrders(house.db, filter, placeParam(c));
        return sliced(c, orders, orders.rows.map(deskOrderProps));
      },
      status: filter,
    });
  });

  app.post(paths.api.fulfilOrder.pattern, requireStaff, jsonBody(orderDecisionInput), (c) =>
    decided(c, house, c.req.valid("json").note, fulfilOrder),
  );
  app.post(paths.api.refundOrder.pattern, requireStaff, jsonBody(orderDecisionInput), (c) =>
    decided(c, house, c.req.valid("json").note, refundOrder),
  );

  return app;
}

type Decision = (tx: Tx, actor: Decider, id: number, note: string | null) => Promise<Result<null, OrderRefusal>>;

/** Decides an order once, whatever is clicked or sent again. */
async function decided(c: Context<SignedInEnv>, house: House, note: string | undefined, decision: Decision) {
  const id = idParam(c);
  if (id === null) return c.json(noSuchOrder, 404);
  const isModerator = c.var.user.role === "moderator";
  const answer = await decideOnce(c, house, { note: note ?? null }, async (tx, actor) =>
    answerOf(await decision(tx, { ...actor, isModerator }, id, note ?? null)),
  );
  if (answer.status === 200) house.changes.announce("products");
  return reply(c, answer);
}

function answerOf(outcome: Result<null, OrderRefusal>): Answer {
  if (outcome.ok) return success;
  switch (outcome.why) {
    case "no_such_order":
      return { status: 404, body: noSuchOrder };
    case "balance_full":
      return conflict("The buyer's account cannot hold the refund.");
    case "own_order":
      return conflict("Somebody else has to decide about your own order.");
    case "over_allowance":
      return conflict(overAllowanceWords(outcome));
    case "already_decided":
      return conflict(`This order is already ${outcome.status}.`);
    default:
      return unreachable(outcome);
  }
}

type ReadProduct = { input: ProductInput; image: string | null } | { refusal: Response };

async function readProduct(c: Context<SignedInEnv>, house: House, form: Form): Promise<ReadProduct> {
  const parsed = productInput.safeParse(form.text);
  if (!parsed.success) return { refusal: c.json(fieldErrors(parsed.error), 422) };
  const picture = await keepPicture(c, house, form.files.image, pictureSize);
  return "refusal" in picture ? picture : { input: parsed.data, image: picture.address };
}

const filterOf = (text: string | undefined): OrderFilter =>
  text === "fulfilled" || text === "refunded" || text === "all" ? text : "pending";

const noSuchOrder = { message: "There is no such order." } as const;
