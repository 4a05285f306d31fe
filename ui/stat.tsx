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
  /** A text of the app itself, so the coin's name replaces "points" in it. */
  label: string;
  children: ReactNode;
  note?: ReactNode;
  /** Length of the number, or of the longest one in the row, in characters. The number is then as large as its space allows. */
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
