// The four sums of the page (REWARDS-03, REWARDS-04).
import { type Rank, totalRewards } from "../../../contracts/ranks.ts";
import type { WagerRecord } from "../../../contracts/rewards.ts";
import { formatDollars } from "../../format.ts";
import { AnimatedNumber } from "../../ui/animated-number.tsx";
import { Card } from "../../ui/card.tsx";
import { Stat } from "../../ui/stat.tsx";

export function Summary({ record, ranks }: { record: WagerRecord; ranks: readonly Rank[] }) {
  const figures = [
    { label: "Total Rewards", dollars: totalRewards(ranks, record), note: "waiting to be claimed" },
    { label: "Total Wagered", dollars: record.wagered, note: "this month" },
    { label: "Bonuses", dollars: record.bonuses, note: "claimed so far" },
    { label: "Wager Rewards", dollars: record.wager_rewards, note: "from ranks so far" },
  ].filter(({ label, dollars }) => label !== "Wager Rewards" || ranks.length > 0 || dollars > 0);
  return (
    <section aria-label="Summary" className="grid grid-cols-2 gap-3 md:gap-5 lg:grid-cols-4">
      {figures.map(({ label, dollars, note }, index) => (
        <Card key={label} className="p-4 md:p-5">
          <Stat
            label={label}
            note={note}
            letters={formatDollars(dollars).length}
            className={index === 0 ? "[&_.figure-display]:text-gold-300" : ""}
          >
            <AnimatedNumber value={dollars} format={formatDollars} />
          </Stat>
        </Card>
      ))}
    </section>
  );
}
