// A field for whole numbers with steps, limits and a numeric keyboard. Base UI corrects the number to the limits on Enter and
// blur.
import { NumberField as Base } from "@base-ui/react/number-field";
import { Minus, Plus } from "lucide-react";
import { useId } from "react";
import { m } from "./messages.ts";

export interface NumberFieldProps {
  label: string;
  value: number;
  onChange: (value: number | null) => void;
  min: number;
  max: number;
  error: string | undefined;
}

const stepper =
  "grid size-11 shrink-0 place-items-center rounded-control text-soft hover:text-text disabled:text-faint/50";

export function NumberField({ label, error, onChange, ...range }: NumberFieldProps) {
  const id = useId();
  return (
    <Base.Root
      {...range}
      id={id}
      format={{ maximumFractionDigits: 0 }}
      locale="en-US"
      onValueChange={(value) => onChange(value)}
      className="grid grid-cols-1 content-start gap-1.5"
    >
      <label htmlFor={id} className="text-sm font-medium text-soft">
        {label}
      </label>
      <Base.Group className="field-box">
        <Base.Decrement className={stepper} aria-label={m.decrease()}>
          <Minus size={17} aria-hidden />
        </Base.Decrement>
        <Base.Input
          className="field-input px-1 text-center font-semibold figures"
          inputMode="numeric"
          aria-describedby={error ? `${id}-words` : undefined}
          aria-invalid={error ? true : undefined}
        />
        <Base.Increment className={stepper} aria-label={m.increase()}>
          <Plus size={17} aria-hidden />
        </Base.Increment>
      </Base.Group>
      {error && (
        <p id={`${id}-words`} className="text-sm text-coral-300">
          {error}
        </p>
      )}
    </Base.Root>
  );
}
