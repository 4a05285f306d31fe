// Buying: sends the purchase, says how it went, and brings the page up to date.
import { router } from "@inertiajs/react";
import { useRef, useState } from "react";
import { paths } from "../../../contracts/paths.ts";
import type { Product } from "../../../contracts/store.ts";
import { call, newCallKey } from "../../api.ts";
import { toast } from "../../ui/toast.ts";
import { type PurchaseOutcome, purchaseOutcome } from "./outcomes.ts";

/** `buy` answers what came of it; it buys at the price the product shows, or not at all. */
export function usePurchase(): {
  buy: (product: Pick<Product, "id" | "price">) => Promise<PurchaseOutcome>;
  isBuying: boolean;
} {
  const [isBuying, setBuying] = useState(false);
  // Of purchases whose answer never came: trying the very same again, with its key and price, can never buy twice.
  const open = useRef(new Map<number, { key: string; price: number }>());

  const buy = async ({ id: productId, price: shownPrice }: Pick<Product, "id" | "price">) => {
    const { key, price } = open.current.get(productId) ?? { key: newCallKey(), price: shownPrice };
    open.current.set(productId, { key, price });
    setBuying(true);
    const options = { json: { price }, idempotent: key };
    const outcome = purchaseOutcome(await call(paths.api.purchase(productId), options));
    setBuying(false);
    if (outcome.kind === "bought") toast.success(outcome.text);
    else toast.error(outcome.text);
    if (outcome.kind !== "unknown") {
      open.current.delete(productId);
      // Also after a refusal: the stock, the price or the balance was not what the page showed.
      router.reload();
    }
    return outcome;
  };
  return { buy, isBuying };
}
