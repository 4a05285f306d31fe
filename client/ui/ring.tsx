// A ring that says how far, around a picture or a figure. Beside it stands what it counts.
import type { ReactNode } from "react";
import { shareOf } from "./progress.tsx";

/** Of a circle whose whole way is 100 long. */
const radius = 100 / (2 * Math.PI);

export function Ring({
  value,
  max,
  label,
  valueText,
  children,
  size,
}: {
  value: number;
  max: number;
  /** What is being counted, for screen readers. */
  label: string;
  valueText: string;
  children?: ReactNode;
  /** How wide it is, in pixels. */
  size: number;
}) {
  const share = shareOf(value, max);
  const circle = { cx: 18, cy: 18, r: radius, fill: "none", strokeWidth: 2.6 };
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(share * 100)}
      aria-valuetext={valueText}
      className="relative grid shrink-0 place-items-center"
      style={{ width: size, height: size }}
    >
      <svg viewBox="0 0 36 36" aria-hidden focusable={false} className="absolute inset-0" style={{ rotate: "-90deg" }}>
        <circle {...circle} stroke="var(--color-surface-3)" />
        {share > 0 && (
          <circle
            {...circle}
            stroke="var(--color-gold-400)"
            strokeLinecap="round"
            strokeDasharray={`${share * 100} 100`}
          />
        )}
      </svg>
      {children}
    </span>
  );
}
