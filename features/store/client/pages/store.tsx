// The store: what points buy, and what the viewer bought (STORE-01 to STORE-13).

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
import { MyPurchases, PurchasesLink } from "../my-purchases.tsx";
import { Shelf } from "../shelf.tsx";
import { usePurchase } from "../use-purchase.ts";

const PurchaseDialog = lazyPart(async () => (await import("../purchase-dialog.tsx")).PurchaseDialog);

const signInPath = paths.signIn(paths.store);

export default function StorePage({ products: shown, orders, arranged, account_names }: StoreProps) {
  const { user } = usePage().props.auth;
  const products = useLiveShelf(shown);
  useReloadOnChange(({ orders: mark }) => mark, ["orders"]);
  const dialog = useModal<Product>();
  const buy = usePurchase();
  // As it is now, if it is still there: stock and price may have changed since the dialog opened.
  const product = products.find(({ id }) => id === dialog.about?.id) ?? dialog.about;

  const choose = (wanted: Product) => {
    if (user === null) return router.visit(signInPath);
    dialog.open(wanted);
  };

  return (
    <div className="grid grid-cols-1 gap-8 md:gap-10">
      <Meta title="Store" description="Trade the points you earn for real things: merchandise, gear and gift cards." />
      <PageHead
        title="Store"
        lead={user === null ? <GuestLead /> : "Points buy real things here."}
        actions={orders.length > 0 && <PurchasesLink />}
      />
      <Shelf products={products} isArranged={arranged} balancePoints={user?.balance ?? null} onPurchase={choose} />
      {user !== null && <MyPurchases orders={orders} />}
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
      {coin("Points buy real things here.")} <TextLink href={signInPath}>Sign in</TextLink> to spend yours.
    </>
  );
}

/** Everybody hears of it at once, and need not ask at once. */
const refreshSpreadMs = 2_000;

/** The shelf as it is now: what is left is told by the site; other products than these are asked for. */
function useLiveShelf(products: Product[]): Product[] {
  const told = useTopic("products")?.state;
  const isTold = told !== undefined;
  // Asked for once there is something to compare it with.
  const shown = useMemo(() => (isTold ? hashShelf(products) : null), [products, isTold]);
  const isOther = told !== undefined && told.shelf !== shown;
  useEffect(() => {
    if (!isOther) return;
    const soon = setTimeout(() => router.reload({ only: ["products", "arranged"] }), Math.random() * refreshSpreadMs);
    return () => clearTimeout(soon);
    // Once for each shelf that is told: what a page may not show yet is no reason to ask again and again.
  }, [isOther, told?.shelf]);
  return useMemo(() => {
    if (told === undefined) return products;
    const left = new Map(told.stock);
    return products.map((product) => ({ ...product, stock: left.get(product.id) ?? product.stock }));
  }, [products, told]);
}
