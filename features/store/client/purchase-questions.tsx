import { Field, Select, TextArea } from "../../../ui/field.tsx";
import type { ProductField } from "../contract/product-fields.ts";
import { m } from "../messages.ts";

export interface PurchaseQuestionsProps {
  fields: readonly ProductField[];
  answers: readonly string[];
  errors: ReadonlyMap<number, string>;
  onAnswer: (index: number, text: string) => void;
}

export function PurchaseQuestions({ fields, answers, errors, onAnswer }: PurchaseQuestionsProps) {
  return (
    <div className="grid grid-cols-1 gap-4">
      {fields.map((field, index) => (
        <Question
          key={field.label}
          field={field}
          value={answers[index] ?? ""}
          error={errors.get(index)}
          name={`answers.${index}`}
          onChange={(text) => onAnswer(index, text)}
        />
      ))}
    </div>
  );
}

interface QuestionProps {
  field: ProductField;
  value: string;
  error: string | undefined;
  name: string;
  onChange: (text: string) => void;
}

function Question({ field, value, error, name, onChange }: QuestionProps) {
  const label = field.required ? field.label : m.optional({ label: field.label });
  const shared = { label, name, value, error };
  const typed = { onChange: (event: { target: { value: string } }) => onChange(event.target.value) };
  switch (field.kind) {
    case "choice":
      return <Select {...shared} {...typed} options={listOptions(field)} />;
    case "address":
      return <TextArea {...shared} {...typed} rows={4} autoComplete="street-address" hint={m.addressHint()} />;
    case "platform":
      return <Field {...shared} {...typed} autoComplete="off" spellCheck={false} />;
    case "text":
      return <Field {...shared} {...typed} autoComplete="off" hint={m.textHint({ max: field.max ?? 0 })} />;
  }
}

const listOptions = ({ choices = [] }: ProductField) => [
  { value: "", label: m.choose() },
  ...choices.map((choice) => ({ value: choice, label: choice })),
];
