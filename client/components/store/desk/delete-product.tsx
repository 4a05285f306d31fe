// Asks, then takes a product out of the store (ADMIN-77, ADMIN-78).
import { router } from "@inertiajs/react";
import { paths } from "../../../../contracts/paths.ts";
import type { Product } from "../../../../contracts/store.ts";
import { say } from "../../../act.ts";
import { call } from "../../../api.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { deleteProductOutcome } from "../../desk/outcomes.ts";

export function DeleteProduct({ open, product, onClose }: { open: boolean; product: Product; onClose: () => void }) {
  const remove = async () => {
    const outcome = deleteProductOutcome(await call(paths.api.deleteProduct(product.id)));
    say(outcome);
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
