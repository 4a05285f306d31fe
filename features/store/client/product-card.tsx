import type { ReactNode } from "react";
import { priceTier } from "../../../common/contract/price-tier.ts";
import { formatPoints } from "../../../ui/base/format.ts";
import { Card } from "../../../ui/card.tsx";
import { ClampedText } from "../../../ui/clamped-text.tsx";
import { Countdown } from "../../../ui/countdown.tsx";
import { cx } from "../../../ui/cx.ts";
import { LocalTime } from "../../../ui/local-time.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { ProgressBar } from "../../../ui/progress.tsx";
import { useCoin } from "../../../ui/use-coin.ts";
import type { Product } from "../contract/store.ts";
import { m } from "../messages.ts";
import { BuyButton } from "./buy-button.tsx";

export interface ProductCardProps {
  product: Product;
  onPurchase: () => void;
  children: ReactNode;
  priority?: boolean | "soon";
}

export function ProductCard({ product, onPurchase, children, priority }: ProductCardProps) {
  const nameId = productNameId(product);
  const isSoldOut = product.stock < 1;
  return (
    <Card
      as="li"
      tier={priceTier(product.price)}
      filled
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
          isSoldOut && "opacity-45",
        )}
      />
      <div className="grid content-start gap-1 sm:flex-1 sm:gap-1.5 sm:px-5 sm:pt-4">
        <h2 id={nameId} className="text-title-3 wrap-anywhere">
          {product.name}
        </h2>
        <ClampedText text={product.description} about={product.name} className="text-sm text-soft" />
        <Terms product={product} />
        {children}
      </div>
      <div className="col-span-2 flex flex-wrap items-center gap-3 sm:p-5 sm:pt-4">
        <Stock left={product.stock} />
        <BuyButton product={product} nameId={nameId} onPurchase={onPurchase} className="min-w-28 grow sm:w-full" />
      </div>
    </Card>
  );
}

export const productNameId = ({ id }: Product): string => `product-${id}`;

export function PointsProgress({ have, price }: { have: number; price: number }) {
  const coin = useCoin();
  const missing = coin(m.pointsToGo({ count: price - have }));
  return (
    <div className="grid gap-1 pt-1">
      <ProgressBar value={have} max={price} label={coin(m.pointsProgress())} valueText={missing} tone="gold" />
      <span className="text-xs text-soft figures">{missing}</span>
    </div>
  );
}

export function Terms({ product: { from, until, limit, hands_codes, last_day } }: { product: Product }) {
  if (from === undefined && until === undefined && limit === undefined && hands_codes === undefined) return null;
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-gold-300">
      {from !== undefined && <li>{m.saleFrom({ time: () => <LocalTime value={from} /> })}</li>}
      {until !== undefined && (
        <li>
          {last_day
            ? m.saleEndsIn({ countdown: () => <Countdown until={until} /> })
            : m.saleUntil({ time: () => <LocalTime value={until} /> })}
        </li>
      )}
      {limit !== undefined && <li>{m.limit({ limit })}</li>}
      {hands_codes && <li>{m.instantCode()}</li>}
    </ul>
  );
}

const lowStock = 5;

export function Stock({ left }: { left: number }) {
  const isScarce = left > 0 && left <= lowStock;
  return (
    <span className={cx("text-sm figures", isScarce ? "font-medium text-gold-300" : "text-soft")}>
      {m.left({ left: formatPoints(left) })}
    </span>
  );
}
