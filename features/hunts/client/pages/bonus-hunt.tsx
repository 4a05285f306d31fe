import { Radar } from "lucide-react";
import { Badge } from "../../../../ui/badge.tsx";
import { formatDollars } from "../../../../ui/base/format.ts";
import { Card } from "../../../../ui/card.tsx";
import { cx } from "../../../../ui/cx.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { Meta } from "../../../../ui/meta.tsx";
import { PageHead } from "../../../../ui/page-head.tsx";
import type { BonusHuntProps, Hunt, HuntBonus } from "../../contract/hunts.ts";
import { m } from "../../messages.ts";
import { BonusTable } from "../bonus-table.tsx";
import { GuessForm } from "../guess-form.tsx";
import { GuessWinner } from "../guess-winner.tsx";
import { HuntHistory } from "../hunt-history.tsx";
import { formatMultiplier, HuntStats } from "../hunt-stats.tsx";
import { useLiveHunts } from "../use-live-hunts.ts";

export default function BonusHuntPage(props: BonusHuntProps) {
  const { current, hunts, guess } = useLiveHunts(props);
  return (
    <>
      <Meta title={m.huntTracker()} description={m.description()} />
      <div className="grid gap-10 md:gap-14">
        <PageHead title={m.huntTracker()} lead={m.lead()} />
        {current === null ? (
          <EmptyState title={m.noHuntRunning()} icon={Radar}>
            {m.nextHunt()} {hunts.length > 0 && m.pastHuntsBelow()}
          </EmptyState>
        ) : (
          <section aria-labelledby="current-hunt" className="grid gap-6">
            <div className="flex flex-wrap items-center gap-3">
              <h2 id="current-hunt" className="text-title-2">
                {current.name}
              </h2>
              <Badge tone="mint">{m.running()}</Badge>
            </div>
            <div
              className={cx(
                "grid items-start gap-5 xl:grid-cols-[1fr_22rem]",
                current.bonus_count_opened === 0 && "hunt-not-started",
              )}
            >
              <Card className="p-5 md:p-7">
                <HuntStats hunt={current} />
              </Card>
              <div className="grid gap-5">
                <GuessForm hunt={current} guess={guess} />
                <HuntPlot hunt={current} />
              </div>
            </div>
            <BonusInPlay hunt={current} />
            <BonusTable bonuses={current.bonuses ?? []} maxHeight="720px" />
          </section>
        )}
        {current === null && hunts[0] !== undefined && <GuessWinner hunt={hunts[0]} named />}
        {hunts.length > 0 && <HuntHistory hunts={hunts} />}
      </div>
    </>
  );
}

/** A bar for phones, always in view: the next bonus, its bet, and the multiplier that the hunt still needs. */
function BonusInPlay({ hunt }: { hunt: Hunt }) {
  const bonuses = hunt.bonuses ?? [];
  const index = bonuses.findIndex(({ payout }) => payout === null);
  const next = bonuses[index];
  if (next === undefined) return null;
  const { info_required_average: times } = hunt;
  return (
    <div className="bonus-in-play">
      <p className="overline-label figures">
        {m.nextBonus({ number: index + 1, total: bonuses.length, bet: formatDollars(next.bet_size) })}
      </p>
      <p className="overline-label figures">{times > 0 && m.needs({ times: formatMultiplier(times) })}</p>
      <p className="truncate font-semibold">{next.name}</p>
      <p className={cx("figures font-semibold", times > 0 ? "text-gold-300" : "text-mint-300")}>
        {times > 0 ? formatDollars(times * next.bet_size) : m.inProfit()}
      </p>
    </div>
  );
}

const width = 320;
const height = 120;

interface Step {
  bonus: HuntBonus;
  /** Dollars won up to and including this bonus. */
  sum: number;
}

function HuntPlot({ hunt }: { hunt: Hunt }) {
  const steps = plotSteps(hunt.bonuses ?? []);
  if (steps.length === 0) return null;
  const { info_start_cost: cost, info_amount_won: won, bonus_count_total: total } = hunt;
  const most = Math.max(cost, won, 1) * 1.08;
  const x = (index: number) => (index / Math.max(total, steps.length)) * width;
  const y = (dollars: number) => height - (dollars / most) * height;
  const line = steps.map(({ sum }, index) => `V${y(sum)}H${x(index + 1)}`).join("");
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5 md:p-6">
      <h3 className="text-title-3">{m.wayToBreakEven()}</h3>
      <div className="relative pt-6">
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={m.plotLabel({
            won: formatDollars(won),
            count: steps.length,
            total,
            cost: formatDollars(cost),
          })}
          className="block h-40 w-full overflow-visible xl:h-34"
        >
          <path d={`M0 ${height}${line}V${height}Z`} className="fill-mint-400/15" />
          <path
            d={`M0 ${height}${line}`}
            fill="none"
            className="stroke-2 stroke-mint-400"
            vectorEffect="non-scaling-stroke"
          />
          <path d={`M0 ${height}H${width}`} className="stroke-line" vectorEffect="non-scaling-stroke" />
          <path
            d={`M0 ${y(cost)}H${width}`}
            strokeDasharray="5 5"
            className="stroke-gold-400"
            vectorEffect="non-scaling-stroke"
          />
          {steps.map(({ bonus, sum }, index) => (
            <rect key={bonus.id} x={x(index)} width={x(1)} height={height} fill="transparent">
              <title>
                {m.plotStep({
                  name: bonus.name,
                  payout: formatDollars(bonus.payout ?? 0),
                  sum: formatDollars(sum),
                })}
              </title>
            </rect>
          ))}
        </svg>
        <p
          aria-hidden
          className="figures absolute right-0 -translate-y-full text-xs text-gold-300"
          style={{ top: `calc(1.5rem + (100% - 1.5rem) * ${y(cost) / height} - 0.25rem)` }}
        >
          {formatDollars(cost)}
        </p>
      </div>
      <p className="flex justify-between gap-4 text-xs text-faint figures">
        <span>{m.won({ won: formatDollars(won) })}</span>
        <span>{total - steps.length === 0 ? m.allOpened() : m.leftToOpen({ count: total - steps.length })}</span>
      </p>
    </Card>
  );
}

function plotSteps(bonuses: readonly HuntBonus[]): Step[] {
  let sum = 0;
  return bonuses
    .filter(({ payout }) => payout !== null)
    .map((bonus) => {
      sum += bonus.payout ?? 0;
      return { bonus, sum };
    });
}
