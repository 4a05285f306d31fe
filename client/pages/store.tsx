// The store: what points buy, and what the viewer bought (STORE-01 to STORE-13).

import { paths } from "../../contracts/paths.ts";
import type { Product, StoreProps } from "../../contracts/store.ts";
import { MyPurchases, PurchasesLink } from "../components/store/my-purchases.tsx";
import { Shelf } from "../components/store/shelf.tsx";
import { useLiveShelf } from "../components/store/use-live-shelf.ts";
import { usePurchase } from "../components/store/use-purchase.ts";
import { useOwnNews } from "../live/use-own-news.ts";
import { router } from "../protocol/router.ts";
import { usePage } from "../protocol/use-page.ts";
import { useCoin } from "../ui/coin.ts";
import { later } from "../ui/later.tsx";
import { TextLink } from "../ui/link.tsx";
import { Meta } from "../ui/meta.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { useModal } from "../ui/use-modal.ts";

const PurchaseDialog = later(async () => (await import("../components/store/purchase-dialog.tsx")).PurchaseDialog);

const signInPath = paths.signIn(paths.store);

export default function StorePage({ products: shown, orders, arranged, account_names }: StoreProps) {
  const { user } = usePage().props.auth;
  const products = useLiveShelf(shown);
  useOwnNews(({ orders: mark }) => mark, ["orders"]);
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
