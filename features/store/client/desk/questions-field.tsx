import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button, IconButton } from "../../../../ui/button.tsx";
import { Field, Select, TextArea } from "../../../../ui/field.tsx";
import { Switch } from "../../../../ui/switch.tsx";
import {
  type FieldKind,
  fieldPlatforms,
  maxFields,
  maxTextLength,
  type ProductField,
} from "../../contract/product-fields.ts";
import { m } from "../../messages.ts";

interface Draft {
  key: number;
  label: string;
  kind: FieldKind;
  required: boolean;
  max: string;
  choices: string;
  platform: string;
}

const kinds: { value: FieldKind; label: string }[] = [
  { value: "text", label: m.answerText() },
  { value: "choice", label: m.answerChoice() },
  { value: "address", label: m.answerAddress() },
  { value: "platform", label: m.answerAccount() },
];

const parseKind = (text: string): FieldKind => kinds.find(({ value }) => value === text)?.value ?? "text";

const toDraft = (field: Partial<ProductField>, key: number): Draft => ({
  key,
  label: field.label ?? "",
  kind: field.kind ?? "text",
  required: field.required ?? true,
  max: String(field.max ?? 80),
  choices: (field.choices ?? []).join("\n"),
  platform: field.platform ?? "kick",
});

/** Returns a question as the form sends it. Invalid values are sent as typed, and the server refuses them. */
function toField({ label, kind, required, max, choices, platform }: Omit<Draft, "key">): object {
  const question = { label, kind, required };
  switch (kind) {
    case "text":
      return { ...question, max: /^\d{1,6}$/.test(max.trim()) ? Number(max) : max };
    case "choice":
      return { ...question, choices: choices.split("\n").filter((choice) => choice.trim() !== "") };
    case "platform":
      return { ...question, platform };
    default:
      return question;
  }
}

interface QuestionsFieldProps {
  fields: ProductField[];
  getError: (field: string) => string | undefined;
  /** Default: the questions to a buyer. */
  legend?: string;
}

export function QuestionsField({ fields, getError, legend = m.questions() }: QuestionsFieldProps) {
  const [{ drafts }, setState] = useState(() => ({ drafts: fields.map(toDraft), next: fields.length }));
  const change = (key: number, to: Partial<Draft>) =>
    setState((was) => ({ ...was, drafts: was.drafts.map((one) => (one.key === key ? { ...one, ...to } : one)) }));
  const remove = (key: number) => setState((was) => ({ ...was, drafts: was.drafts.filter((one) => one.key !== key) }));
  const add = () => setState((was) => ({ drafts: [...was.drafts, toDraft({}, was.next)], next: was.next + 1 }));
  return (
    <fieldset className="grid grid-cols-1 gap-4">
      <legend className="mb-3 font-medium">{legend}</legend>
      <input type="hidden" name="fields" value={JSON.stringify(drafts.map(toField))} />
      {drafts.map((draft, index) => (
        <Question
          key={draft.key}
          draft={draft}
          number={index + 1}
          getError={(part) => getError(`fields.${index}${part === "" ? "" : `.${part}`}`)}
          onChange={(to) => change(draft.key, to)}
          onRemove={() => remove(draft.key)}
        />
      ))}
      {getError("fields") !== undefined && <p className="text-sm text-coral-300">{getError("fields")}</p>}
      <Button
        icon={Plus}
        onClick={add}
        className="justify-self-start"
        disabledReason={drafts.length < maxFields ? null : m.tooManyQuestions({ max: maxFields })}
      >
        {m.addQuestion()}
      </Button>
    </fieldset>
  );
}

interface QuestionProps {
  draft: Draft;
  number: number;
  getError: (part: string) => string | undefined;
  onChange: (to: Partial<Draft>) => void;
  onRemove: () => void;
}

function Question({ draft, number, getError, onChange, onRemove }: QuestionProps) {
  return (
    <div className="edge grid grid-cols-1 gap-4 rounded-control p-4">
      <div className="flex items-center justify-between">
        <span className="text-sm text-faint">{m.questionNumber({ number })}</span>
        <IconButton size="sm" icon={Trash2} label={m.removeQuestion({ number })} onClick={onRemove} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={m.questionText()}
          placeholder={m.questionExample()}
          value={draft.label}
          onChange={(event) => onChange({ label: event.target.value })}
          error={getError("label")}
        />
        <Select
          label={m.answerKind()}
          value={draft.kind}
          options={kinds}
          onChange={(event) => onChange({ kind: parseKind(event.target.value) })}
          error={getError("kind")}
        />
      </div>
      <KindFields draft={draft} getError={getError} onChange={onChange} />
      <Switch
        label={m.answerRequired()}
        checked={draft.required}
        onChange={(event) => onChange({ required: event.target.checked })}
      />
    </div>
  );
}

function KindFields({ draft, getError, onChange }: Pick<QuestionProps, "draft" | "getError" | "onChange">) {
  switch (draft.kind) {
    case "text":
      return (
        <Field
          label={m.maxLength()}
          inputMode="numeric"
          value={draft.max}
          onChange={(event) => onChange({ max: event.target.value })}
          hint={m.maxLengthHint({ max: maxTextLength })}
          error={getError("max")}
        />
      );
    case "choice":
      return (
        <TextArea
          label={m.choices()}
          rows={4}
          value={draft.choices}
          onChange={(event) => onChange({ choices: event.target.value })}
          hint={m.onePerLine()}
          error={getError("choices") ?? firstError(draft.choices, (index) => getError(`choices.${index}`))}
        />
      );
    case "platform":
      return (
        <Select
          label={m.accountOn()}
          value={draft.platform}
          options={fieldPlatforms.map(({ value, label }) => ({ value, label }))}
          onChange={(event) => onChange({ platform: event.target.value })}
          error={getError("platform")}
        />
      );
    case "address":
      return <p className="text-sm text-faint">{m.addressErased()}</p>;
  }
}

const firstError = (lines: string, getError: (index: number) => string | undefined): string | undefined =>
  lines
    .split("\n")
    .map((_, index) => getError(index))
    .find((error) => error !== undefined);
