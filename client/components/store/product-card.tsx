// A product on the shelf: picture, what is left, name, price, and the way to buy it (STORE-03 to STORE-05).
import { useId } from "react";
import { priceTier } from "../../../contracts/price-tier.ts";
import type { Product } from "../../../contracts/store.ts";
import { formatPoints } from "../../format.ts";
import { Points } from "../../ui/amounts.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { cx } from "../../ui/cx.ts";
import { preloadDialog } from "../../ui/dialog.tsx";
import { Picture } from "../../ui/picture.tsx";

export interface ProductCardProps {
  product: Product;
  onPurchase: () => void;
  /** In sight from the start: its picture is fetched at once. */
  priority?: boolean | "soon";
}

/** Lies down under 480 px: picture on the left, words beside it, price and button below both. */
export function ProductCard({ product, onPurchase, priority }: ProductCardProps) {
  const nameId = useId();
  const isSoldOut = product.stock < 1;
  return (
    <Card
      as="li"
      tier={priceTier(product.price)}
      className="@container grid grid-cols-[7.5rem_minmax(0,1fr)] content-start gap-x-4 max-[359px]:grid-cols-[5.5rem_minmax(0,1fr)] gap-y-3.5 p-3 sm:flex sm:flex-col sm:gap-0 sm:p-0"
    >
      <Picture
        src={product.image}
        alt=""
        ratio={4 / 3}
        sizes="(width < 640px) 120px, 280px"
        {...(priority && { priority })}
        className={cx(
          "self-start rounded-control bg-surface-2 sm:self-stretch sm:rounded-b-none sm:rounded-t-[13px]",
          isSoldOut && "opacity-45 saturate-50",
        )}
      />
      <div className="grid content-start gap-1 sm:flex-1 sm:gap-1.5 sm:bg-[radial-gradient(130%_100%_at_0%_0%,color-mix(in_srgb,var(--edge)_16%,transparent),transparent_70%)] sm:px-5 sm:pt-4">
        <h2 id={nameId} className="text-title-3 wrap-anywhere">
          {product.name}
        </h2>
        <p className="line-clamp-3 text-sm text-soft wrap-anywhere">{product.description}</p>
      </div>
      <div className="col-span-2 flex flex-wrap items-center gap-3 sm:gap-y-4 sm:p-5 sm:pt-4">
        <p className="flex grow-[99] flex-wrap items-baseline justify-between gap-x-3 max-sm:flex-col">
          <Points
            value={product.price}
            fitted
            className="figure-display [--fit-room:calc(100cqi-9.5rem)] sm:[--fit-room:calc(100cqi-2.75rem)]"
          />
          <Stock left={product.stock} />
        </p>
        <Button
          onClick={onPurchase}
          disabled={isSoldOut}
          aria-describedby={nameId}
          onPointerEnter={preloadDialog}
          onFocus={preloadDialog}
          className="min-w-28 grow sm:w-full"
        >
          {isSoldOut ? "Sold out" : "Purchase"}
        </Button>
      </div>
    </Card>
  );
}

/** Few enough to say so in gold. */
const scarce = 5;

function Stock({ left }: { left: number }) {
  const isScarce = left > 0 && left <= scarce;
  return (
    <span className={cx("text-sm figures", isScarce ? "font-medium text-gold-300" : "text-soft")}>
      {formatPoints(left)} Left
    </span>
  );
}
