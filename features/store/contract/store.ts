// The point store: products, purchases, orders.
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
  /** Points. */
  price: number;
  stock: number;
  /** Set only before its sale begins: when it begins (ISO 8601 UTC). */
  from?: string;
  /** Set only with an end: until when it is for sale (ISO 8601 UTC). */
  until?: string;
  /** Set only with a limit: how many one viewer may have. */
  limit?: number;
  /** Set only with questions. Answers name this `version`. */
  asks?: { fields: ProductField[]; version: number };
  /** Set only when an order brings a code immediately. */
  hands_codes?: true;
  /** Set only for the featured product. */
  featured?: true;
  /** Set only when it is for sale and its sale ends within a day. */
  last_day?: true;
}

/** A product as the desk sees it. */
export interface DeskProduct extends Pick<Product, "id" | "name" | "description" | "image" | "price" | "stock"> {
  /** Viewers never saw a draft, and no longer see a hidden product. */
  status: "draft" | "on" | "hidden";
  user_limit: number | null;
  /** ISO 8601 UTC. */
  on_from: string | null;
  on_until: string | null;
  fields: ProductField[];
  hands_codes: boolean;
  featured: boolean;
  /** The version mark of what the form showed. An edit sends it back. */
  seen: string;
}

export interface Order {
  id: number;
  title: string;
  image: string | null;
  /** The price, which a refund pays back; for an item won in a case, its worth. */
  price_points: number;
  /** "store", or "case" for an item won in a case. */
  source: string;
  status: "pending" | "fulfilled" | "refunded";
  /** ISO 8601 UTC. */
  created_at: string;
  decided_at: string | null;
  note: string | null;
  /** The buyer's answers; null when nothing was asked. */
  answers: OrderAnswer[] | null;
  /** ISO 8601 UTC. */
  address_erased_at: string | null;
  /** The order's code. Only its owner gets it. */
  code?: string;
}

export type LatestOrder = Pick<Order, "id" | "title" | "image" | "status" | "created_at">;

/** An order as the desk sees it. */
export interface DeskOrder extends Omit<Order, "code"> {
  user: { id: number; username: string; avatar: string | null };
  decided_by: string | null;
  /** Last characters of the order's code; null without one. */
  code_ending: string | null;
  /** True while it is pending, or when it brought a code that may not have worked. */
  can_refund: boolean;
}

export interface StoreProps {
  products: Product[];
  /** "My purchases", newest first, the last 50; empty for guests. */
  orders: Order[];
  /** Whether the operator arranged the products. */
  arranged: boolean;
  /** The viewer's linked account names that a product asks for, by platform. */
  account_names: Partial<Record<FieldPlatform, string>>;
}

export interface AdminShopProps {
  /** In the order of the shelf. */
  products: DeskProduct[];
  /** The product's clock, ISO 8601 UTC. */
  now: string;
}

export interface AdminOrdersProps {
  orders: CursorPage<DeskOrder>;
  /** Which orders to show. */
  status: Order["status"] | "all";
  /** Part of a buyer's name or of a title, or an order's number; empty shows all. */
  search: string;
}

/**
 * `POST /api/products/purchase/{id}`: "success", "product out of stock", "insufficient funds" or another refusal; "price
 * changed" when the call names another `price` (seen-price.ts). Invalid answers are 422 with `errors` by "answers.0".
 */
export interface PurchaseAnswer {
  message: string;
  order_id?: number;
  /** The code, if the product hands one out. */
  code?: string;
}

const answersError = { error: m.answersNoTexts };

export const purchaseInput = expectedPriceInput.extend({
  /** By the question's position from 0. Validated against the product (product-fields.ts). */
  answers: z.array(z.string(answersError), answersError).max(20, answersError).optional(),
  /** The version of the questions they answer. Without it: the current one. */
  asked: z.int({ error: m.answersNoVersion }).min(1).max(2_000_000_000).optional(),
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

/** Our own form adds the stock it showed, so that pieces sold meanwhile stay sold. */
export const stockSeenInput = z.object({
  stock_seen: wholeNumberField(0, maxStock, m.stockSeenInvalid).optional(),
});

/** `POST /api/products/update/{id}`. `stock`: the current stock. */
export interface UpdateProductAnswer {
  message: string;
  stock?: number;
}

export const orderDecisionInput = z.object({
  note: z.string().trim().max(500, { error: m.noteTooLong }).optional(),
});

declare module "../../../platform/contract/open.ts" {
  interface Pages {
    "admin/orders": AdminOrdersProps;
    "admin/shop": AdminShopProps;
    store: StoreProps;
  }
}
