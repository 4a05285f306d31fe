// Amounts of the two currencies: points as coins, bucks as the mint stone. The one way money is written in pages.
import type { CSSProperties } from "react";
import { AnimatedNumber } from "./animated-number.tsx";
import { formatBucks, formatPoints, formatShortPoints } from "./base/format.ts";
import { cx } from "./cx.ts";
import { BuckMark } from "./icons.tsx";
import { CoinMark } from "./site-icons.tsx";
import { useCoin } from "./use-coin.ts";

export interface AmountProps {
  value: number;
  /** Rolls to a new value; for balances. */
  rolling?: boolean;
  className?: string;
}

export interface PointsProps extends AmountProps {
  /** In windows under 360 px long figures stand short; their title says them whole. */
  tight?: boolean;
  /** As big as its container allows (`fit-figure`). */
  fitted?: boolean;
}

/** The coin and its gap, in letters. */
const coinWidthLetters = 2.4;

/** Points: whole coins. */
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
        <span className="sr-only"> {coin("points")}</span>
      </span>
    </span>
  );
}

/** For `fit-figure`. */
export const lettersStyle = (letters: number): CSSProperties => ({ "--letters": letters });

/** Bucks, given in dollars. */
export function Bucks({ value, rolling, className }: AmountProps) {
  return (
    <span className={cx("inline-flex items-center gap-[0.4em] whitespace-nowrap figures", className)}>
      <BuckMark className="size-[1.1em] shrink-0" />
      <span>
        {rolling ? <AnimatedNumber value={value} format={formatBucks} /> : formatBucks(value)}
        <span className="sr-only"> bucks</span>
      </span>
    </span>
  );
}
