// The admins' shop: what the store sells (ADMIN-66 to ADMIN-78).
import { Plus } from "lucide-react";
import { paths } from "../../../contracts/paths.ts";
import type { AdminShopProps, Product } from "../../../contracts/store.ts";
import { DeleteDialog } from "../../components/desk/delete-dialog.tsx";
import { Desk } from "../../components/desk/desk.tsx";
import { deleteProductOutcome } from "../../components/desk/outcomes.ts";
import { ProductForm } from "../../components/store/desk/product-form.tsx";
import { ProductList } from "../../components/store/desk/product-list.tsx";
import { Button } from "../../ui/button.tsx";
import { preloadDialog } from "../../ui/dialog.tsx";
import { useModal } from "../../ui/use-modal.ts";

export default function AdminShopPage({ products }: AdminShopProps) {
  const form = useModal<Product | null>();
  const deletion = useModal<Product>();
  return (
    <Desk
      title="Store"
      lead="View and modify items in the points shop."
      actions={
        <Button variant="primary" icon={Plus} onClick={() => form.open(null)} onPointerEnter={preloadDialog}>
          Create New Product
        </Button>
      }
    >
      <ProductList products={products} onEdit={form.open} onDelete={deletion.open} />
      {form.times > 0 && <ProductForm key={form.times} open={form.isOpen} product={form.about} onClose={form.close} />}
      <DeleteDialog
        deletion={deletion}
        kind="product"
        pathOf={paths.api.deleteProduct}
        outcomeOf={deleteProductOutcome}
      >
        It leaves the store at once. Orders already made stay, to be fulfilled or refunded.
      </DeleteDialog>
    </Desk>
  );
}
