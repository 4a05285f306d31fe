import { useEffect, useMemo } from "react";
import { paths } from "../../../../common/contract/paths.ts";
import { useTopic } from "../../../../platform/live/client/live-store.ts";
import { router } from "../../../../platform/pages/client/router.ts";
import { usePage } from "../../../../platform/pages/client/use-page.ts";
import { useReloadOnChange } from "../../../../ui/base/use-reload-on-change.ts";
import { lazyPart } from "../../../../ui/lazy-part.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import { Meta } from "../../../../ui/meta.tsx";
import { PageHead } from "../../../../ui/page-head.tsx";
import { useCoin } from "../../../../ui/use-coin.ts";
import { useModal } from "../../../../ui/use-modal.ts";
import { hashShelf } from "../../contract/live.ts";
import type { Product, StoreProps } from "../../contract/store.ts";
import { m } from "../../messages.ts";
import { MyPurchases, PurchasesLink } from "../my-purchases.tsx";
import { Shelf } from "../shelf.tsx";
import { usePurchase } from "../use-purchase.ts";

const PurchaseDialog = lazyPart(async () => (await import("../purchase-dialog.tsx")).PurchaseDialog);

const signInPath = paths.signIn(paths.store);

export default function StorePage({ products: shown, arranged, account_names, ...own }: StoreProps) {
  const { user } = usePage().props.auth;
  const products = useLiveShelf(shown);
  useReloadOnChange(
    ({ orders }) => orders,
    ["orders", "older_count", ...(own.older_orders === null ? [] : ["older_orders"])],
  );
  const dialog = useModal<Product>();
  const buy = usePurchase();
  // Uses the product's current data, if it still exists: stock and price may have changed while the dialog was open.
  const product = products.find(({ id }) => id === dialog.about?.id) ?? dialog.about;

  const choose = (wanted: Product) => {
    if (user === null) return router.visit(signInPath);
    dialog.open(wanted);
  };

  return (
    <div className="grid grid-cols-1 gap-8 md:gap-10">
      <Meta title={m.title()} description={m.description()} />
      <PageHead
        title={m.title()}
        lead={user === null ? <GuestLead /> : m.lead()}
        actions={own.orders.length > 0 && <PurchasesLink />}
      />
      <Shelf products={products} isArranged={arranged} balancePoints={user?.balance ?? null} onPurchase={choose} />
      {user !== null && <MyPurchases {...own} />}
      {user !== null && (
        <PurchaseDialog
          key={dialog.times}
          open={dialog.isOpen}
          product={product}
          balancePoints={user.balance}
          accountNames={account_names}
          onBuy={buy}
          onClose={dialog.close}
        />
      )}
    </div>
  );
}

function GuestLead() {
  const coin = useCoin();
  return (
    <>
      {m.guestLead({
        points: coin(m.pointsWord()),
        link: (text) => <TextLink href={signInPath}>{text}</TextLink>,
      })}
    </>
  );
}

/** All open pages learn of a change at the same moment. The random delay spreads their reloads. */
const refreshSpreadMs = 2_000;

/** Returns the products with live stock. The live topic brings the stock; other changes reload the page's props. */
function useLiveShelf(products: Product[]): Product[] {
  const live = useTopic("products")?.state;
  const isLive = live !== undefined;
  const shown = useMemo(() => (isLive ? hashShelf(products) : null), [products, isLive]);
  const isOther = live !== undefined && live.shelf !== shown;
  useEffect(() => {
    if (!isOther) return;
    const soon = setTimeout(() => router.reload({ only: ["products", "arranged"] }), Math.random() * refreshSpreadMs);
    return () => clearTimeout(soon);
    // Reloads once per announced shelf. A product that this page cannot show yet must not cause endless reloads.
  }, [isOther, live?.shelf]);
  return useMemo(() => {
    if (live === undefined) return products;
    const left = new Map(live.stock);
    return products.map((product) => ({ ...product, stock: left.get(product.id) ?? product.stock }));
  }, [products, live]);
}
