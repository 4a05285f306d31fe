import type { KeyboardEvent, ReactNode } from "react";
import { formatDollars } from "./base/format.ts";
import { cx } from "./cx.ts";
import { readDecimal } from "./decimal.ts";
import { Field } from "./field.tsx";
import { m } from "./messages.ts";

export interface MoneyFieldProps {
  label: string;
  /** As typed. `readDecimal` parses it. */
  value: string;
  onChange: (typed: string) => void;
  /** The amount as this site formats it. If the input equals this, the understood amount is not shown. */
  ours?: string;
  name?: string;
  hint?: ReactNode;
  error?: ReactNode | undefined;
  warning?: ReactNode;
  lead?: ReactNode;
  mostDecimals?: number;
  format?: (amount: number) => string;
  className?: string;
}

export function MoneyField(props: MoneyFieldProps) {
  const {
    value,
    ours,
    onChange,
    name,
    hint,
    warning,
    mostDecimals = 2,
    format = formatDollars,
    lead = "$",
    ...rest
  } = props;
  const amount = readDecimal(value, mostDecimals);
  const read = value === ours ? null : readingHint(value, amount, format);
  return (
    <>
      <Field
        {...rest}
        lead={lead}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        tail={read?.isAmount && <output>{read.words}</output>}
        hint={warning ? <span className="text-gold-200">{warning}</span> : hint}
        error={rest.error ?? (read?.isAmount === false ? read.words : undefined)}
      />
      {name !== undefined && <input type="hidden" name={name} value={amount ?? value} />}
    </>
  );
}

/** Returns how the input is understood. Returns null if there is nothing to say: the field is empty, or has only digits. */
export function readingHint(
  typed: string,
  amount: number | null,
  format: (amount: number) => string = formatDollars,
): { isAmount: boolean; words: string } | null {
  if (typed.trim() === "") return null;
  if (amount === null) return { isAmount: false, words: m.notAnAmount({ value: typed.trim() }) };
  return /^-?\d+(\.\d{2})?$/.test(typed) ? null : { isAmount: true, words: format(amount) };
}

export interface MoneyCellProps {
  label: string;
  value: string;
  onChange: (typed: string) => void;
  placeholder?: string;
  warning?: string | null;
  /** Value of `data-payout`, which finds this field again. */
  payoutLabel?: string;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** For a table row, which has no room for a label. */
export function MoneyCell({ label, value, onChange, placeholder, warning, payoutLabel, onKeyDown }: MoneyCellProps) {
  const read = readingHint(value, readDecimal(value));
  const isWrong = read?.isAmount === false;
  const words = warning ?? read?.words;
  return (
    <span className="grid min-w-0 content-start gap-1">
      <span className="field-box min-w-0">
        <span aria-hidden className="pl-3 text-faint">
          $
        </span>
        <input
          className="field-input figures"
          inputMode="decimal"
          autoComplete="off"
          aria-label={label}
          aria-invalid={isWrong || undefined}
          placeholder={placeholder}
          value={value}
          data-payout={payoutLabel}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </span>
      {words !== undefined && (
        <output
          className={cx(
            "text-xs figures wrap-anywhere",
            isWrong ? "text-coral-300" : warning ? "text-gold-200" : "text-faint",
          )}
        >
          {words}
        </output>
      )}
    </span>
  );
}
