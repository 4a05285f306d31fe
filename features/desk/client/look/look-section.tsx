import { type FormEvent, useEffect, useRef } from "react";
import { defaultBrand } from "../../../../common/contract/look.ts";
import { operatorLines } from "../../../../common/contract/operator.ts";
import type { SettingConflict } from "../../../../common/contract/settings-conflict.ts";
import { isRecord } from "../../../../platform/contract/json-values.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { Conflict, formatValue, overwriteLabel } from "../../../../ui/desk/conflict.tsx";
import type { Values } from "../../../../ui/desk/setting-edits.ts";
import { Field } from "../../../../ui/field.tsx";
import { PictureField } from "../../../../ui/picture-field.tsx";
import { Switch } from "../../../../ui/switch.tsx";
import { AccentField } from "../../../setup/client/accent-field.tsx";
import { type LookDraft, type PictureName, parseLook, useLookDraft } from "../../../setup/client/look-draft.ts";
import { m } from "../../messages.ts";
import { BackToDefault } from "./back-to-default.tsx";
import { LookPreview } from "./look-preview.tsx";

const lookSection = { id: "look", title: m.look() };

const pictures: { name: PictureName; label: string; hint: string }[] = [
  {
    name: "logo",
    label: m.logo(),
    hint: m.logoHint(),
  },
  {
    name: "mark",
    label: m.mark(),
    hint: m.markHint(),
  },
  {
    name: "hero",
    label: m.heroPicture(),
    hint: m.heroHint(),
  },
  {
    name: "coin_mark",
    label: m.coin(),
    hint: m.coinHint(),
  },
];

export function LookSection({ settings, onChanged }: { settings: Values; onChanged: (isChanged: boolean) => void }) {
  const look = useLookDraft(parseLook(settings.look));
  const latestOnChanged = useRef(onChanged);
  latestOnChanged.current = onChanged;
  useEffect(() => latestOnChanged.current(look.isChanged), [look.isChanged]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void look.save();
  };
  return (
    <Card as="section" className="scroll-mt-24 p-5 md:p-6">
      <form
        id={lookSection.id}
        aria-label={lookSection.title}
        noValidate
        onSubmit={submit}
        className="grid scroll-mt-24 grid-cols-1 gap-6"
      >
        <header className="grid gap-1">
          <h2 className="text-title-2">{lookSection.title}</h2>
          <p className="text-soft">{m.lookAbout()}</p>
        </header>
        <div className="grid gap-1">
          <AccentField
            value={look.draft.accent}
            error={look.getError("accent")}
            onChange={(accent) => look.edit({ accent })}
          />
          <BackToDefault look={look} names={["accent"]} part="accent" />
        </div>
        <Pictures look={look} />
        <Words look={look} />
        {settings.brand !== defaultBrand && (
          <Switch
            label={m.showFooterLine({ brand: defaultBrand })}
            checked={look.draft.credit}
            onChange={(event) => look.edit({ credit: event.target.checked })}
          />
        )}
        <LookPreview
          look={look.draft}
          brand={String(settings.brand ?? "")}
          streamer={String(settings.streamer ?? "")}
          code={String(settings.referral_code ?? "")}
          operator={operatorIn(settings.operator)}
        />
        {look.conflicts !== null && <Conflict stands={look.conflicts.map(toConflictRow)} />}
        <footer className="flex flex-wrap justify-end gap-3">
          {look.isChanged && (
            <Button variant="quiet" onClick={look.undo}>
              {m.undo()}
            </Button>
          )}
          <Button type="submit" variant={look.isChanged ? "primary" : "secondary"} busy={look.isSaving}>
            {look.conflicts === null ? m.save() : overwriteLabel}
            <span className="sr-only"> {lookSection.title}</span>
          </Button>
        </footer>
      </form>
    </Card>
  );
}

const otherFields = { accent: m.accent(), headline: m.headline(), lead: m.lineUnder(), credit: m.footerLine() };
const coins = { coin_one: m.onePoint(), coin_many: m.manyPoints() };
const fieldNames: Record<string, string> = {
  ...Object.fromEntries(pictures.map(({ name, label }) => [name, label])),
  ...otherFields,
  ...coins,
};

function toConflictRow({ field, theirs }: SettingConflict) {
  const name = field.replace(/^look\./, "");
  return { name: fieldNames[name] ?? name, value: formatValue(theirs) };
}

function operatorIn(given: unknown): string[] {
  const { name = "", address = "", licence = "" } = isRecord(given) ? given : {};
  return operatorLines({ name: String(name), address: String(address), licence: String(licence) });
}

function Pictures({ look }: { look: LookDraft }) {
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      {pictures.map(({ name, label, hint }) => (
        <div key={`${name} ${look.turn}`} className="grid min-w-0 gap-1">
          <PictureField
            label={label}
            name={name}
            current={look.kept[name] || null}
            hint={m.pictureHint({ hint })}
            error={look.getError(name)}
            fit="contain"
            onChoose={(file) => look.choose(name, file)}
          />
          <BackToDefault look={look} names={[name]} part={name} />
        </div>
      ))}
    </div>
  );
}

const words = [
  {
    name: "headline",
    label: m.headline(),
    hint: m.headlineHint(),
  },
  {
    name: "lead",
    label: m.lineUnder(),
    hint: m.lineUnderHint(),
  },
] as const;

function Words({ look }: { look: LookDraft }) {
  const field = (name: "headline" | "lead" | "coin_one" | "coin_many", label: string, hint: string) => (
    <Field
      label={label}
      hint={hint}
      error={look.getError(name)}
      autoComplete="off"
      value={look.draft[name]}
      onChange={(event) => look.edit({ [name]: event.target.value })}
    />
  );
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      {words.map(({ name, label, hint }) => (
        <div key={name} className="grid min-w-0 gap-1">
          {field(name, label, hint)}
          <BackToDefault look={look} names={[name]} part={name} />
        </div>
      ))}
      <div className="grid grid-cols-1 gap-1 sm:col-span-2">
        <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
          {field("coin_one", m.onePoint(), m.onePointHint())}
          {field("coin_many", m.manyPoints(), m.manyPointsHint())}
        </div>
        <BackToDefault look={look} names={["coin_one", "coin_many"]} part="coin" />
      </div>
    </div>
  );
}
