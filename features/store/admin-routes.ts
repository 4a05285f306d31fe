import { type Context, Hono } from "hono";
import { bulkFulfilInput } from "../../common/contract/bulk-input.ts";
import { deskApiPaths } from "../../common/contract/desk-api-paths.ts";
import { paths } from "../../common/contract/paths.ts";
import { refusal } from "../../common/contract/refusals.ts";
import { getActor } from "../../common/http/actor.ts";
import { requireAdmin, requireStaff } from "../../common/http/guards.ts";
import { recordExport } from "../../common/server/audit.ts";
import type { House } from "../../common/server/house.ts";
import {
  conflictResponse,
  decideBulk,
  decideOnce,
  reply,
  saveOnce,
  staleFormResponse,
  successResponse,
} from "../../money/server/idempotent-calls.ts";
import { overAllowanceMessage } from "../../money/server/moderator-limits.ts";
import type { CallResult } from "../../money/server/run-once.ts";
import { countDecisions, requireExportProof } from "../../money/server/staff-proof.ts";
import { type Result, unreachable } from "../../platform/base/result.ts";
import { formatCsv } from "../../platform/contract/csv.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { SignedInEnv } from "../../platform/http/context.ts";
import { download } from "../../platform/http/download.ts";
import { fieldError, fieldErrors, idParam, jsonBody } from "../../platform/http/input.ts";
import {
  type Form,
  formBody,
  parseCopyOf,
  readFormWithPicture,
  toComparableForm,
} from "../../platform/http/uploads.ts";
import { cursorParam, toCursorPage } from "../../platform/pages/server/cursor-page.ts";
import { page } from "../../platform/pages/server/inertia.ts";
import { addCodes, type CodesRefusal, deleteCodes, openCodes } from "./codes.ts";
import { arrangeInput, codesInput, featureInput, maxCodes } from "./contract/product-terms.ts";
import { orderDecisionInput, productInput, stockSeenInput } from "./contract/store.ts";
import { m } from "./messages.ts";
import { deskOrders, exportedOrders, type OrderFilter } from "./order-search.ts";
import { deskOrderProps, deskProductProps, toOrderTable } from "./props.ts";
import { findPicture, listAllProducts } from "./queries.ts";
import {
  arrangeProducts,
  createProduct,
  type Decider,
  deleteProduct,
  featureProduct,
  fulfilOrder,
  type OrderRefusal,
  refundOrder,
  updateProduct,
} from "./records.ts";
import { noSuchProduct } from "./routes.ts";

const pictureForm = { schema: productInput, maxSidePx: 960 };

export function storeAdminRoutes(house: House): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();

  app.get(paths.admin.shop, requireAdmin, (c) =>
    page(c, "admin/shop", {
      products: async () => (await listAllProducts(house.db)).map(deskProductProps),
      now: house.clock.now().toISOString(),
    }),
  );

  app.post(deskApiPaths.createProduct, requireAdmin, formBody(), async (c) => {
    const form = c.req.valid("form");
    const read = await readFormWithPicture(c, house, form, pictureForm);
    if ("refusal" in read) return read.refusal;
    return saveOnce(c, house, { sent: toComparableForm(form, read.image), tag: "products" }, async (tx, actor) => {
      // A duplicate takes the original's picture, unless it brings a new one.
      const image = read.image ?? (await copyPicture(tx, form));
      const outcome = await createProduct(tx, actor, read.input, image);
      if (!outcome.ok) return noWindow();
      return { status: 200, body: { message: "success", id: outcome.value } };
    });
  });

  app.post(deskApiPaths.updateProduct.pattern, requireAdmin, formBody(), async (c) => {
    const id = idParam(c);
    if (id === null) return c.json(noSuchProduct(), 404);
    const form = c.req.valid("form");
    const seen = stockSeenInput.safeParse(form.text);
    if (!seen.success) return c.json(fieldErrors(seen.error), 422);
    const read = await readFormWithPicture(c, house, form, pictureForm);
    if ("refusal" in read) return read.refusal;
    const change = { ...read, stockSeen: seen.data.stock_seen ?? null, seen: form.text.seen };
    // The form's stock is applied as a change to the current stock.
    return saveOnce(c, house, { sent: toComparableForm(form, read.image), tag: "products" }, async (tx, actor) => {
      const outcome = await updateProduct(tx, actor, id, change);
      if (!outcome.ok) return updateRefusals[outcome.why]();
      return { status: 200, body: { message: "success", stock: outcome.value } };
    });
  });

  app.post(deskApiPaths.deleteProduct.pattern, requireAdmin, async (c) => {
    const id = idParam(c);
    const outcome = id === null ? null : await deleteProduct(house.db, getActor(c, house), id);
    if (!outcome?.ok) return c.json(noSuchProduct(), 404);
    house.changes.announce("products");
    return c.json({ message: "success" });
  });

  app.post(deskApiPaths.arrangeProducts, requireAdmin, jsonBody(arrangeInput), async (c) => {
    await arrangeProducts(house.db, getActor(c, house), [...new Set(c.req.valid("json").ids)]);
    house.changes.announce("products");
    return c.json({ message: "success" });
  });

  app.post(deskApiPaths.featureProduct, requireAdmin, jsonBody(featureInput), async (c) => {
    if (!(await featureProduct(house.db, getActor(c, house), c.req.valid("json").id)))
      return c.json(noSuchProduct(), 404);
    house.changes.announce("products");
    return c.json({ message: "success" });
  });

  codeRoutes(app, house);
  orderRoutes(app, house);
  return app;
}

