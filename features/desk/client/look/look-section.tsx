// The section of the site's look: colour, pictures, words and the coin, with a preview.
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
import { BackToDefault } from "./back-to-default.tsx";
import { LookPreview } from "./look-preview.tsx";

export const lookSection = { id: "look", title: "Look" };

const pictures: { name: PictureName; label: string; what: string; hint: string }[] = [
  {
    name: "logo",
    label: "Logo",
    what: "the logo",
    hint: "Wide lettering, for the sidebar, the footer and mails. Light on transparent reads best.",
  },
  {
    name: "mark",
    label: "Mark",
    what: "the mark",
    hint: "Square: for small screens, the browser's tab, home screens and shared cards.",
  },
  {
    name: "hero",
    label: "Hero picture",
    what: "the hero picture",
    hint: "Beside the headline, 16 to 9, in place of the film.",
  },
  {
    name: "coin_mark",
    label: "Coin",
    what: "the coin's picture",
    hint: "Square: stands before every amount of points.",
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
          <p className="text-soft">Nothing shows on the site before you save. Below is what it comes to.</p>
        </header>
        <div className="grid gap-1">
          <AccentField
            value={look.draft.accent}
            error={look.getError("accent")}
            onChange={(accent) => look.edit({ accent })}
          />
          <BackToDefault look={look} names={["accent"]} what="the accent" />
        </div>
        <Pictures look={look} />
        <Words look={look} />
        {settings.brand !== defaultBrand && (
          <Switch
            label={`Say "Runs on ${defaultBrand}." in the footer`}
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
              Undo
            </Button>
          )}
          <Button type="submit" variant={look.isChanged ? "primary" : "secondary"} busy={look.isSaving}>
            {look.conflicts === null ? "Save" : overwriteLabel}
            <span className="sr-only"> {lookSection.title}</span>
          </Button>
        </footer>
      </form>
    </Card>
  );
}

const otherFields = { accent: "Accent", headline: "Headline", lead: "Line under it", credit: "Footer line" };
const coins = { coin_one: "One point is called", coin_many: "Many are called" };
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
      {pictures.map(({ name, label, what, hint }) => (
        <div key={`${name} ${look.turn}`} className="grid min-w-0 gap-1">
          <PictureField
            label={label}
            name={name}
            current={look.kept[name] || null}
            hint={`${hint} PNG, JPEG, WebP or a still GIF, up to 5 MB.`}
            error={look.getError(name)}
            fit="contain"
            onChoose={(file) => look.choose(name, file)}
          />
          <BackToDefault look={look} names={[name]} what={what} />
        </div>
      ))}
    </div>
  );
}

const words = [
  {
    name: "headline",
    label: "Headline",
    what: "the headline",
    hint: "Up to 80 characters. Empty: Good things blow your way.",
  },
  {
    name: "lead",
    label: "Line under it",
    what: "the line under it",
    hint: "Up to 240 characters. Empty: who gives back to whom, and under which code.",
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
      {words.map(({ name, label, what, hint }) => (
        <div key={name} className="grid min-w-0 gap-1">
          {field(name, label, hint)}
          <BackToDefault look={look} names={[name]} what={what} />
        </div>
      ))}
      <div className="grid grid-cols-1 gap-1 sm:col-span-2">
        <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
          {field("coin_one", "One point is called", "Empty: point. Write it as inside a sentence.")}
          {field("coin_many", "Many are called", "Empty: points.")}
        </div>
        <BackToDefault look={look} names={["coin_one", "coin_many"]} what="the coin's name" />
      </div>
    </div>
  );
}
