// One big number with its name: the illustrations of this site.
import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export function Stat({
  label,
  children,
  note,
  className,
}: {
  label: string;
  children: ReactNode;
  note?: ReactNode;
  className?: string;
}) {
  return (
    <div className={cx("grid content-start gap-1.5", className)}>
      <p className="overline-label">{label}</p>
      <p className="figure-display text-figure">{children}</p>
      {note && <p className="text-sm text-soft">{note}</p>}
    </div>
  );
}