function codeRoutes(app: Hono<SignedInEnv>, house: House): void {
  app.post(deskApiPaths.addCodes.pattern, requireAdmin, formBody(0), async (c) => {
    const id = idParam(c);
    if (id === null) return c.json(noSuchProduct(), 404);
    const sent = codesInput.safeParse(c.req.valid("form").text);
    if (!sent.success) return c.json(fieldErrors(sent.error), 422);
    const outcome = await addCodes(house.db, getActor(c, house), id, sent.data.codes);
    if (!outcome.ok) return toCodesRefusal(c, outcome);
    house.changes.announce("products");
    return c.json({ message: "success", ...outcome.value });
  });

  app.post(deskApiPaths.dropCodes.pattern, requireAdmin, async (c) => {
    const id = idParam(c);
    const outcome = id === null ? null : await deleteCodes(house.db, getActor(c, house), id);
    if (!outcome?.ok) return c.json(noSuchProduct(), 404);
    house.changes.announce("products");
    return c.json({ message: "success", dropped: outcome.value });
  });
}

function toCodesRefusal(c: Context, outcome: CodesRefusal): Response {
  switch (outcome.why) {
    case "no_such_product":
      return c.json(noSuchProduct(), 404);
    case "hands_none":
      return c.json(refusal("conflict", m.handsOutNoCodes()), 409);
    case "empty":
      return c.json(fieldError("codes", m.pasteOneCode()), 422);
    case "too_many":
      return c.json(fieldError("codes", m.tooManyCodes({ max: maxCodes })), 422);
    case "lines":
      return c.json(fieldError("codes", lineWords(outcome)), 422);
    default:
      return unreachable(outcome);
  }
}

const maxLinesListed = 20;

function lineWords({ tooLong, doubles }: Extract<CodesRefusal, { why: "lines" }>): string {
  const outcomes = [
    ...tooLong.map((line) => m.codeLineTooLong({ line })),
    ...doubles.map(({ line, ofLine }) =>
      ofLine === null ? m.codeLineKnown({ line }) : m.codeLineDouble({ line, first: ofLine }),
    ),
  ];
  const lines = outcomes.slice(0, maxLinesListed).join(", ");
  return m.codeLinesRefused({ lines, more: Math.max(0, outcomes.length - maxLinesListed) });
}

