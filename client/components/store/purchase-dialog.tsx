// Confirms a purchase: what one gets, what it costs, what will be left (STORE-07, STORE-08).
import type { ReactNode } from "react";
import { priceTier } from "../../../contracts/price-tier.ts";
import type { Product } from "../../../contracts/store.ts";
import { formatPoints } from "../../format.ts";
import { Points } from "../../ui/amounts.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { cx } from "../../ui/cx.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Picture } from "../../ui/picture.tsx";
import { ShortOfPoints } from "../../ui/short-of-points.tsx";

export interface PurchaseDialogProps {
  open: boolean;
  product: Product;
  /** What the buyer has. */
  balancePoints: number;
  isBuying: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function PurchaseDialog({ open, product, balancePoints, isBuying, onConfirm, onClose }: PurchaseDialogProps) {
  const close = () => {
    if (!isBuying) onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Confirm Purchase"
      width="460px"
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button variant={balancePoints < product.price ? "secondary" : "primary"} busy={isBuying} onClick={onConfirm}>
            Purchase for {formatPoints(product.price)}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <Card tier={priceTier(product.price)} className="overflow-hidden">
          <Picture
            src={product.image}
            alt=""
            ratio={3 / 2}
            priority
            sizes="(width < 768px) calc(100vw - 2rem), 440px"
            className="bg-surface-2"
          />
          <div className="grid gap-1.5 p-4">
            <h3 className="text-title-3 wrap-anywhere">{product.name}</h3>
            <p className="text-sm text-soft whitespace-pre-line wrap-anywhere">{product.description}</p>
          </div>
        </Card>
        <Bill pricePoints={product.price} balancePoints={balancePoints} />
      </div>
    </Dialog>
  );
}

function Bill({ pricePoints, balancePoints }: { pricePoints: number; balancePoints: number }) {
  const missing = pricePoints - balancePoints;
  return (
    <div className="grid gap-3">
      <dl className="grid gap-2">
        <Line name="You have" value={<Points value={balancePoints} />} />
        <Line name="Price" value={<Points value={pricePoints} />} />
        {missing <= 0 && (
          <Line
            name="Left afterwards"
            value={<Points value={balancePoints - pricePoints} />}
            className="border-t border-line pt-2 font-semibold"
          />
        )}
      </dl>
      {missing > 0 && <ShortOfPoints missing={missing} />}
    </div>
  );
}

function Line({ name, value, className }: { name: string; value: ReactNode; className?: string }) {
  return (
    <div className={cx("flex items-center justify-between gap-6", className)}>
      <dt className="text-soft">{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
