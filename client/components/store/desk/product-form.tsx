// Creates, edits or duplicates a product.
import { useState } from "react";
import { deskCalls } from "../../../../contracts/desk-calls.ts";
import type { DeskProduct } from "../../../../contracts/store.ts";
import { Field, Select, TextArea } from "../../../ui/field.tsx";
import { PictureField } from "../../../ui/picture-field.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { EditDialog } from "../../desk/edit-dialog.tsx";
import { FigureField } from "../../desk/figure-field.tsx";
import { localMinute } from "../../desk/local-minute.ts";
import { saveProductOutcome } from "../../desk/outcomes.ts";
import { editedProduct, productWordsByField, readProduct } from "./product-fields.ts";
import { QuestionsField } from "./questions-field.tsx";

export type ProductFormAbout = { mode: "create" } | { mode: "edit" | "duplicate"; product: DeskProduct };

export interface ProductFormProps {
  open: boolean;
  about: ProductFormAbout;
  /** What is being edited, as the page shows it now. */
  now: DeskProduct | undefined;
  onClose: () => void;
}

const titles = { create: "Create Product", edit: "Edit Product", duplicate: "Duplicate Product" } as const;

export function ProductForm({ open, about, now, onClose }: ProductFormProps) {
  const product = about.mode === "create" ? null : about.product;
  const path = about.mode === "edit" ? deskCalls.updateProduct(about.product.id) : deskCalls.createProduct;
  return (
    <EditDialog
      open={open}
      title={titles[about.mode]}
      width="560px"
      path={path}
      was={about.mode === "edit" ? editedProduct(about.product) : null}
      now={now && editedProduct(now)}
      words={productWordsByField}
      read={(form) => readProduct(form, product)}
      outcomeOf={(answer, sent) =>
        saveProductOutcome(answer, about.mode !== "edit", sent.hands_codes === "1" ? null : sent.stock)
      }
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          {about.mode === "duplicate" && <input type="hidden" name="copy_of" value={about.product.id} />}
          <Face product={product} isCopy={about.mode === "duplicate"} errorOf={errorOf} />
          <Terms product={product} isCopy={about.mode === "duplicate"} errorOf={errorOf} />
          <QuestionsField fields={product?.fields ?? []} errorOf={errorOf} />
        </>
      )}
    </EditDialog>
  );
}

interface PartProps {
  product: DeskProduct | null;
  isCopy: boolean;
  errorOf: (field: string) => string | undefined;
}

function Face({ product, isCopy, errorOf }: PartProps) {
  return (
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
        defaultValue={isCopy ? `${product?.name} copy` : product?.name}
        error={errorOf("name")}
      />
      <TextArea
        label="Product Description"
        name="description"
        defaultValue={product?.description}
        error={errorOf("description")}
      />
    </>
  );
}

const statuses = [
  { value: "on", label: "On: in the store" },
  { value: "draft", label: "Draft: nobody sees it yet" },
  { value: "hidden", label: "Hidden: taken out of the store" },
];

const windowEnds = [
  { name: "on_from", label: "For sale from", hint: "Your local time. Empty: at once." },
  { name: "on_until", label: "For sale until", hint: "Viewers are told. Empty: no end." },
] as const;

/** A copy begins as a draft, with no code and no end that may be over. */
function Terms({ product, isCopy, errorOf }: PartProps) {
  const [handsCodes, setHandsCodes] = useState(product?.hands_codes ?? false);
  const window = isCopy ? null : product;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <FigureField
          label="Product Price"
          name="price"
          value={product?.price}
          hint="In points."
          error={errorOf("price")}
        />
        <StockField stock={isCopy ? undefined : product?.stock} handsCodes={handsCodes} error={errorOf("stock")} />
        <Select
          label="Status"
          name="status"
          defaultValue={isCopy ? "draft" : (product?.status ?? "on")}
          options={statuses}
          error={errorOf("status")}
        />
        <FigureField
          label="Limit a viewer"
          name="user_limit"
          value={product?.user_limit ?? undefined}
          hint="Empty: none."
          error={errorOf("user_limit")}
        />
        {windowEnds.map(({ name, ...about }) => (
          <Field
            key={name}
            name={name}
            type="datetime-local"
            defaultValue={minuteOf(window?.[name])}
            className="min-w-0 grid-cols-[minmax(0,1fr)] content-start"
            error={errorOf(name)}
            {...about}
          />
        ))}
      </div>
      <Switch
        label="Hands out codes"
        name="hands_codes"
        checked={handsCodes}
        onChange={(event) => setHandsCodes(event.target.checked)}
        hint="Every order gets the next code at once. Paste them under Codes in the list, once this is saved."
      />
    </>
  );
}

const minuteOf = (iso: string | null | undefined): string | undefined =>
  iso === null || iso === undefined ? undefined : localMinute(iso);

/** Also sends the stock that was seen; both stay as they were at first, though the page beneath may be brought up to date. */
function StockField({
  stock,
  handsCodes,
  error,
}: {
  stock: number | undefined;
  handsCodes: boolean;
  error: string | undefined;
}) {
  const [seen] = useState(stock);
  if (handsCodes) {
    return (
      <div className="grid content-start gap-1.5">
        <span className="text-sm font-medium text-soft">Product Stock</span>
        <input type="hidden" name="stock" value={seen ?? 0} />
        <p className="py-2.5 text-soft">As many as there are codes.</p>
      </div>
    );
  }
  return (
    <>
      <FigureField label="Product Stock" name="stock" value={seen} hint="Pieces left." error={error} />
      {seen !== undefined && <input type="hidden" name="stock_seen" value={seen} />}
    </>
  );
}
