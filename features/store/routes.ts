import { Hono } from "hono";
import { paths } from "../../common/contract/paths.ts";
import { refusal } from "../../common/contract/refusals.ts";
import { requireUser } from "../../common/http/guards.ts";
import type { House } from "../../common/server/house.ts";
import { findAccountNames } from "../../identity/server/links.ts";
import {
  accountFullResponse,
  conflictResponse,
  handleSpend,
  keyReusedResponse,
  reply,
  successResponse,
} from "../../money/server/idempotent-calls.ts";
import type { CallResult } from "../../money/server/run-once.ts";
import { cachedRead } from "../../platform/cache/cached-read.ts";
import type { FieldErrors } from "../../platform/contract/responses.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Env } from "../../platform/http/context.ts";
import { idParam, jsonBody } from "../../platform/http/input.ts";
import { ownRead } from "../../platform/http/own-read.ts";
import { page } from "../../platform/pages/server/inertia.ts";
import { type PropValues, readVisit } from "../../platform/pages/server/page-props.ts";
import { type AnswerRefusal, answerOrder } from "./answer-order.ts";
import { openCodes, openGivenCode } from "./codes.ts";
import { type ValidatedAnswers, validateAnswers } from "./contract/product-fields.ts";
import {
  type Order,
  orderAnswersInput,
  type Product,
  type PurchaseAnswer,
  purchaseInput,
  type StoreProps,
} from "./contract/store.ts";
import { m } from "./messages.ts";
import { orderProps, productProps } from "./props.ts";
import { type PurchaseOutcome, purchase } from "./purchase.ts";
import {
  createOrdersLookup,
  listProducts,
  maxOwnOrders,
  newestOrders,
  type ProductRow,
  shelfTags,
  stockTag,
} from "./queries.ts";

export function storeRoutes(house: House): Hono<Env> {
  const app = new Hono<Env>();
  const now = () => house.clock.now();
  const listed = () => listProducts(house.db, now());
  const shelf = cachedRead(house.changes, shelfTags, listed);
  // Cached without the "stock" tag, so a purchase does not clear this cache. The purchase itself checks the stock.
  const goods = cachedRead(house.changes, ["products"], listed);
  const newest = ownRead(readOwnOrders(house.db, createOrdersLookup(house.db, now, newestOrders)));
  const listedOrders = readOwnOrders(house.db, createOrdersLookup(house.db, now, maxOwnOrders));
  const accountNames = ownRead((userId) => findAccountNames(house.db, userId));

  app.get(paths.store, async (c) => {
    const { visitor } = c.var;
    const own = async () => (visitor.kind === "user" ? newest(visitor) : noOrders);
    const isOlderWanted = readVisit("store", (name) => c.req.header(name)).only?.includes("older_orders") === true;
    const props: PropValues<StoreProps> = {
      products: async () => toShownProducts(await shelf(), now()),
      arranged: async () => (await shelf()).some(({ position }) => position !== null),
      orders: async () => (await own()).orders,
      older_count: async () => (await own()).older,
      older_orders: async () =>
        isOlderWanted && visitor.kind === "user" ? (await listedOrders(visitor.id)).orders.slice(newestOrders) : null,
      account_names: async () =>
        visitor.kind === "user" && hasPlatformField(await shelf()) ? accountNames(visitor) : {},
    };
    return page(c, "store", props, { guestCache: shelfTags, ownCache: true });
  });

  app.post(paths.api.purchase.pattern, requireUser, jsonBody(purchaseInput), async (c) => {
    const productId = idParam(c);
    if (productId === null) return c.json(noSuchProduct(), 404);
    const input = c.req.valid("json");
    return handleSpend(c, house, isEmpty(input) ? null : input, async (call) => {
      const row = (await goods()).find(({ id }) => id === productId);
      const validated = validateAnswers(row?.fields ?? [], input.answers ?? []);
      const version = row?.fields_version ?? null;
      const wanted = {
        seenPricePoints: input.price ?? null,
        // The statement itself refuses answers to outdated questions, because only the statement knows whether this
        // idempotency key has bought already.
        fieldsVersion: input.asked === undefined || input.asked === version ? version : noVersion,
        answers: validated.fits ? validated.answers : null,
        isPlain: row === undefined || (row.user_limit === null && !row.hands_codes),
      };
      const outcome = await purchase(house.spendQueue, call, productId, wanted);
      if (outcome.ok) house.changes.announce(stockTag);
      return toAnswer(house.db, outcome, validated);
    });
  });

  app.post(paths.api.answerOrder.pattern, requireUser, jsonBody(orderAnswersInput), async (c) => {
    const orderId = idParam(c);
    if (orderId === null) return c.json(noSuchOrder(), 404);
    const { answers } = c.req.valid("json");
    const outcome = await house.db
      .transaction()
      .execute((tx) => answerOrder(tx, c.var.user.id, { orderId, answers, now: house.clock.now() }));
    return reply(c, outcome.ok ? successResponse : toAnswerRefusal(outcome));
  });

  return app;
}

