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
      {deletion.about !== null && (
        <DeleteProduct open={deletion.isOpen} product={deletion.about} onClose={deletion.close} />
      )}
    </Desk>
  );
}
