import { useEffect } from "react";
import { Field } from "../../../ui/field.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { SetupFacts } from "../contract/setup.ts";
import type { SetupStepName } from "../contract/setup-steps.ts";
import { m } from "../messages.ts";
import { AccountStep } from "./account-step.tsx";
import { ProductStep } from "./product-step.tsx";
import { readField, StepForm, saveSettings } from "./step-form.tsx";
import { TwoFactorStep } from "./two-factor-step.tsx";

const stepSkeleton = <Skeleton className="size-44" />;
const LookStep = lazyPart(async () => (await import("./look-step.tsx")).LookStep, stepSkeleton);
const PartnerStep = lazyPart(async () => (await import("./partner-step.tsx")).PartnerStep, stepSkeleton);
const MailStep = lazyPart(async () => (await import("./mail-step.tsx")).MailStep, stepSkeleton);

interface StepProps {
  step: SetupStepName;
  facts: SetupFacts | null;
  onDone: () => void;
  /** Called when something was saved and the step stays open. */
  onStay: () => void;
}

export function SetupStepForm({ step, facts, onDone, onStay }: StepProps) {
  // Preloads the lazy steps, so that they render together with the heading that gets the focus.
  useEffect(() => {
    for (const next of [LookStep, PartnerStep, MailStep]) next.ahead();
  }, []);
  if (facts === null) return <AccountStep onDone={onDone} />;
  switch (step) {
    case "two_factor":
      return <TwoFactorStep onDone={onDone} />;
    case "brand":
      return <BrandStep facts={facts} onDone={onDone} />;
    case "look":
      return <LookStep facts={facts} onDone={onDone} />;
    case "streamer":
      return <StreamerStep facts={facts} onDone={onDone} />;
    case "partner":
      return <PartnerStep keys={partnerKeys(facts)} facts={facts} onDone={onDone} onStay={onStay} />;
    case "mail":
      return <MailStep facts={facts} onDone={onDone} onStay={onStay} />;
    case "product":
      return <ProductStep hasOne={facts.has_product} earns={facts.earns} onDone={onDone} />;
    case "code":
      return <CodeStep facts={facts} onDone={onDone} />;
    case "account":
      return <AccountStep onDone={onDone} />;
  }
}

const partnerKeys = ({ keys }: SetupFacts) => keys.filter(({ service }) => service !== "mail");

interface FactsProps {
  facts: SetupFacts;
  onDone: () => void;
}

function BrandStep({ facts, onDone }: FactsProps) {
  return (
    <StepForm
      title={m.brandTitle()}
      lead={m.brandLead()}
      onSend={(form) => saveSettings({ brand: readField(form, "brand") })}
      onDone={onDone}
    >
      {(getError) => (
        <Field
          label={m.brandName()}
          name="brand"
          defaultValue={facts.brand}
          maxLength={40}
          autoComplete="off"
          {...getError("brand")}
        />
      )}
    </StepForm>
  );
}

function StreamerStep({ facts, onDone }: FactsProps) {
  const save = (form: FormData) =>
    saveSettings({ streamer: readField(form, "streamer"), stream_url: toWebAddress(readField(form, "stream_url")) });
  return (
    <StepForm title={m.streamerTitle()} lead={m.streamerLead()} onSend={save} onDone={onDone}>
      {(getError) => (
        <>
          <Field
            label={m.streamerName()}
            name="streamer"
            defaultValue={facts.streamer}
            maxLength={40}
            autoComplete="off"
            {...getError("streamer")}
          />
          <Field
            label={m.channel()}
            name="stream_url"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={m.channelPlaceholder()}
            defaultValue={facts.stream_url}
            hint={m.channelHint()}
            {...getError("stream_url")}
          />
        </>
      )}
    </StepForm>
  );
}

const toWebAddress = (typed: string): string => (typed === "" || /^\w+:/.test(typed) ? typed : `https://${typed}`);

function CodeStep({ facts, onDone }: FactsProps) {
  return (
    <StepForm
      title={m.codeTitle()}
      lead={m.codeLead()}
      label={m.openSite()}
      onSend={(form) => saveSettings({ referral_code: readField(form, "referral_code") })}
      onDone={onDone}
    >
      {(getError) => (
        <Field
          label={m.creatorCode()}
          name="referral_code"
          defaultValue={facts.referral_code}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...getError("referral_code")}
        />
      )}
    </StepForm>
  );
}
