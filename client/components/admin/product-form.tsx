// Creates or edits a product. Nothing is checked here: values are sent as entered, the server judges (ADMIN-87).
import { router } from "@inertiajs/react";
import { type FormEvent, useId, useState } from "react";
import { paths } from "../../../contracts/paths.ts";
import type { Product } from "../../../contracts/store.ts";
import { call } from "../../api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, TextArea } from "../../ui/field.tsx";
import { PictureField } from "../../ui/picture-field.tsx";
import { toast } from "../../ui/toast.ts";
import { saveProductOutcome } from "./outcomes.ts";

/** Pictures of 5 MB take their time on a slow line. */
const uploadTimeoutMs = 120_000;

export interface ProductFormProps {
  open: boolean;
  /** Null: a new one. */
  product: Product | null;
  onClose: () => void;
}

export function ProductForm({ open, product, onClose }: ProductFormProps) {
  const formId = useId();
  const [isSaving, setSaving] = useState(false);
  const close = () => {
    if (!isSaving) onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={product === null ? "Create Product" : "Edit Product"}
      width="520px"
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isSaving}>
            Save
          </Button>
        </>
      }
    >
      <Fields formId={formId} product={product} isSaving={isSaving} onSaving={setSaving} onSaved={onClose} />
    </Dialog>
  );
}

interface FieldsProps {
  formId: string;
  product: Product | null;
  isSaving: boolean;
  onSaving: (isSaving: boolean) => void;
  onSaved: () => void;
}

function Fields({ formId, product, isSaving, onSaving, onSaved }: FieldsProps) {
  const [wrong, setWrong] = useState<{ field: string | null; text: string } | null>(null);
  const errorOf = (field: string) => (wrong?.field === field ? wrong.text : undefined);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSaving) return;
    const element = event.currentTarget;
    const path = product === null ? paths.api.createProduct : paths.api.updateProduct(product.id);
    onSaving(true);
    const answer = await call(path, { form: new FormData(element), timeoutMs: uploadTimeoutMs });
    const outcome = saveProductOutcome(answer, product === null);
    onSaving(false);
    if (outcome.kind === "done") {
      toast.success(outcome.text);
      router.reload();
      return onSaved();
    }
    toast.error(outcome.text);
    setWrong(outcome);
    const named = outcome.field === null ? null : element.elements.namedItem(outcome.field);
    if (named instanceof HTMLElement) named.focus();
  };

  return (
    <form id={formId} noValidate onSubmit={send} className="grid gap-5">
      <PictureField
        label="Product Image"
        name="image"
        current={product?.image ?? null}
        error={errorOf("image")}
        isUnchecked
      />
      <Field label="Product Name" name="name" autoComplete="off" defaultValue={product?.name} error={errorOf("name")} />
      <TextArea
        label="Product Description"
        name="description"
        defaultValue={product?.description}
        error={errorOf("description")}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Numbers label="Product Price" name="price" value={product?.price} hint="In points." error={errorOf("price")} />
        <Numbers
          label="Product Stock"
          name="stock"
          value={product?.stock}
          hint="Pieces left."
          error={errorOf("stock")}
        />
      </div>
    </form>
  );
}

interface NumbersProps {
  label: string;
  name: string;
  value: number | undefined;
  hint: string;
  error: string | undefined;
}

function Numbers({ label, name, value, hint, error }: NumbersProps) {
  return (
    <Field
      label={label}
      name={name}
      type="number"
      inputMode="numeric"
      step="any"
      defaultValue={value}
      hint={hint}
      error={error}
      className="min-w-0 grid-cols-[minmax(0,1fr)] content-start [&_input]:[appearance:textfield] [&_input::-webkit-inner-spin-button]:appearance-none"
    />
  );
}
