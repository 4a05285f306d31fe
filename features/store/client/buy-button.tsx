// What buys a product: the word and the price on one button, with the whole card around it pressable.

import { Points } from "../../../ui/amounts.tsx";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { preloadDialog } from "../../../ui/dialog.tsx";
import type { Product } from "../contract/store.ts";

export interface BuyButtonProps {
  product: Product;
  /** Id of what holds the product's name. */
  nameId: string;
  onPurchase: () => void;
  className?: string;
}

/**
 * Its name is "Purchase" (STORE-04); the price describes it, as the product's name does, and stands beside it while nothing
 * can be bought. Sold out under the viewer's hands it keeps the focus (MOVE-37).
 */
export function BuyButton({ product, nameId, onPurchase, className }: BuyButtonProps) {
  const priceId = `${nameId}-price`;
  const isSoldOut = product.stock < 1;
  const isForSale = !isSoldOut && product.from === undefined;
  const price = (
    <span id={priceId} aria-hidden={isForSale} className={cx("inline-flex", isForSale && "text-(--edge)")}>
      <Points value={product.price} />
    </span>
  );
  return (
    <>
      {isForSale ? (
        // The whole card, for pointers alone: the keyboard stops once, at the button above it.
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          className="absolute inset-0"
          onClick={onPurchase}
          onPointerEnter={preloadDialog}
        />
      ) : (
        price
      )}
      <Button
        onClick={onPurchase}
        disabledReason={isForSale ? null : isSoldOut ? "Nothing of it is left." : "It is not for sale yet."}
        reasonId={`${nameId}-reason`}
        // Above it stands the price.
        data-tip-side="bottom"
        aria-describedby={`${nameId} ${priceId}`}
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        className={cx("h-auto min-h-11 flex-wrap py-2", className)}
      >
        {isForSale ? "Purchase" : isSoldOut ? "Sold out" : "Not yet"}
        {isForSale && price}
      </Button>
    </>
  );
}
