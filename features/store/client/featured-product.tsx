import { priceTier } from "../../../common/contract/price-tier.ts";
import { cachedPart, type HoleProps } from "../../../platform/pages/client/cached-part.tsx";
import { Card, Ribbon } from "../../../ui/card.tsx";
import { ClampedText } from "../../../ui/clamped-text.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { m } from "../messages.ts";
import { BuyButton } from "./buy-button.tsx";
import { PointsProgress, type ProductCardProps, productNameId, Stock, Terms } from "./product-card.tsx";

type ForAll = Pick<ProductCardProps, "product" | "onPurchase">;

interface FeaturedProductProps extends ForAll {
  balancePoints: number | null;
}

export function FeaturedProduct({ balancePoints, ...rest }: FeaturedProductProps) {
  const { price } = rest.product;
  const lacks = balancePoints !== null && balancePoints < price;
  return (
    <MemoProduct {...rest}>
      {[lacks ? <PointsProgress key="way" have={balancePoints} price={price} /> : null]}
    </MemoProduct>
  );
}

const MemoProduct = cachedPart(FeaturedCard);

function FeaturedCard({ product, onPurchase, children = [] }: ForAll & HoleProps) {
  const nameId = productNameId(product);
  return (
    <Card
      as="article"
      tier={priceTier(product.price)}
      filled
      className="grid grid-cols-1 overflow-hidden md:grid-cols-3 md:items-center"
    >
      <Ribbon>{m.featured()}</Ribbon>
      <Picture
        src={product.image}
        alt=""
        ratio={16 / 9}
        priority
        sizes="(width < 768px) calc(100vw - 2rem), 320px"
        className="rounded-[13px] bg-surface-2"
      />
      <div className="grid gap-4 p-4 sm:p-5 md:col-span-2">
        <div className="grid gap-1.5">
          <h2 id={nameId} className="text-title-2 wrap-anywhere">
            {product.name}
          </h2>
          <ClampedText text={product.description} about={product.name} className="text-soft" />
          <Terms product={product} />
          {children}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Stock left={product.stock} />
          <BuyButton product={product} nameId={nameId} onPurchase={onPurchase} className="grow" />
        </div>
      </div>
    </Card>
  );
}
