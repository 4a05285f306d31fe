// Pure rules: earning rates, and when a month's wagers are final.
import { nextMonthStart } from "../../platform/base/clock.ts";

/** Earning rates as integers: millionths of a point per dollar, and rakeback in millionths of the wager. */
export interface EarningRates {
  pointsPerDollarE6: number;
  instantPpm: number;
  weeklyPpm: number;
  monthlyPpm: number;
}

/** Rates as the site settings have them: points per dollar, and rakeback in percent of the wager. */
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

/** How long after the month's end a partner's wagers become final (docs/decided.md, Month end). */
const settleAfterMs = 60 * 60 * 1000;

/**
 * Returns whether wagers read at `takenAt` are the month's final wagers. In the demo, wagers are final at any time after the
 * month's end.
 */
export function isMonthSettled(monthStart: Date, takenAt: Date, demo: boolean): boolean {
  const border = nextMonthStart(monthStart).getTime();
  return takenAt.getTime() >= border + (demo ? 0 : settleAfterMs);
}
