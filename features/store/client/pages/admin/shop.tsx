import { Plus } from "lucide-react";
import { deskApiPaths } from "../../../../../common/contract/desk-api-paths.ts";
import { router } from "../../../../../platform/pages/client/router.ts";
import { call } from "../../../../../ui/base/api.ts";
import { Button } from "../../../../../ui/button.tsx";
import { DeleteDialog } from "../../../../../ui/desk/delete-dialog.tsx";
import { Desk } from "../../../../../ui/desk/desk.tsx";
import { useDeskAction } from "../../../../../ui/desk/desk-action.ts";
import { useRecordForm } from "../../../../../ui/desk/use-record-form.ts";
import { preloadDialog } from "../../../../../ui/dialog.tsx";
import { toastOutcome } from "../../../../../ui/outcome.ts";
import { useModal } from "../../../../../ui/use-modal.ts";
import type { AdminShopProps, DeskProduct } from "../../../contract/store.ts";
import { m } from "../../../messages.ts";
import { CodesDialog } from "../../desk/codes-dialog.tsx";
import { ProductForm } from "../../desk/product-form.tsx";
import { ProductList } from "../../desk/product-list.tsx";
import { useArranging } from "../../desk/use-arranging.ts";

const deleteMessages = { done: m.deleted(), failed: m.deleteFailed() };

export default function AdminShopPage({ products, now }: AdminShopProps) {
  const form = useRecordForm(products);
  useDeskAction({ new: form.create });
  const codes = useModal<DeskProduct>();
  const deletion = useModal<DeskProduct>();
  const [arranged, move] = useArranging(products);
  const getStock = ({ id }: DeskProduct) => products.find((product) => product.id === id)?.stock ?? 0;
  return (
    <Desk
      title={m.title()}
      lead={m.shopLead()}
      actions={
        <Button variant="primary" icon={Plus} onClick={form.create} onPointerEnter={preloadDialog}>
          {m.createNewProduct()}
        </Button>
      }
    >
      <ProductList
        products={arranged}
        now={now}
        onEdit={form.edit}
        onDuplicate={form.duplicate}
        onCodes={codes.open}
        onDelete={deletion.open}
        onFeature={(product) => void toggleFeatured(product)}
        onMove={move}
      />
      {form.given && <ProductForm key={form.times} {...form.given} />}
      {codes.about !== null && (
        <CodesDialog
          key={`codes-${codes.times}`}
          open={codes.isOpen}
          product={codes.about}
          left={getStock(codes.about)}
          onClose={codes.close}
        />
      )}
      <DeleteDialog
        deletion={deletion}
        kind={m.productKind()}
        getPath={deskApiPaths.deleteProduct}
        words={deleteMessages}
      >
        {m.deleteText()}
      </DeleteDialog>
    </Desk>
  );
}

async function toggleFeatured({ id, name, featured }: DeskProduct): Promise<void> {
  const done = featured ? m.noLongerFeatured({ name }) : m.nowFeatured({ name });
  const answer = await call(deskApiPaths.featureProduct, { json: { id: featured ? null : id } });
  toastOutcome(answer, { done, failed: m.featureFailed(), show: "nothing" });
  router.reload();
}
