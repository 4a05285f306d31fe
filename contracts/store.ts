// The point store: products, purchases, orders.
import { z } from "zod";
import type { Sliced } from "./shared.ts";

export interface Product {
  id: number;
  name: string;
  description: string;
  image: string | null;
  /** Points. */
  price: number;
  stock: number;
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
}

/** An order as the admins' desk sees it. */
export interface DeskOrder extends Order {
  user: { id: number; username: string; avatar: string | null };
  decided_by: string | null;
}

export interface StoreProps {
  products: Product[];
  /** "My purchases", newest first, the last 50; empty for guests. */
  orders: Order[];
}

export interface AdminShopProps {
  products: Product[];
}

export interface AdminOrdersProps {
  orders: Sliced<DeskOrder>;
  /** Which orders are shown. */
  status: Order["status"] | "all";
}

/**
 * `POST /api/products/purchase/{id}`: "success", "product out of stock", "insufficient funds" or why not; "price changed"
 * when the call said another `price` (seen-price.ts).
 */
export interface PurchaseAnswer {
  message: string;
  order_id?: number;
}

export const mostStock = 1_000_000;

/** Digits only: multipart carries text, and "1e3", "1.5", "-1" or " 7" are not counts. */
const wholeNumber = (most: number, message: string) =>
  z
    .union([z.string(), z.number()], { error: message })
    .transform(String)
    .pipe(z.string().regex(/^\d{1,15}$/, message))
    .transform(Number)
    .pipe(z.number().max(most, message));

export const productInput = z.object({
  name: z
    .string({ error: "Name is required." })
    .trim()
    .min(1, "Name is required.")
    .max(100, "Name must be at most 100 characters long."),
  description: z
    .string({ error: "Description is required." })
    .trim()
    .max(2_000, "Description must be at most 2,000 characters long."),
  price: wholeNumber(1_000_000_000_000, "Price must be a whole number of points from 0 to 1,000,000,000,000."),
  stock: wholeNumber(mostStock, "Stock must be a whole number from 0 to 1,000,000."),
});
export type ProductInput = z.infer<typeof productInput>;

/** What our own form adds: the stock as it stood when the form was opened, so that what sells meanwhile stays sold. */
export const stockSeenInput = z.object({
  stock_seen: wholeNumber(mostStock, "The stock that was seen must be a whole number from 0 to 1,000,000.").optional(),
});

/** `POST /api/products/update/{id}`. `stock`: what is left now. */
export interface UpdateProductAnswer {
  message: string;
  stock?: number;
}

export const orderDecisionInput = z.object({
  note: z.string().trim().max(500, "The note must be at most 500 characters long.").optional(),
});
