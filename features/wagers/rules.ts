// What a wager earns, and which months a partner is asked for: pure decisions.
import { nextMonthStart } from "../../platform/base/clock.ts";

/** What a wager earns, in integers: points in millionths a dollar, rakeback in millionths of the wager. */
export interface EarningRates {
  pointsPerDollarE6: number;
  instantPpm: number;
  weeklyPpm: number;
  monthlyPpm: number;
}

/** Rates as the site settings hold them: points a dollar, and percent of the wager. */
export interface SettingRates {
  points_per_dollar: number;
  instant: number;
  weekly: number;
  monthly: number;
}

const maxPointsPerDollar = 10_000;
const ppmInPercent = 10_000;

export function toEarningRates(rates: SettingRates): EarningRates {
  const ppm = (percent: number) => Math.round(Math.min(percent, 100) * ppmInPercent);
  return {
    pointsPerDollarE6: Math.round(Math.min(rates.points_per_dollar, maxPointsPerDollar) * 1_000_000),
    instantPpm: ppm(rates.instant),
    weeklyPpm: ppm(rates.weekly),
    monthlyPpm: ppm(rates.monthly),
  };
}

/** After the border, this long is waited for a partner's last figures of a month (docs/decided.md, Month end). */
const settleAfterMs = 60 * 60 * 1000;

/** Whether an answer taken then is the last word on the month. In the demo any answer after the border is. */
export function isMonthSettled(monthStart: Date, takenAt: Date, demo: boolean): boolean {
  const border = nextMonthStart(monthStart).getTime();
  return takenAt.getTime() >= border + (demo ? 0 : settleAfterMs);
}
