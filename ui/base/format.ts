// Formats numbers, money and times, in the build's language and in UTC, so server and browser render the same text.
import { language } from "../../platform/messages/client/language.ts";
import { m } from "../messages.ts";

const wholeFormat = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
const twoDecimalFormat = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const compactFormat = new Intl.NumberFormat(language, { notation: "compact", maximumFractionDigits: 1 });

/** 1250 → "1,250". Points are whole numbers: a fraction is dropped, never rounded up. */
export function formatPoints(points: number): string {
  return wholeFormat.format(Math.trunc(points));
}

/** 12.5 → "12.50": dollars without the sign, for use next to the bucks mark. */
export function formatBucks(dollars: number): string {
  return twoDecimalFormat.format(dollars);
}

/** 1234.5 → "1,234.5": an amount in a field. It is the same in every language, so `readDecimal` cannot misread it. */
export const formatAmount = new Intl.NumberFormat("en-US", { maximumFractionDigits: 6 }).format;

/** 1234.5 → "$1,234.50", -3 → "-$3.00". */
export function formatDollars(dollars: number): string {
  return `${dollars < 0 ? "-" : ""}$${twoDecimalFormat.format(Math.abs(dollars))}`;
}

/** 17500 → "$17,500": for amounts that are always whole dollars. */
export function formatWholeDollars(dollars: number): string {
  return `${dollars < 0 ? "-" : ""}$${wholeFormat.format(Math.abs(Math.trunc(dollars)))}`;
}

const balanceFormat = new Intl.NumberFormat(language, {
  notation: "compact",
  maximumFractionDigits: 2,
  roundingMode: "trunc",
});

/** 9876543210 → "9.87B": a balance in a tight space, always rounded down. Up to seven digits are written in full. */
export function formatShortPoints(points: number): string {
  return points < 10_000_000 ? formatPoints(points) : balanceFormat.format(points);
}

/** 1250000 → "1.3M": for tight spaces, but never for a balance. */
export function formatCompact(value: number): string {
  return compactFormat.format(value);
}

/** 0.1234 → "12.34 %", with at most `decimals` decimals. */
export function formatShare(share: number, decimals = 2): string {
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: decimals }).format(share * 100)} %`;
}

/** English dates have the day first: "5 Mar 2025". */
export const dateLocale = language === "en" ? "en-GB" : language;

type Formatter = (date: Date) => string;

/**
 * Returns one formatter for each zone, because creating one costs far more than using it. Server and browser see only a few
 * zones.
 */
function createZonedFormat(options: Intl.DateTimeFormatOptions): (timeZone: string) => Formatter {
  const made = new Map<string, Formatter>();
  return (timeZone) => {
    const formatter = made.get(timeZone) ?? new Intl.DateTimeFormat(dateLocale, { ...options, timeZone }).format;
    made.set(timeZone, formatter);
    return formatter;
  };
}

const zonedDate = createZonedFormat({ day: "numeric", month: "short", year: "numeric" });
const zonedTime = createZonedFormat({ hour: "2-digit", minute: "2-digit" });

/** "2025-03-05T14:03:00Z" → "5 Mar 2025" in the given zone (default UTC). */
export function formatDate(iso: string, timeZone = "UTC"): string {
  return zonedDate(timeZone)(new Date(iso));
}

/** "2025-03-05T14:03:00Z" → "5 Mar 2025, 14:03 UTC". In other zones, "UTC" is left out. */
export function formatDateTime(iso: string, timeZone = "UTC"): string {
  return `${formatDate(iso, timeZone)}, ${zonedTime(timeZone)(new Date(iso))}${timeZone === "UTC" ? " UTC" : ""}`;
}

export interface Remaining {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** Splits the remaining time into units, never below zero. Rounds up, so "1 s" shows for a whole second. */
export function splitRemaining(leftMs: number): Remaining {
  const total = Math.max(0, Math.ceil(leftMs / 1000));
  return {
    days: Math.floor(total / 86_400),
    hours: Math.floor((total % 86_400) / 3_600),
    minutes: Math.floor((total % 3_600) / 60),
    seconds: total % 60,
  };
}

/** Returns the text a screen reader says for a countdown: the two largest units only. */
export function speakRemaining(left: Remaining): string {
  const parts = [
    left.days > 0 ? m.days({ count: left.days }) : null,
    left.hours > 0 ? m.hours({ count: left.hours }) : null,
    left.minutes > 0 ? m.minutes({ count: left.minutes }) : null,
    left.seconds > 0 ? m.seconds({ count: left.seconds }) : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? m.timeIsUp() : parts.slice(0, 2).join(" ");
}
