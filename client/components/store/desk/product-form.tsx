// Creates or edits a product.
import { useState } from "react";
import { paths } from "../../../../contracts/paths.ts";
import type { Product } from "../../../../contracts/store.ts";
import { call } from "../../../api.ts";
import { Field, TextArea } from "../../../ui/field.tsx";
import { PictureField } from "../../../ui/picture-field.tsx";
import { FigureField } from "../../desk/figure-field.tsx";
import { saveProductOutcome } from "../../desk/outcomes.ts";
import { SaveDialog, uploadTimeoutMs } from "../../desk/save-dialog.tsx";

export interface ProductFormProps {
  open: boolean;
  /** Null: a new one. */
  product: Product | null;
  onClose: () => void;
}

export function ProductForm({ open, product, onClose }: ProductFormProps) {
  const path = product === null ? paths.api.createProduct : paths.api.updateProduct(product.id);
  return (
    <SaveDialog
      open={open}
      title={product === null ? "Create Product" : "Edit Product"}
      width="520px"
      save={async (form) =>
        saveProductOutcome(await call(path, { form, timeoutMs: uploadTimeoutMs }), product === null, form.get("stock"))
      }
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <PictureField
            label="Product Image"
            name="image"
            current={product?.image ?? null}
            error={errorOf("image")}
            isUnchecked
          />
          <Field
            label="Product Name"
            name="name"
            autoComplete="off"
            defaultValue={product?.name}
            error={errorOf("name")}
          />
          <TextArea
            label="Product Description"
            name="description"
            defaultValue={product?.description}
            error={errorOf("description")}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <FigureField
              label="Product Price"
              name="price"
              value={product?.price}
              hint="In points."
              error={errorOf("price")}
            />
            <StockField stock={product?.stock} error={errorOf("stock")} />
          </div>
        </>
      )}
    </SaveDialog>
  );
}

/** Also sends the stock that was seen; both stay as they were at first, though the page beneath may be brought up to date. */
function StockField({ stock, error }: { stock: number | undefined; error: string | undefined }) {
  const [seen] = useState(stock);
  return (
    <>
      <FigureField label="Product Stock" name="stock" value={seen} hint="Pieces left." error={error} />
      {seen !== undefined && <input type="hidden" name="stock_seen" value={seen} />}
    </>
  );
}
