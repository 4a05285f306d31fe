// The admins' shop: what the store sells (ADMIN-66 to ADMIN-78).
import { Plus } from "lucide-react";
import type { AdminShopProps, Product } from "../../../contracts/store.ts";
import { Desk } from "../../components/desk/desk.tsx";
import { DeleteProduct } from "../../components/store/desk/delete-product.tsx";
import { ProductForm } from "../../components/store/desk/product-form.tsx";
import { ProductList } from "../../components/store/desk/product-list.tsx";
import { Button } from "../../ui/button.tsx";
import { preloadDialog } from "../../ui/dialog.tsx";
import { useModal } from "../../ui/use-modal.ts";

export default function AdminShopPage({ products }: AdminShopProps) {
  const form = useModal<{ product: Product | null; id: number }>();
  const deletion = useModal<Product>();
  // A number of its own each time: a form opened anew is filled anew.
  const openForm = (product: Product | null) => form.open({ product, id: (form.about?.id ?? 0) + 1 });
  return (
    <Desk
      title="Store"
      lead="View and modify items in the points shop."
      actions={
        <Button variant="primary" icon={Plus} onClick={() => openForm(null)} onPointerEnter={preloadDialog}>
          Create New Product
        </Button>
      }
    >
      <ProductList products={products} onEdit={openForm} onDelete={deletion.open} />
      {form.about !== null && (
        <ProductForm key={form.about.id} open={form.isOpen} product={form.about.product} onClose={form.close} />
      )}
      {deletion.about !== null && (
        <DeleteProduct open={deletion.isOpen} product={deletion.about} onClose={deletion.close} />
      )}
    </Desk>
  );
}
