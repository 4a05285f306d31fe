// What has been given away: the counter and the four figures behind it (HOME-05 to HOME-11).
import type { Statistics } from "../../../contracts/content.ts";
import { AnimatedNumber } from "../../ui/animated-number.tsx";
import { Stat } from "../../ui/stat.tsx";

const dollars = (value: number): string => `$${Math.round(value).toLocaleString("en-US")}`;
const countMs = 2_400;

export function GivenAway({ statistics }: { statistics: Statistics }) {
  const { total, since } = statistics;
  const figures = [
    { label: "Giveaways", value: statistics.giveaways },
    { label: "Leaderboards", value: statistics.leaderboards },
    { label: "Store purchases", value: statistics.store_purchases },
    { label: "Withdrawals", value: statistics.withdrawals },
  ];
  return (
    <section aria-labelledby="given-away" className="grid gap-10 py-4 text-center">
      <div className="grid justify-items-center gap-3">
        <h2 id="given-away" className="overline-label">
          Total given away
        </h2>
        <p className="figure-display text-hero text-gold-300" data-counter>
          <AnimatedNumber value={total} from={0} durationMs={countMs} format={dollars} />
        </p>
        <p className="text-soft">Counted since {since}.</p>
      </div>
      <div className="grid grid-cols-2 gap-x-6 gap-y-8 border-t border-line pt-10 md:grid-cols-4">
        {figures.map(({ label, value }) => (
          <Stat key={label} label={label}>
            {dollars(value)}
          </Stat>
        ))}
      </div>
    </section>
  );
}
