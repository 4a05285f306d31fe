import { type ReactNode, useState } from "react";
import { priceTier } from "../../../common/contract/price-tier.ts";
import { isRecord } from "../../../platform/contract/json-values.ts";
import { Points } from "../../../ui/amounts.tsx";
import { readCount } from "../../../ui/base/api.ts";
import { formatPoints } from "../../../ui/base/format.ts";
import { Card } from "../../../ui/card.tsx";
import { CopyField } from "../../../ui/copy.tsx";
import { cx } from "../../../ui/cx.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { MissingPoints } from "../../../ui/missing-points.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { Receipt } from "../../../ui/receipt.tsx";
import { useAcceptedPrice } from "../../../ui/use-accepted-price.ts";
import type { ProductField } from "../contract/product-fields.ts";
import type { Product, StoreProps } from "../contract/store.ts";
import { m } from "../messages.ts";
import { parseAnswerErrors } from "./answer-errors.ts";
import { PurchaseQuestions } from "./purchase-questions.tsx";
import type { Buy } from "./use-purchase.ts";

export interface PurchaseDialogProps {
  open: boolean;
  product: Product | null;
  balancePoints: number;
  accountNames: StoreProps["account_names"];
  onBuy: Buy;
  onClose: () => void;
}

export function PurchaseDialog({ product, ...props }: PurchaseDialogProps) {
  return product === null ? null : <Purchase product={product} {...props} />;
}

interface Bought {
  orderId: number | null;
  code: string | null;
}

function Purchase(props: PurchaseDialogProps & { product: Product }) {
  const { open, balancePoints, accountNames, onBuy, onClose } = props;
  const { price, renew } = useAcceptedPrice(props.product.price, open);
  const product = { ...props.product, price };
  const questions = useQuestions(product, accountNames);
  const [bought, setBought] = useState<Bought | null>(null);
  const isShort = balancePoints < product.price;
  const send = async (_: FormData, form: HTMLFormElement): Promise<boolean> => {
    const outcome = await onBuy(product, questions.said);
    if (outcome.kind === "done") setBought(parseBought(outcome.body));
    if (outcome.kind !== "refused") return false;
    if (outcome.code === "price_changed") renew();
    if (outcome.code === "product_out_of_stock") return true;
    const wrong = parseAnswerErrors(outcome.body);
    questions.refuse(wrong);
    const [first] = wrong.keys();
    if (first !== undefined) focusOn(form.elements.namedItem(`answers.${first}`));
    return false;
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={bought === null ? m.confirmPurchase() : m.purchased()}
      width="460px"
      label={m.purchaseFor({ price: formatPoints(product.price) })}
      variant={isShort ? "secondary" : "primary"}
      isQuick={product.asks === undefined}
      onSend={send}
      receipt={bought === null ? null : <PurchaseReceipt product={product} bought={bought} />}
    >
      <Card tier={priceTier(product.price)} className="overflow-hidden">
        <Picture
          src={product.image}
          alt=""
          ratio={3 / 2}
          priority
          sizes="(width < 768px) calc(100vw - 2rem), 440px"
          className="bg-surface-2"
        />
        <div className="grid gap-1.5 p-4">
          <h3 className="text-title-3 wrap-anywhere">{product.name}</h3>
          <p className="text-sm text-soft whitespace-pre-line wrap-anywhere">{product.description}</p>
        </div>
      </Card>
      {questions.fields.length > 0 && <PurchaseQuestions {...questions} />}
      <Bill pricePoints={product.price} balancePoints={balancePoints} />
    </FormDialog>
  );
}

function parseBought(body: unknown): Bought {
  const code = isRecord(body) ? body.code : null;
  return { orderId: readCount(body, "order_id"), code: typeof code === "string" ? code : null };
}

const noErrors: ReadonlyMap<number, string> = new Map();

function useQuestions({ asks }: Product, accountNames: StoreProps["account_names"]) {
  const [state, setState] = useState(() => startAnswers(asks, accountNames));
  // Typed answers survive a reload if the questions are still the same.
  const current = state.version === (asks?.version ?? null) ? state : startAnswers(asks, accountNames);
  const { answers, errors } = current;
  return {
    fields: asks?.fields ?? [],
    answers,
    errors,
    onAnswer: (index: number, text: string) =>
      setState({ ...current, answers: answers.with(index, text), errors: withoutError(errors, index) }),
    refuse: (why: ReadonlyMap<number, string>) => setState({ ...current, errors: why }),
    said: asks === undefined ? null : { answers, asked: asks.version },
  };
}

const startAnswers = (asks: Product["asks"], accountNames: StoreProps["account_names"]) => ({
  version: asks?.version ?? null,
  answers: (asks?.fields ?? []).map((field) => prefillAnswer(field, accountNames)),
  errors: noErrors,
});

const prefillAnswer = ({ platform }: ProductField, accountNames: StoreProps["account_names"]): string =>
  (platform === undefined ? undefined : accountNames[platform]) ?? "";

const withoutError = (errors: ReadonlyMap<number, string>, index: number): ReadonlyMap<number, string> =>
  new Map([...errors].filter(([at]) => at !== index));

function focusOn(control: Element | RadioNodeList | null): void {
  if (!(control instanceof HTMLElement)) return;
  control.focus({ preventScroll: true });
  control.scrollIntoView({ block: "center" });
}

function PurchaseReceipt({ product, bought }: { product: Product; bought: Bought }) {
  const order = bought.orderId === null ? m.yourOrder() : m.orderNumber({ id: bought.orderId });
  if (bought.code === null) {
    return (
      <Receipt title={m.receiptPending({ order, name: product.name })}>
        <p className="text-soft">{m.pendingText()}</p>
      </Receipt>
    );
  }
  return (
    <Receipt title={m.receiptFulfilled({ order, name: product.name })}>
      <CopyField label={m.yourCode()} value={bought.code} />
      <p className="text-soft">{m.codeText()}</p>
    </Receipt>
  );
}

function Bill({ pricePoints, balancePoints }: { pricePoints: number; balancePoints: number }) {
  const missing = pricePoints - balancePoints;
  return (
    <div className="grid gap-3">
      <dl className="grid gap-2">
        <Line name={m.youHave()} value={<Points value={balancePoints} />} />
        <Line name={m.price()} value={<Points value={pricePoints} />} />
        {missing <= 0 && (
          <Line
            name={m.balanceAfter()}
            value={<Points value={balancePoints - pricePoints} />}
            className="border-t border-line pt-2 font-semibold"
          />
        )}
      </dl>
      {missing > 0 && <MissingPoints missing={missing} />}
    </div>
  );
}

function Line({ name, value, className }: { name: string; value: ReactNode; className?: string }) {
  return (
    <div className={cx("flex items-center justify-between gap-6", className)}>
      <dt className="text-soft">{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
