// A hunt's six statistics and its progress (HUNT-02 to HUNT-05).

import { language } from "../../../platform/messages/client/language.ts";
import { formatDollars } from "../../../ui/base/format.ts";
import { ProgressBar } from "../../../ui/progress.tsx";
import { Stat } from "../../../ui/stat.tsx";
import { type Hunt, huntProgress } from "../contract/hunts.ts";
import { m } from "../messages.ts";

export const formatMultiplier = (multiplier: number): string =>
  `${multiplier.toLocaleString(language, { maximumFractionDigits: 2 })}x`;

export const requiredWords = ({ finished, info_required_average }: Pick<Hunt, "finished" | "info_required_average">) =>
  finished ? "–" : formatMultiplier(info_required_average);

export function HuntStats({ hunt }: { hunt: Hunt }) {
  const { bonus_count_opened: opened, bonus_count_total: total } = hunt;
  const isAhead = hunt.info_amount_won >= hunt.info_start_cost;
  const start = formatDollars(hunt.info_start_cost);
  const won = formatDollars(hunt.info_amount_won);
  const average = formatMultiplier(hunt.info_running_average);
  const required = requiredWords(hunt);
  const biggestWin = formatDollars(hunt.info_highest_payout);
  const biggest = formatMultiplier(hunt.info_highest_multi);
  // A phone hides these figures until the first bonus is opened (hunts.css).
  const emptyMark = opened > 0 ? "" : "figure-empty";
  // All six figures have the text size at which the longest one fits.
  const letters = Math.max(...[start, won, average, required, biggestWin, biggest].map((figure) => figure.length));
  return (
    <div className="grid gap-7">
      <div className="grid grid-cols-2 gap-x-6 gap-y-7 md:grid-cols-3">
        <Stat label={m.startBalance()} letters={letters}>
          {start}
        </Stat>
        <Stat
          className={emptyMark}
          label={m.endBalance()}
          letters={letters}
          note={hunt.finished ? undefined : m.soFar()}
        >
          <span className={isAhead ? "text-mint-300" : undefined}>{won}</span>
        </Stat>
        <Stat className={emptyMark} label={m.averageMultiplier()} letters={letters}>
          {average}
        </Stat>
        <Stat label={m.requiredMultiplier()} letters={letters}>
          {required}
        </Stat>
        <Stat className={emptyMark} label={m.biggestWin()} letters={letters}>
          {biggestWin}
        </Stat>
        <Stat className={emptyMark} label={m.biggestMultiplier()} letters={letters}>
          {biggest}
        </Stat>
      </div>
      <div className="grid gap-2.5">
        <div className="flex items-baseline justify-between gap-4">
          <p className="font-medium">
            {m.openedCount({
              opened: () => <span className="figures">{opened}</span>,
              total: () => <span className="figures">{total}</span>,
            })}
          </p>
          <p className="figures text-soft">{Math.round(huntProgress(hunt) * 100)} %</p>
        </div>
        <ProgressBar value={opened} max={total} label={m.bonusesOpened()} valueText={m.openedOf({ opened, total })} />
      </div>
    </div>
  );
}
