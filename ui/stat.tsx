// One big number with its name: the illustrations of this site.
import type { ReactNode } from "react";
import { lettersStyle } from "./amounts.tsx";
import { cx } from "./cx.ts";
import { useCoin } from "./use-coin.ts";

export function Stat({
  label,
  children,
  note,
  letters,
  className,
}: {
  /** Ours, as all names of figures are. */
  label: string;
  children: ReactNode;
  note?: ReactNode;
  /** How long the number is, or the longest of those beside it: then it is as big as its room allows. */
  letters?: number;
  className?: string;
}) {
  const coin = useCoin();
  const isFitted = letters !== undefined;
  return (
    <div
      className={cx("grid content-start gap-1.5", isFitted && "@container [--fit-most:var(--text-figure)]", className)}
      style={letters === undefined ? undefined : lettersStyle(letters)}
    >
      <p className="overline-label">{coin(label)}</p>
      <p className={cx("figure-display", isFitted ? "fit-figure leading-[1.1] wrap-anywhere" : "text-figure")}>
        {children}
      </p>
      {note && <p className="text-sm text-soft">{note}</p>}
    </div>
  );
}
