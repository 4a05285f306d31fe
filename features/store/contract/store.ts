// The point store: products, purchases, orders.
import { z } from "zod";
import { expectedPriceInput } from "../../../money/contract/expected-price.ts";
import { descriptionField, requiredText, wholeNumberField } from "../../../platform/contract/form-values.ts";
import type { CursorPage } from "../../../platform/contract/responses.ts";
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
  /** Only while it has not begun: when it is for sale (ISO 8601 UTC). */
  from?: string;
  /** Only where it ends: until when it is for sale (ISO 8601 UTC). */
  until?: string;
  /** Only where there is one: how many one viewer may have. */
  limit?: number;
  /** Only where something is asked; answers are to this `version`. */
  asks?: { fields: ProductField[]; version: number };
  /** Only where an order brings a code at once. */
  hands_codes?: true;
  /** Only of the one that stands wide above the others. */
  featured?: true;
  /** Only while it is for sale and will not be any more a day from now. */
  last_day?: true;
}

/** A product as the desk sees it. */
export interface DeskProduct extends Pick<Product, "id" | "name" | "description" | "image" | "price" | "stock"> {
  /** A draft was never shown; what is hidden is shown no more. */
  status: "draft" | "on" | "hidden";
  user_limit: number | null;
  /** ISO 8601 UTC. */
  on_from: string | null;
  on_until: string | null;
  fields: ProductField[];
  hands_codes: boolean;
  featured: boolean;
  /** What was shown of it, to be sent back with an edit. */
  seen: string;
}

export interface Order {
  id: number;
  title: string;
  image: string | null;
  /** What it cost, and a refund gives back; of a won item what that is worth. */
  price_points: number;
  /** "store", or "case" for what was won in one. */
  source: string;
  status: "pending" | "fulfilled" | "refunded";
  /** ISO 8601 UTC. */
  created_at: string;
  decided_at: string | null;
  note: string | null;
  /** What the buyer answered; null where nothing was asked. */
  answers: OrderAnswer[] | null;
  /** ISO 8601 UTC. */
  address_erased_at: string | null;
  /** The code it brought, to its owner alone. */
  code?: string;
}

export type LatestOrder = Pick<Order, "id" | "title" | "image" | "status" | "created_at">;

/** An order as the admins' desk sees it. */
export interface DeskOrder extends Omit<Order, "code"> {
  user: { id: number; username: string; avatar: string | null };
  decided_by: string | null;
  /** Last characters of the code it brought; null: none. */
  code_ending: string | null;
  /** Waiting, or brought a code that may not have worked: its points can be given back. */
  can_refund: boolean;
}

export interface StoreProps {
  products: Product[];
  /** "My purchases", newest first, the last 50; empty for guests. */
  orders: Order[];
  /** Whether the products stand in an order made by hand. */
  arranged: boolean;
  /** Names of the viewer's linked accounts that a product asks for, by platform. */
  account_names: Partial<Record<FieldPlatform, string>>;
}

export interface AdminShopProps {
  /** As they stand on the shelf. */
  products: DeskProduct[];
  /** The product's time, ISO 8601 UTC. */
  now: string;
}

export interface AdminOrdersProps {
  orders: CursorPage<DeskOrder>;
  /** Which orders are shown. */
  status: Order["status"] | "all";
  /** Part of a buyer's name or of what was bought, or an order's number; empty: all. */
  search: string;
}

/**
 * `POST /api/products/purchase/{id}`: "success", "product out of stock", "insufficient funds" or why not; "price changed"
 * when the call said another `price` (seen-price.ts). Answers that will not do are 422 with `errors` by "answers.0".
 */
export interface PurchaseAnswer {
  message: string;
  order_id?: number;
  /** What the order brought at once. */
  code?: string;
}

const answersMessage = "The answers must be texts.";

export const purchaseInput = expectedPriceInput.extend({
  /** By the question's place, from 0. Judged against the product (product-fields.ts). */
  answers: z
    .array(z.string({ error: answersMessage }), { error: answersMessage })
    .max(20, answersMessage)
    .optional(),
  /** Which version of the questions they answer. Without it: the one there is. */
  asked: z.int({ error: "The version must be a whole number." }).min(1).max(2_000_000_000).optional(),
});

export const maxStock = 1_000_000;

export const productInput = z.object({
  name: requiredText("Name"),
  description: descriptionField,
  price: wholeNumberField(0, 1_000_000_000_000, "Price must be a whole number of points from 0 to 1,000,000,000,000."),
  stock: wholeNumberField(0, maxStock, "Stock must be a whole number from 0 to 1,000,000."),
  ...productTerms.shape,
});
export type ProductInput = z.infer<typeof productInput>;

/** What our own form adds: the stock as it stood when the form was opened, so that what sells meanwhile stays sold. */
export const stockSeenInput = z.object({
  stock_seen: wholeNumberField(
    0,
    maxStock,
    "The stock that was seen must be a whole number from 0 to 1,000,000.",
  ).optional(),
});

/** `POST /api/products/update/{id}`. `stock`: what is left now. */
export interface UpdateProductAnswer {
  message: string;
  stock?: number;
}

export const orderDecisionInput = z.object({
  note: z.string().trim().max(500, "The note must be at most 500 characters long.").optional(),
});

declare module "../../../platform/contract/open.ts" {
  interface Pages {
    "admin/orders": AdminOrdersProps;
    "admin/shop": AdminShopProps;
    store: StoreProps;
  }
}
