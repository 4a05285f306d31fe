import { useState } from "react";
import { deskApiPaths } from "../../../common/contract/desk-api-paths.ts";
import { call } from "../../../ui/base/api.ts";
import { formatPoints } from "../../../ui/base/format.ts";
import { Field, TextArea } from "../../../ui/field.tsx";
import { MoneyField } from "../../../ui/money-field.tsx";
import { PictureField } from "../../../ui/picture-field.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { useCoin } from "../../../ui/use-coin.ts";
import type { SetupFacts } from "../contract/setup.ts";
import { m } from "../messages.ts";
import { formatEarned } from "./earn-words.ts";
import { type Problem, parseProblem, postponeStep, StepForm } from "./step-form.tsx";

const uploadTimeoutMs = 60_000;

interface ProductStepProps {
  /** True if something is already for sale. The step then adds no second product. */
  hasOne: boolean;
  earns: SetupFacts["earns"];
  onDone: () => void;
}

export function ProductStep({ hasOne, earns, onDone }: ProductStepProps) {
  if (hasOne) {
    return <StepForm title={m.productTitle()} lead={m.hasProduct()} onSend={async () => null} onDone={onDone} />;
  }
  return <FirstProduct earns={earns} onDone={onDone} />;
}

function FirstProduct({ earns, onDone }: Omit<ProductStepProps, "hasOne">) {
  const coin = useCoin();
  const add = async (form: FormData): Promise<Problem | null> => {
    const isOn = form.get("on") !== null;
    form.delete("on");
    form.set("status", isOn ? "on" : "draft");
    const problem = parseProblem(await call(deskApiPaths.createProduct, { form, timeoutMs: uploadTimeoutMs }));
    // Nobody can buy a draft, so the step is postponed. The setup card then reminds the admin to publish the product.
    return problem === null && !isOn ? postponeStep("product_later") : problem;
  };
  return (
    <StepForm
      title={m.productTitle()}
      lead={m.productLead()}
      label={m.addProduct()}
      onSend={add}
      onDone={onDone}
      later="product_later"
    >
      {(getError) => (
        <>
          <Field
            label={m.name()}
            name="name"
            maxLength={100}
            autoComplete="off"
            placeholder={m.namePlaceholder()}
            {...getError("name")}
          />
          <TextArea label={m.description()} name="description" rows={2} {...getError("description")} />
          <div className="grid gap-5 sm:grid-cols-2">
            <WholeField
              label={coin(m.price())}
              name="price"
              hint={coin(m.priceHint({ earned: formatEarned(earns) }))}
              {...getError("price")}
            />
            <WholeField label={m.stock()} name="stock" {...getError("stock")} />
          </div>
          <PictureField label={m.picture()} name="image" {...getError("image")} />
          <Switch label={m.publishNow()} name="on" defaultChecked hint={m.publishHint()} />
        </>
      )}
    </StepForm>
  );
}

/** A field for a whole number, typed with or without thousands separators. */
function WholeField(about: { label: string; name: string; hint?: string; error?: string }) {
  const [typed, setTyped] = useState("");
  return <MoneyField {...about} lead={null} mostDecimals={0} format={formatPoints} value={typed} onChange={setTyped} />;
}
