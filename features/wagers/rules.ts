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

export const maxPointsPerDollar = 10_000;
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

export interface RateProblem {
  field: keyof SettingRates;
  why: "too_many_points" | "too_much_rakeback";
}

export function badRates({ points_per_dollar, instant, weekly, monthly }: SettingRates): RateProblem[] {
  const problems: RateProblem[] = [];
  if (points_per_dollar > maxPointsPerDollar) problems.push({ field: "points_per_dollar", why: "too_many_points" });
  if (instant + weekly + monthly > 100) problems.push({ field: "instant", why: "too_much_rakeback" });
  return problems;
}

/** How long after the month's end we wait for the partner's final figures (docs/decided.md, Month end). */
const settleAfterMs = 60 * 60 * 1000;

/**
 * Returns whether wagers read at `takenAt` are the month's final wagers. In the demo, wagers are final at any time after the
 * month's end.
 */
export function isMonthSettled(monthStart: Date, takenAt: Date, demo: boolean): boolean {
  const border = nextMonthStart(monthStart).getTime();
  return takenAt.getTime() >= border + (demo ? 0 : settleAfterMs);
}
