// A yes-or-no switch. Separate from field.tsx, so pages without a form do not load the other fields.
import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import { cx } from "./cx.ts";

export interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "className"> {
  label: string;
  hint?: ReactNode;
  className?: string | undefined;
}

/** The browser's own checkbox, styled, because keyboards and screen readers support it. */
export function Switch({ label, hint, className, ...input }: SwitchProps) {
  const id = useId();
  return (
    <div className={cx("flex min-h-11 items-center justify-between gap-6", className)}>
      <span className="grid">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {hint && (
          <span id={`${id}-words`} className="text-sm text-faint">
            {hint}
          </span>
        )}
      </span>
      <SwitchBox id={id} aria-describedby={hint ? `${id}-words` : undefined} {...input} />
    </div>
  );
}

export function SwitchBox(input: Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "className">) {
  return (
    <span className="relative inline-flex shrink-0">
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its own state
        role="switch"
        className="peer relative h-7 w-12 cursor-pointer appearance-none before:absolute before:inset-x-0 before:-inset-y-2.5 rounded-pill border border-line-strong bg-surface-3 transition-colors checked:border-transparent checked:bg-mint-500"
        {...input}
      />
      <span
        aria-hidden
        className="pointer-events-none absolute top-1 left-1 size-5 rounded-pill bg-soft transition-transform peer-checked:translate-x-5 peer-checked:bg-white"
      />
    </span>
  );
}
