// The store: what points buy, and what the viewer bought (STORE-01 to STORE-13).
import { router, usePage } from "@inertiajs/react";
import { useState } from "react";
import { paths } from "../../contracts/paths.ts";
import type { Product, StoreProps } from "../../contracts/store.ts";
import { MyPurchases, PurchasesLink } from "../components/store/my-purchases.tsx";
import { PurchaseDialog } from "../components/store/purchase-dialog.tsx";
import { Shelf } from "../components/store/shelf.tsx";
import { usePurchase } from "../components/store/use-purchase.ts";
import { TextLink } from "../ui/link.tsx";
import { Meta } from "../ui/meta.tsx";
import { PageHead } from "../ui/page-head.tsx";

const signInPath = paths.signIn(paths.store);

export default function StorePage({ products, orders }: StoreProps) {
  const { user } = usePage().props.auth;
  const [chosen, setChosen] = useState<Product | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const { buy, isBuying } = usePurchase();
  // As it is now, if it is still there: stock and price may have changed since the dialog opened.
  const product = products.find(({ id }) => id === chosen?.id) ?? chosen;

  const choose = (wanted: Product) => {
    if (user === null) return router.visit(signInPath);
    setChosen(wanted);
    setConfirming(true);
  };
  const confirm = async (wanted: Product) => {
    const outcome = await buy(wanted);
    const isOver = outcome.kind === "done" || (outcome.kind === "refused" && outcome.why === "sold out");
    if (isOver) setConfirming(false);
  };

  return (
    <div className="grid grid-cols-1 gap-8 md:gap-10">
      <Meta title="Store" description="Trade the points you earn for real things: merchandise, gear and gift cards." />
      <PageHead
        title="Store"
        lead={user === null ? <GuestLead /> : "Points buy real things here."}
        actions={orders.length > 0 && <PurchasesLink />}
      />
      <Shelf products={products} onPurchase={choose} />
      {user !== null && <MyPurchases orders={orders} />}
      {user !== null && product !== null && (
        <PurchaseDialog
          open={isConfirming}
          product={product}
          balancePoints={user.balance}
          isBuying={isBuying}
          onConfirm={() => void confirm(product)}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  );
}

function GuestLead() {
  return (
    <>
      Points buy real things here. <TextLink href={signInPath}>Sign in</TextLink> to spend yours.
    </>
  );
}
