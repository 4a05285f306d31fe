// A setting's control, chosen by the type of its value: text, number, switch, list or group.
import { Plus, Trash2 } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { secretMask } from "../../../common/contract/desk-shared.ts";
import { partners } from "../../../common/contract/partners.ts";
import { isRecord } from "../../../platform/contract/json-values.ts";
import { formatAmount } from "../../../ui/base/format.ts";
import { Button } from "../../../ui/button.tsx";
import { readDecimal } from "../../../ui/decimal.ts";
import type { Values } from "../../../ui/desk/setting-edits.ts";
import { Field, Select, TextArea } from "../../../ui/field.tsx";
import { MoneyField } from "../../../ui/money-field.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { useCoin } from "../../../ui/use-coin.ts";
import { m } from "../messages.ts";
import { choices, findHint, readAmounts, settingDecimals, settingLabel } from "./setting-words.ts";

export interface SettingFieldProps {
  name: string;
  /** The setting's path as errors name it, such as "rates.instant". */
  path: string;
  value: unknown;
  errors: Record<string, string[]>;
  onChange: (value: unknown) => void;
  /** True for the section's only setting, which the section's title already names. */
  isAlone?: boolean | undefined;
  /** True for a secret, which is shown as dots. */
  isSecret?: boolean | undefined;
}

const longTextLength = 70;
const longNames = new Set(["answer", "description", "address", "licence"]);

export function SettingField({ name, path, value, errors, onChange, isAlone, isSecret }: SettingFieldProps) {
  const coin = useCoin();
  const hint = findHint(path) ?? findHint(name);
  const shared = { label: coin(settingLabel(name)), hint: hint && coin(hint), error: errors[path]?.[0] };
  if (isSecret === true) return <SecretField {...shared} value={String(value)} onChange={onChange} />;
  if (Array.isArray(value)) {
    const items: unknown[] = value;
    return items.some(isRecord) || name === "faq" ? (
      <ItemList {...{ name, path, errors, onChange }} items={items.filter(isRecord)} />
    ) : (
      <LineList {...shared} items={items} onChange={onChange} />
    );
  }
  if (isRecord(value)) return <Group {...{ name, path, errors, onChange, isAlone }} values={value} />;
  if (path === "leaderboard.partner") {
    return (
      <Select
        {...shared}
        value={String(value)}
        onChange={(event) => onChange(Number(event.target.value))}
        options={partners.map(({ type, label }) => ({ value: String(type), label }))}
      />
    );
  }
  if (Object.hasOwn(choices, path)) {
    const options = choices[path] ?? [];
    return (
      <Select {...shared} value={String(value)} onChange={(event) => onChange(event.target.value)} options={options} />
    );
  }
  if (typeof value === "boolean") {
    return (
      <Switch
        label={shared.label}
        hint={shared.hint}
        checked={value}
        onChange={(event) => onChange(event.target.checked)}
      />
    );
  }
  if (typeof value === "number" || value === null) {
    return <NumberSetting {...shared} mostDecimals={settingDecimals(path)} value={value} onChange={onChange} />;
  }
  const text = String(value);
  if (longNames.has(name) || text.length > longTextLength) {
    return (
      <TextArea {...shared} value={text} onChange={(event) => onChange(event.target.value)} className="sm:col-span-2" />
    );
  }
  return <Field {...shared} autoComplete="off" value={text} onChange={(event) => onChange(event.target.value)} />;
}

interface NumberSettingProps {
  label: string;
  hint: string | undefined;
  error: string | undefined;
  mostDecimals: number;
  value: number | null;
  onChange: (value: number | null) => void;
}

function NumberSetting({ mostDecimals, value, onChange, ...about }: NumberSettingProps) {
  const [typed, setTyped] = useState(String(value ?? ""));
  // The field shows the text as typed. After an undo or a save, it shows the value again.
  const isTyped = readDecimal(typed, mostDecimals) === value;
  return (
    <MoneyField
      {...about}
      lead={null}
      mostDecimals={mostDecimals}
      format={formatAmount}
      value={isTyped ? typed : String(value ?? "")}
      onChange={(text) => {
        setTyped(text);
        onChange(readDecimal(text, mostDecimals));
      }}
    />
  );
}

