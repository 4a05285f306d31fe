// Chooses the accent colour from eight colours that are readable on every background of the site.
import type { CSSProperties } from "react";
import { accentDeclarations, accents, isAccent } from "../../../common/contract/accents.ts";
import { cx } from "../../../ui/cx.ts";
import { m } from "../messages.ts";

export function AccentField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (name: string) => void;
}) {
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 text-sm font-medium text-soft">{m.accent()}</legend>
      <div className="grid gap-2" style={{ gridTemplateColumns: "repeat(auto-fill, minmax(8rem, 1fr))" }}>
        {Object.entries(accents).map(([name, { label, lit, 500: deep }]) => (
          <label
            key={name}
            className={cx(
              "flex min-h-11 items-center gap-3 rounded-control border px-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-mint-300",
              value === name ? "border-mint-400 bg-surface-2" : "border-line",
            )}
          >
            <input
              type="radio"
              name="accent"
              value={name}
              checked={value === name}
              onChange={() => onChange(name)}
              className="sr-only"
            />
            <span
              aria-hidden
              className="size-6 shrink-0 rounded-pill"
              style={{ background: `linear-gradient(150deg, ${lit}, ${deep})` }}
            />
            {label}
          </label>
        ))}
      </div>
      <p className={error === undefined ? "text-sm text-faint" : "text-sm text-coral-300"}>{error ?? m.accentHint()}</p>
    </fieldset>
  );
}

/** Returns the accent's colours as CSS variables for an element and its content. */
export function accentVariables(name: string): CSSProperties {
  const pairs = accentDeclarations(isAccent(name) ? name : "mint")
    .split(";")
    .map((declaration) => declaration.split(":"));
  return Object.fromEntries(pairs);
}