function toAnswerRefusal(outcome: AnswerRefusal): CallResult {
  if (outcome.why === "answers_wrong") return { status: 422, body: answerErrors(outcome.validated) };
  if (outcome.why === "not_asked") return conflictResponse("already", m.nothingAsked());
  return { status: 404, body: noSuchOrder() };
}

const noSuchOrder = () => refusal("not_found", m.noSuchOrder());

/** A version that no product's questions have. */
const noVersion = -1;

const isEmpty = (input: object): boolean => Object.keys(input).length === 0;

/** Checks the sale window again, because it may close while the list is cached. */
const toShownProducts = (rows: readonly ProductRow[], now: Date): Product[] =>
  rows.filter(({ on_until }) => on_until === null || on_until > now).map((row) => productProps(row, now));

const hasPlatformField = (rows: readonly ProductRow[]): boolean =>
  rows.some(({ fields }) => fields.some(({ kind }) => kind === "platform"));

interface OwnOrders {
  orders: Order[];
  /** The number of orders that are listed besides these. */
  older: number;
}

const noOrders: OwnOrders = { orders: [], older: 0 };

const readOwnOrders = (db: Db, read: ReturnType<typeof createOrdersLookup>) => async (userId: number) => {
  const rows = await read(userId);
  const codes = await openCodes(db, rows);
  const orders = rows.map((row, index) => orderProps(row, codes[index] ?? null));
  return { orders, older: (rows[0]?.total ?? 0) - rows.length };
};

async function toAnswer(
  db: Db,
  outcome: PurchaseOutcome,
  validated: ValidatedAnswers,
): Promise<CallResult<PurchaseAnswer>> {
  if (outcome.ok) {
    const { code_id: codeId, ...value } = outcome.value;
    // The stored reply of an idempotency key has only the code's id, never the code.
    const code = typeof codeId === "number" ? { code: await openGivenCode(db, codeId) } : {};
    return { status: 200, body: { message: "success", ...value, ...code } };
  }
  if (outcome.why === "answers_wrong") return { status: 422, body: answerErrors(validated) };
  if (outcome.why === "not_yet")
    return conflictResponse("not_yet", m.saleNotBegun({ time: formatMinute(outcome.from) }));
  if (outcome.why === "limit") return conflictResponse("limit_reached", m.limitReached({ most: outcome.most }));
  return purchaseRefusals[outcome.why]();
}

function answerErrors(validated: ValidatedAnswers): FieldErrors {
  const errors: Record<string, string[]> = {};
  if (!validated.fits) for (const [index, text] of validated.errors) errors[`answers.${index}`] = [text];
  return { ...refusal("bad_request"), errors };
}

const formatMinute = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16).replace("T", " ")} UTC`;

export const noSuchProduct = () => refusal("not_found", m.noSuchProduct());

const purchaseRefusals = {
  out_of_stock: () => conflictResponse("product_out_of_stock", "product out of stock"),
  fields_changed: () => conflictResponse("questions_changed", "questions changed"),
  price_changed: () => conflictResponse("price_changed"),
  over: () => conflictResponse("over", m.saleOver()),
  insufficient_funds: () => conflictResponse("insufficient_funds"),
  balance_full: () => accountFullResponse,
  nothing_offered: () => ({ status: 404, body: noSuchProduct() }),
  key_reused: () => keyReusedResponse,
} satisfies Record<string, () => CallResult>;