const hidden = (text: ReactNode) => <span className="sr-only">{text}</span>;

interface SecretFieldProps {
  label: string;
  hint: string | undefined;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

/**
 * Shows the saved secret as dots. An admin can only replace the whole secret, because the server never sends its value.
 */
function SecretField({ value, onChange, ...shared }: SecretFieldProps) {
  const isKept = value === secretMask;
  return (
    <div className="grid items-end gap-3 sm:col-span-2 sm:grid-cols-[1fr_auto]">
      <Field
        {...shared}
        type="password"
        autoComplete="off"
        value={value}
        onFocus={(event) => event.target.select()}
        onChange={(event) => onChange(isKept ? event.target.value.replaceAll("•", "") : event.target.value)}
      />
      {value !== "" && (
        <Button variant="quiet" onClick={() => onChange("")}>
          {m.remove({ label: shared.label, hidden })}
        </Button>
      )}
    </div>
  );
}

type GroupProps = Omit<SettingFieldProps, "value"> & { values: Values };

function Group({ name, path, values, errors, onChange, isAlone }: GroupProps) {
  return (
    <fieldset className="grid min-w-0 items-start gap-5 sm:col-span-2 sm:grid-cols-2">
      <legend className={isAlone === true ? "sr-only" : "mb-3 font-medium"}>{settingLabel(name)}</legend>
      {Object.entries(values).map(([key, value]) => (
        <SettingField
          key={key}
          name={key}
          path={`${path}.${key}`}
          value={value}
          errors={errors}
          onChange={(changed) => onChange({ ...values, [key]: changed })}
        />
      ))}
    </fieldset>
  );
}

function LineList({
  items,
  onChange,
  ...shared
}: {
  label: string;
  error: string | undefined;
  items: unknown[];
  onChange: (value: unknown) => void;
}) {
  const areNumbers = items.length === 0 || items.every((item) => typeof item === "number");
  const read = (text: string) => {
    const lines = text.split("\n").filter((line) => line.trim() !== "");
    onChange(areNumbers ? readAmounts(lines) : lines);
  };
  return (
    <TextArea
      {...shared}
      hint={m.onePerLine()}
      rows={Math.min(16, Math.max(4, items.length + 1))}
      defaultValue={items.join("\n")}
      onChange={(event) => read(event.target.value)}
      className="sm:col-span-2"
    />
  );
}

type ItemsProps = Omit<SettingFieldProps, "value"> & { items: Values[] };
const emptyItem: Values = { question: "", answer: "" };

function ItemList({ name, path, items, errors, onChange }: ItemsProps) {
  const id = useId();
  const blank = Object.fromEntries(Object.keys(items[0] ?? emptyItem).map((key) => [key, ""]));
  return (
    <div className="grid gap-5 sm:col-span-2">
      {items.map((item, index) => (
        <fieldset key={`${id}${index}`} className="grid min-w-0 gap-4 border-l-2 border-line-strong pl-4">
          <legend className="sr-only">{m.itemNumber({ label: settingLabel(name), number: index + 1 })}</legend>
          {Object.entries(item).map(([key, value]) => (
            <SettingField
              key={key}
              name={key}
              path={`${path}.${index}.${key}`}
              value={value}
              errors={errors}
              onChange={(changed) =>
                onChange(items.map((one, at) => (at === index ? { ...one, [key]: changed } : one)))
              }
            />
          ))}
          <Button
            size="sm"
            variant="quiet"
            icon={Trash2}
            className="justify-self-start"
            onClick={() => onChange(items.filter((_, at) => at !== index))}
          >
            {m.removeNumber({ number: index + 1, hidden })}
          </Button>
        </fieldset>
      ))}
      <Button icon={Plus} className="justify-self-start" onClick={() => onChange([...items, blank])}>
        {m.add()}
      </Button>
    </div>
  );
}
