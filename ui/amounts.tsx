import type { CSSProperties } from "react";
import { AnimatedNumber } from "./animated-number.tsx";
import { formatBucks, formatPoints, formatShortPoints } from "./base/format.ts";
import { cx } from "./cx.ts";
import { BuckMark } from "./icons.tsx";
import { m } from "./messages.ts";
import { CoinMark } from "./site-icons.tsx";
import { useCoin } from "./use-coin.ts";

export interface AmountProps {
  value: number;
  rolling?: boolean;
  className?: string;
}

export interface PointsProps extends AmountProps {
  /** Shortens long amounts in windows under 360 px. The tooltip has the full amount. */
  tight?: boolean;
  /** Makes the amount as large as its container allows (`fit-figure`). */
  fitted?: boolean;
}

const coinWidthLetters = 2.4;

export function Points({ value, rolling, tight, fitted, className }: PointsProps) {
  const coin = useCoin();
  return (
    <span
      className={cx(
        "inline-flex items-center gap-[0.4em] whitespace-nowrap figures",
        fitted && "fit-figure",
        className,
      )}
      style={fitted ? lettersStyle(formatPoints(value).length + coinWidthLetters) : undefined}
    >
      <CoinMark className="size-[1.15em] shrink-0" />
      <span>
        <span className={cx(tight && "max-[359px]:sr-only")}>
          {rolling ? <AnimatedNumber value={value} format={formatPoints} /> : formatPoints(value)}
        </span>
        {tight && (
          <span aria-hidden title={formatPoints(value)} className="min-[360px]:hidden">
            {formatShortPoints(value)}
          </span>
        )}
        <span className="sr-only"> {coin(m.points())}</span>
      </span>
    </span>
  );
}

/** Returns the style that `fit-figure` needs: the length of the text in characters. */
export const lettersStyle = (letters: number): CSSProperties => ({ "--letters": letters });

/** Shows bucks. `value` is in dollars. */
export function Bucks({ value, rolling, className }: AmountProps) {
  return (
    <span className={cx("inline-flex items-center gap-[0.4em] whitespace-nowrap figures", className)}>
      <BuckMark className="size-[1.1em] shrink-0" />
      <span>
        {rolling ? <AnimatedNumber value={value} format={formatBucks} /> : formatBucks(value)}
        <span className="sr-only"> {m.bucks()}</span>
      </span>
    </span>
  );
}
