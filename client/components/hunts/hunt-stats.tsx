// A hunt's six figures and how far it is (HUNT-02 to HUNT-05).
import { type Hunt, huntProgress } from "../../../contracts/hunts.ts";
import { formatDollars } from "../../format.ts";
import { ProgressBar } from "../../ui/progress.tsx";
import { Stat } from "../../ui/stat.tsx";

export const formatMultiplier = (multiplier: number): string =>
  `${multiplier.toLocaleString("en-US", { maximumFractionDigits: 2 })}x`;

export function HuntStats({ hunt }: { hunt: Hunt }) {
  const { bonus_count_opened: opened, bonus_count_total: total } = hunt;
  const isAhead = hunt.info_amount_won >= hunt.info_start_cost;
  return (
    <div className="grid gap-7">
      <div className="grid gap-2.5">
        <div className="flex items-baseline justify-between gap-4">
          <p className="font-medium">
            <span className="figures">{opened}</span> of <span className="figures">{total}</span> bonuses opened
          </p>
          <p className="figures text-soft">{Math.round(huntProgress(hunt) * 100)} %</p>
        </div>
        <ProgressBar value={opened} max={total} label="Bonuses opened" valueText={`${opened} of ${total} opened`} />
      </div>
      <div className="grid grid-cols-2 gap-x-6 gap-y-7 md:grid-cols-3">
        <Stat label="Start balance">{formatDollars(hunt.info_start_cost)}</Stat>
        <Stat label="End balance" note={hunt.finished ? undefined : "so far"}>
          <span className={isAhead ? "text-mint-300" : undefined}>{formatDollars(hunt.info_amount_won)}</span>
        </Stat>
        <Stat label="Average multiplier">{formatMultiplier(hunt.info_running_average)}</Stat>
        <Stat label="Required multiplier" note="to break even">
          {formatMultiplier(hunt.info_required_average)}
        </Stat>
        <Stat label="Biggest win">{formatDollars(hunt.info_highest_payout)}</Stat>
        <Stat label="Biggest multiplier">{formatMultiplier(hunt.info_highest_multi)}</Stat>
      </div>
    </div>
  );
}
