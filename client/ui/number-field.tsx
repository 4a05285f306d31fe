// A number with steps, limits and a keyboard of digits. Base UI does the behaviour; Enter and blur keep it in range.
import { NumberField as Base } from "@base-ui/react/number-field";
import { Minus, Plus } from "lucide-react";
import { type ReactNode, useId } from "react";
import { cx } from "./cx.ts";

export interface NumberFieldProps {
  label: string;
  name?: string;
  value?: number | null;
  defaultValue?: number;
  onChange?: (value: number | null) => void;
  min?: number;
  max?: number;
  step?: number;
  /** Most digits after the point; 0 unless told: whole numbers. */
  decimals?: number;
  hint?: ReactNode;
  error?: ReactNode;
  /** Before the figure: a mark or a sign. */
  lead?: ReactNode;
  disabled?: boolean;
  required?: boolean;
  className?: string;
}

export function NumberField(props: NumberFieldProps) {
  const { label, hint, error, lead, className, decimals = 0, onChange, step = 1, ...rest } = props;
  const id = useId();
  const words = error ?? hint;
  const stepper =
    "grid size-11 shrink-0 place-items-center rounded-control text-soft hover:text-text disabled:text-faint/50";
  return (
    <Base.Root
      {...rest}
      id={id}
      step={step}
      format={{ maximumFractionDigits: decimals, useGrouping: true }}
      locale="en-US"
      {...(onChange && { onValueChange: (value: number | null) => onChange(value) })}
      className={cx("grid grid-cols-1 content-start gap-1.5", className)}
    >
      <label htmlFor={id} className="text-sm font-medium text-soft">
        {label}
      </label>
      <Base.Group className="field-box">
        <Base.Decrement className={stepper} aria-label="Less">
          <Minus size={17} aria-hidden />
        </Base.Decrement>
        {lead && <span className="pl-1">{lead}</span>}
        <Base.Input
          className="field-input px-1 text-center font-semibold figures"
          inputMode={decimals === 0 ? "numeric" : "decimal"}
          aria-describedby={words ? `${id}-words` : undefined}
          aria-invalid={error ? true : undefined}
        />
        <Base.Increment className={stepper} aria-label="More">
          <Plus size={17} aria-hidden />
        </Base.Increment>
      </Base.Group>
      {words && (
        <p id={`${id}-words`} className={cx("text-sm", error ? "text-coral-300" : "text-faint")}>
          {words}
        </p>
      )}
    </Base.Root>
  );
}
