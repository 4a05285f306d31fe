import { useState } from "react";
import { deskApiPaths } from "../../../../common/contract/desk-api-paths.ts";
import { readCount } from "../../../../ui/base/api.ts";
import { formatPoints } from "../../../../ui/base/format.ts";
import { EditDialog, type GetFieldProps } from "../../../../ui/desk/edit-dialog.tsx";
import { FigureField } from "../../../../ui/desk/figure-field.tsx";
import { localMinute, localToIso } from "../../../../ui/desk/local-minute.ts";
import type { RecordFormProps } from "../../../../ui/desk/use-record-form.ts";
import { Field, Select, TextArea } from "../../../../ui/field.tsx";
import { PictureField } from "../../../../ui/picture-field.tsx";
import { Switch } from "../../../../ui/switch.tsx";
import { productFields } from "../../contract/desk-fields.ts";
import type { DeskProduct } from "../../contract/store.ts";
import { m } from "../../messages.ts";
import { QuestionsField } from "./questions-field.tsx";

const titles = { create: m.createProduct(), edit: m.editProduct(), duplicate: m.duplicateProduct() } as const;

export function ProductForm({ mode, record: product, now, ...dialog }: RecordFormProps<DeskProduct>) {
  const was = mode === "edit" ? product : null;
  const isCopy = mode === "duplicate";
  return (
    <EditDialog
      {...dialog}
      title={titles[mode]}
      width="960px"
      path={was === null ? deskApiPaths.createProduct : deskApiPaths.updateProduct(was.id)}
      labels={productFields}
      was={was}
      now={now}
      sent={(form) => toForm(form, product)}
      words={(sent) => ({
        done: (body) => (was === null ? m.productCreated() : updatedWords(body, sent)),
        failed: m.saveFailed(),
        unanswered: m.saveUnanswered(),
      })}
    >
      {(field, getError) => (
        <>
          {isCopy && <input type="hidden" name="copy_of" value={product?.id} />}
          <div className="form-columns grid gap-5">
            <div className="grid gap-5">
              <ProductFields product={product} isCopy={isCopy} field={field} />
            </div>
            <div className="grid gap-5">
              <TermFields product={product} isCopy={isCopy} field={field} stockError={getError("stock")} />
              <QuestionsField fields={product?.fields ?? []} getError={getError} />
            </div>
          </div>
        </>
      )}
    </EditDialog>
  );
}

/** The saved stock differs from the typed one if purchases or refunds happened during the edit. */
function updatedWords(body: unknown, sent: FormData): string {
  const typed = sent.get("hands_codes") === "1" ? null : sent.get("stock");
  const stock = readCount(body, "stock");
  return stock === null || stock === Number(typed)
    ? m.productUpdated()
    : m.productUpdatedMeanwhile({ stock: formatPoints(stock) });
}

function toForm(form: FormData, product: DeskProduct | null): FormData {
  for (const { name } of windowEnds) {
    form.set(name, localToIso(String(form.get(name) ?? ""), product?.[name] ?? null));
  }
  form.set("hands_codes", form.has("hands_codes") ? "1" : "");
  return form;
}

interface PartProps {
  product: DeskProduct | null;
  isCopy: boolean;
  field: GetFieldProps<keyof typeof productFields>;
}

function ProductFields({ product, isCopy, field }: PartProps) {
  return (
    <>
      <PictureField {...field("image")} current={product?.image ?? null} isUnchecked />
      <Field
        {...field("name")}
        autoComplete="off"
        defaultValue={isCopy && product ? m.copyOf({ name: product.name }) : product?.name}
      />
      <TextArea {...field("description")} defaultValue={product?.description} />
    </>
  );
}

const statuses = [
  { value: "on", label: m.statusOn() },
  { value: "draft", label: m.statusDraft() },
  { value: "hidden", label: m.statusHidden() },
];

const windowEnds = [
  { name: "on_from", hint: m.saleFromHint() },
  { name: "on_until", hint: m.saleUntilHint() },
] as const;

/** A copy begins as a draft without codes. It gets no sale window, because the original's may be over. */
function TermFields({ product, isCopy, field, stockError }: PartProps & { stockError: string | undefined }) {
  const [handsCodes, setHandsCodes] = useState(product?.hands_codes ?? false);
  const window = isCopy ? null : product;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <FigureField {...field("price")} value={product?.price} hint={m.priceHint()} />
        <StockField stock={isCopy ? undefined : product?.stock} handsCodes={handsCodes} error={stockError} />
        <Select {...field("status")} defaultValue={isCopy ? "draft" : (product?.status ?? "on")} options={statuses} />
        <FigureField {...field("user_limit")} value={product?.user_limit ?? undefined} hint={m.userLimitHint()} />
        {windowEnds.map(({ name, hint }) => (
          <Field
            key={name}
            {...field(name)}
            type="datetime-local"
            defaultValue={toLocalMinute(window?.[name])}
            className="min-w-0 grid-cols-[minmax(0,1fr)] content-start"
            hint={hint}
          />
        ))}
      </div>
      <Switch
        label={productFields.hands_codes}
        name="hands_codes"
        checked={handsCodes}
        onChange={(event) => setHandsCodes(event.target.checked)}
        hint={m.handsCodesHint()}
      />
    </>
  );
}

const toLocalMinute = (iso: string | null | undefined): string | undefined =>
  iso === null || iso === undefined ? undefined : localMinute(iso);

/** Sends the new stock and the stock that was shown. Both keep their first value even if the page's props reload. */
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
        <span className="text-sm font-medium text-soft">{m.productStock()}</span>
        <input type="hidden" name="stock" value={seen ?? 0} />
        <p className="py-2.5 text-soft">{m.stockOfCodes()}</p>
      </div>
    );
  }
  return (
    <>
      <FigureField label={m.productStock()} name="stock" value={seen} hint={m.stockHint()} error={error} />
      {seen !== undefined && <input type="hidden" name="stock_seen" value={seen} />}
    </>
  );
}
