import { z } from "zod";
import { expectedPriceInput } from "../../../money/contract/expected-price.ts";
import { descriptionField, requiredText, wholeNumberField } from "../../../platform/contract/form-values.ts";
import type { CursorPage } from "../../../platform/contract/responses.ts";
import { m } from "../messages.ts";
import type { FieldPlatform, OrderAnswer, ProductField } from "./product-fields.ts";
import { productTerms } from "./product-terms.ts";

export interface Product {
  id: number;
  name: string;
  description: string;
  image: string | null;
  /** In points. */
  price: number;
  stock: number;
  /** When the sale begins (ISO 8601 UTC). Set only before that time. */
  from?: string;
  /** When the sale ends (ISO 8601 UTC). Set only if it has an end. */
  until?: string;
  /** How many pieces one viewer may buy. Set only if there is a limit. */
  limit?: number;
  /** The questions for the buyer, if there are any. Answers name the `version` they belong to. */
  asks?: { fields: ProductField[]; version: number };
  /** Set only if every order gets a code immediately. */
  hands_codes?: true;
  featured?: true;
  /** Set only while the product is for sale and its sale ends within a day. */
  last_day?: true;
}

export interface DeskProduct extends Pick<Product, "id" | "name" | "description" | "image" | "price" | "stock"> {
  /** Viewers have never seen a draft, and no longer see a hidden product. */
  status: "draft" | "on" | "hidden";
  user_limit: number | null;
  on_from: string | null;
  on_until: string | null;
  fields: ProductField[];
  hands_codes: boolean;
  featured: boolean;
  /** The version mark of the values that the form showed. An edit sends it back. */
  seen: string;
}

export interface Order {
  id: number;
  title: string;
  image: string | null;
  /** The price, which a refund pays back. For an item won in a case, the item's worth. */
  price_points: number;
  /** "store", or "case", "raffle" or "board" for an item won there. */
  source: string;
  status: "pending" | "fulfilled" | "refunded";
  created_at: string;
  decided_at: string | null;
  note: string | null;
  answers: OrderAnswer[] | null;
  address_erased_at: string | null;
  /** Questions that the owner of a won item has not answered yet. Set only if there are any. */
  asks?: ProductField[];
  /** The order's code. Only the buyer gets it. */
  code?: string;
}

export type LatestOrder = Pick<Order, "id" | "title" | "image" | "status" | "created_at">;

export interface DeskOrder extends Omit<Order, "code"> {
  user: { id: number; username: string; avatar: string | null };
  decided_by: string | null;
  /** The last characters of the order's code; null without a code. */
  code_ending: string | null;
  /** True while the order is pending, or if it included a code, because the code may not have worked. */
  can_refund: boolean;
}

export interface StoreProps {
  products: Product[];
  /** "My purchases": the latest 10, newest first; empty for guests. */
  orders: Order[];
  /** The number of older orders, at most 40. */
  older_count: number;
  /** The older orders. Null unless a partial reload names this prop. */
  older_orders: Order[] | null;
  arranged: boolean;
  /** The viewer's linked account names for questions that ask for one, by platform. */
  account_names: Partial<Record<FieldPlatform, string>>;
}

export interface AdminShopProps {
  products: DeskProduct[];
  now: string;
}

export interface AdminOrdersProps {
  orders: CursorPage<DeskOrder>;
  status: Order["status"] | "all";
  /** Part of a buyer's name or of a title, or an order's number. If empty, all orders are shown. */
  search: string;
}

/**
 * The reply to `POST /api/products/purchase/{id}`: "success", "product out of stock", "insufficient funds" or another refusal,
 * such as "price changed" when the call names another `price` (money/contract/expected-price.ts). Invalid answers get 422 with
 * `errors` by "answers.0".
 */
export interface PurchaseAnswer {
  message: string;
  order_id?: number;
  code?: string;
}

const answersError = { error: m.answersNoTexts };

export const purchaseInput = expectedPriceInput.extend({
  /** The answers in the order of the questions. Validated against the product (product-fields.ts). */
  answers: z.array(z.string(answersError), answersError).max(20, answersError).optional(),
  /** The version of the questions that the answers belong to. If missing, the current version. */
  asked: z.int({ error: m.answersNoVersion }).min(1).max(2_000_000_000).optional(),
});

/** The body of `POST /api/orders/{id}/answers`: the answers in the order of the questions. */
export const orderAnswersInput = z.object({
  answers: z.array(z.string(answersError), answersError).max(20, answersError),
});

export const maxStock = 1_000_000;

export const productInput = z.object({
  name: requiredText(m.nameLabel),
  description: descriptionField,
  price: wholeNumberField(0, 1_000_000_000_000, m.priceInvalid),
  stock: wholeNumberField(0, maxStock, m.stockInvalid),
  ...productTerms.shape,
});
export type ProductInput = z.infer<typeof productInput>;

/** Our own form adds the stock it showed, so pieces sold meanwhile stay sold. */
export const stockSeenInput = z.object({
  stock_seen: wholeNumberField(0, maxStock, m.stockSeenInvalid).optional(),
});

/** The reply to `POST /api/products/update/{id}`. `stock` is the current stock. */
export interface UpdateProductAnswer {
  message: string;
  stock?: number;
}

export const orderDecisionInput = z.object({
  note: z.string().trim().max(500, { error: m.noteTooLong }).optional(),
});

declare module "../../../common/contract/refusals.ts" {
  interface FeatureRefusals {
    product_out_of_stock: true;
    questions_changed: true;
  }
}

declare module "../../../platform/contract/open.ts" {
  interface Pages {
    "admin/orders": AdminOrdersProps;
    "admin/shop": AdminShopProps;
    store: StoreProps;
  }
}