function orderRoutes(app: Hono<SignedInEnv>, house: House): void {
  app.get(paths.admin.orders, requireStaff, async (c) => {
    const filter = parseFilter(c);
    return page(c, "admin/orders", {
      orders: async () => {
        const orders = await deskOrders(house.db, filter, cursorParam(c));
        const codes = await openCodes(house.db, orders.rows);
        return toCursorPage(
          c,
          orders,
          orders.rows.map((row, index) => deskOrderProps(row, codes[index] ?? null)),
        );
      },
      ...filter,
    });
  });

  app.get(deskApiPaths.ordersCsv, requireStaff, async (c) => {
    const filter = parseFilter(c);
    const rows = await exportedOrders(house.db, filter);
    const refusal = await requireExportProof(c, house, rows.length, paths.admin.orders);
    if (refusal !== null) return refusal;
    await recordExport(house.db, getActor(c, house), "store.order.export", "orders", { ...filter, rows: rows.length });
    return download(c, "orders.csv", formatCsv(...toOrderTable(rows)));
  });

  app.post(deskApiPaths.fulfilOrders, requireStaff, jsonBody(bulkFulfilInput), async (c) => {
    const { ids, note } = c.req.valid("json");
    const isModerator = c.var.user.role === "moderator";
    const answer = await decideBulk(
      c,
      house,
      { ids, note: note ?? null },
      {
        rows: ids.map((id) => ({ id })),
        act: { action: "store.order.fulfil-many", subject: "orders" },
        count: (tx, rows) => countDecisions(c, tx, house, rows),
        decide: async (tx, actor, { id }) =>
          toAnswer(await fulfilOrder(tx, { ...actor, isModerator }, id, note ?? null)),
      },
    );
    return reply(c, answer);
  });

  app.post(deskApiPaths.fulfilOrder.pattern, requireStaff, jsonBody(orderDecisionInput), (c) =>
    handleDecision(c, house, c.req.valid("json").note, fulfilOrder),
  );
  app.post(deskApiPaths.refundOrder.pattern, requireStaff, jsonBody(orderDecisionInput), (c) =>
    handleDecision(c, house, c.req.valid("json").note, refundOrder),
  );
}

type Decision = (tx: Tx, actor: Decider, id: number, note: string | null) => Promise<Result<null, OrderRefusal>>;

async function handleDecision(c: Context<SignedInEnv>, house: House, note: string | undefined, decision: Decision) {
  const id = idParam(c);
  if (id === null) return c.json(noSuchOrder(), 404);
  const isModerator = c.var.user.role === "moderator";
  const answer = await decideOnce(c, house, { note: note ?? null }, async (tx, actor) => {
    await countDecisions(c, tx, house);
    return toAnswer(await decision(tx, { ...actor, isModerator }, id, note ?? null));
  });
  if (answer.status === 200) house.changes.announce("products");
  return reply(c, answer);
}

function toAnswer(outcome: Result<null, OrderRefusal>): CallResult {
  if (outcome.ok) return successResponse;
  if (outcome.why === "over_allowance") return conflictResponse("not_allowed", overAllowanceMessage(outcome));
  if (outcome.why === "already_decided") return conflictResponse("already", m.orderDecided({ status: outcome.status }));
  return orderRefusals[outcome.why]();
}

const statuses = ["pending", "fulfilled", "refunded", "all"] as const;
const maxSearchLength = 100;

const parseFilter = (c: Context): OrderFilter => ({
  status: statuses.find((known) => known === c.req.query("status")) ?? "pending",
  search: (c.req.query("search") ?? "").replaceAll("\0", "").trim().slice(0, maxSearchLength),
});

async function copyPicture(db: Db, form: Form): Promise<string | null> {
  const copied = parseCopyOf(form);
  return copied === null ? null : findPicture(db, copied);
}

const noWindow = (): CallResult => ({ status: 422, body: fieldError("on_until", m.saleEndsTooEarly()) });

const updateRefusals = {
  no_such_product: () => ({ status: 404, body: noSuchProduct() }),
  changed_meanwhile: () => staleFormResponse,
  window: noWindow,
} satisfies Record<string, () => CallResult>;

const noSuchOrder = () => refusal("not_found", m.noSuchOrder());

const orderRefusals = {
  no_such_order: () => ({ status: 404, body: noSuchOrder() }),
  balance_full: () => conflictResponse("account_full", m.buyerBalanceFull()),
  own_order: () => conflictResponse("own", m.ownOrder()),
  code_delivered: () => conflictResponse("not_allowed", m.codeDelivered()),
} satisfies Record<string, () => CallResult>;
