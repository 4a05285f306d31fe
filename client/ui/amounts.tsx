// Amounts of the two currencies: points as coins, bucks as the mint stone. The one way money is written in pages.
import { formatBucks, formatPoints } from "../format.ts";
import { AnimatedNumber } from "./animated-number.tsx";
import { cx } from "./cx.ts";
import { BuckMark, CoinMark } from "./marks.tsx";

export interface AmountProps {
  value: number;
  /** Rolls to a new value; for balances. */
  rolling?: boolean;
  className?: string;
}

/** Points: whole coins. */
export function Points({ value, rolling, className }: AmountProps) {
  return (
    <span className={cx("inline-flex items-center gap-[0.4em] whitespace-nowrap figures", className)}>
      <CoinMark className="size-[1.15em] shrink-0" />
      <span>
        {rolling ? <AnimatedNumber value={value} format={formatPoints} /> : formatPoints(value)}
        <span className="sr-only"> points</span>
      </span>
    </span>
  );
}

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
