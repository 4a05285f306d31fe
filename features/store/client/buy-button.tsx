import { Points } from "../../../ui/amounts.tsx";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { preloadDialog } from "../../../ui/dialog.tsx";
import type { Product } from "../contract/store.ts";
import { m } from "../messages.ts";

export interface BuyButtonProps {
  product: Product;
  nameId: string;
  onPurchase: () => void;
  className?: string;
}

/**
 * The button's accessible name is "Purchase" (STORE-04), described by the product's name and price. If the product
 * cannot be bought, the price is next to the button. The button keeps the focus when the product sells out (MOVE-37).
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
        // Covers the whole card, but only for pointers. Keyboards stop once, at the button above.
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
        disabledReason={isForSale ? null : isSoldOut ? m.soldOutReason() : m.notYetReason()}
        reasonId={`${nameId}-reason`}
        // The tip is below the button because the price is above it.
        data-tip-side="bottom"
        aria-describedby={`${nameId} ${priceId}`}
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        className={cx("h-auto min-h-11 flex-wrap py-2", className)}
      >
        {isForSale ? m.purchase() : isSoldOut ? m.soldOut() : m.notYet()}
        {isForSale && price}
      </Button>
    </>
  );
}
