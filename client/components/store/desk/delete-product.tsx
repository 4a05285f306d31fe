// Asks, then takes a product out of the store (ADMIN-77, ADMIN-78).
import { router } from "@inertiajs/react";
import { paths } from "../../../../contracts/paths.ts";
import type { Product } from "../../../../contracts/store.ts";
import { call } from "../../../api.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { toast } from "../../../ui/toast.ts";
import { deleteProductOutcome } from "../../desk/outcomes.ts";

export function DeleteProduct({ open, product, onClose }: { open: boolean; product: Product; onClose: () => void }) {
  const remove = async () => {
    const outcome = deleteProductOutcome(await call(paths.api.deleteProduct(product.id)));
    if (outcome.kind === "done") toast.success(outcome.text);
    else toast.error(outcome.text);
    router.reload();
    return outcome.kind === "done";
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={remove}
      title={`Delete ${product.name}?`}
      confirmLabel="Delete product"
      danger
    >
      It leaves the store at once. Orders already made stay, to be fulfilled or refunded.
    </ConfirmDialog>
  );
}
