import { cx } from "./cx.ts";

export function ProgressBar({
  value,
  max,
  label,
  valueText,
  tone = "mint",
}: {
  value: number;
  max: number;
  label: string;
  /** Read by screen readers instead of a percentage, for example "12 of 40 opened". */
  valueText?: string;
  tone?: "mint" | "gold";
}) {
  const share = clampShare(value, max);
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(share * 100)}
      aria-valuetext={valueText}
      className="block h-2.5 overflow-hidden rounded-pill bg-surface-3 shadow-[inset_1px_1px_2px_rgb(0_0_0/0.4)]"
    >
      <span
        className={cx(
          "block h-full origin-left rounded-pill transition-transform duration-500",
          tone === "mint" ? "bg-linear-to-r from-mint-500 to-mint-300" : "bg-linear-to-r from-gold-500 to-gold-300",
        )}
        style={{ transform: `scaleX(${share})` }}
      />
    </span>
  );
}

/** Returns a share between 0 and 1, even for values that no bar can show (no maximum, more than the maximum). */
export function clampShare(value: number, max: number): number {
  if (!(max > 0) || !Number.isFinite(value)) return 0;
  return Math.min(1, Math.max(0, value / max));
}
