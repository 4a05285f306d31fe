// A field for a typed number. It has no arrows and no validation: the server judges the value (ADMIN-87).

import { Field } from "../field.tsx";
import { useCoin } from "../use-coin.ts";

export interface FigureFieldProps {
  label: string;
  name: string;
  value: number | undefined;
  hint?: string;
  error: string | undefined;
}

export function FigureField({ value, hint, ...about }: FigureFieldProps) {
  const coin = useCoin();
  return (
    <Field
      {...about}
      hint={hint && coin(hint)}
      type="number"
      inputMode="decimal"
      step="any"
      defaultValue={value}
      className="min-w-0 grid-cols-[minmax(0,1fr)] content-start [&_input]:[appearance:textfield] [&_input::-webkit-inner-spin-button]:appearance-none"
    />
  );
}
