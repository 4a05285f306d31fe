import { AnimatedNumber } from "../../../../ui/animated-number.tsx";
import { formatWholeDollars } from "../../../../ui/base/format.ts";
import { cx } from "../../../../ui/cx.ts";
import { Stat } from "../../../../ui/stat.tsx";
import type { Statistics } from "../../contract/content.ts";
import { m } from "../../messages.ts";

const dollars = (value: number): string => formatWholeDollars(Math.round(value));
const countMs = 2_400;
const columns: Record<number, string> = { 3: "md:grid-cols-3", 4: "md:grid-cols-4" };

/** The total that was given away, and its parts (HOME-05 to HOME-11). Hides amounts of 0. */
export function GiveawayTotals({ statistics }: { statistics: Statistics }) {
  const { total, since } = statistics;
  const figures = [
    { label: m.giveaways(), value: statistics.giveaways },
    { label: m.leaderboards(), value: statistics.leaderboards },
    { label: m.storePurchases(), value: statistics.store_purchases },
    { label: m.withdrawals(), value: statistics.withdrawals },
  ].filter(({ value }) => value > 0);
  if (total === 0 && figures.length === 0) return null;
  return (
    <section aria-labelledby="given-away" className="grid gap-10 pt-4 pb-20 text-center md:pb-32">
      <div className="grid justify-items-center gap-3">
        <h2 id="given-away" className="overline-label">
          {m.totalGivenAway()}
        </h2>
        {total > 0 && (
          <p className="figure-display text-hero text-gold-300" data-counter>
            <AnimatedNumber value={total} from={0} durationMs={countMs} format={dollars} />
          </p>
        )}
        {since !== "" && <p className="text-soft">{m.countedSince({ since })}</p>}
      </div>
      {figures.length > 0 && (
        <div
          className={cx(
            "grid gap-x-6 gap-y-8 border-t border-line pt-10",
            figures.length > 1 && "grid-cols-2",
            columns[figures.length],
          )}
        >
          {figures.map(({ label, value }) => (
            <Stat key={label} label={label}>
              {dollars(value)}
            </Stat>
          ))}
        </div>
      )}
    </section>
  );
}
