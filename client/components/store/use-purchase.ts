// Buying: sends the purchase, says how it went, and brings the page up to date.
import { router } from "@inertiajs/react";
import { useRef, useState } from "react";
import { paths } from "../../../contracts/paths.ts";
import { call, newCallKey } from "../../api.ts";
import { toast } from "../../ui/toast.ts";
import { type PurchaseOutcome, purchaseOutcome } from "./outcomes.ts";

/** `buy` answers what came of it. */
export function usePurchase(): { buy: (productId: number) => Promise<PurchaseOutcome>; isBuying: boolean } {
  const [isBuying, setBuying] = useState(false);
  // Of purchases whose answer never came: trying again with the same key can never buy twice.
  const openKeys = useRef(new Map<number, string>());

  const buy = async (productId: number) => {
    const key = openKeys.current.get(productId) ?? newCallKey();
    openKeys.current.set(productId, key);
    setBuying(true);
    const outcome = purchaseOutcome(await call(paths.api.purchase(productId), { idempotent: key }));
    setBuying(false);
    if (outcome.kind === "bought") toast.success(outcome.text);
    else toast.error(outcome.text);
    if (outcome.kind !== "unknown") {
      openKeys.current.delete(productId);
      // Also after a refusal: the stock or the balance was not what the page showed.
      router.reload();
    }
    return outcome;
  };
  return { buy, isBuying };
}
