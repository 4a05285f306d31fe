// How long an outside service's access token does, by the real time: its life is not the demo's to move.
import type { Clock } from "./clock.ts";

/** A token is asked for anew this long before it runs out. */
const marginMs = 2 * 60_000;
/** When nothing is said about how long one lives. */
const usualMs = 30 * 60_000;

export const livesUntil = ({ realMs }: Pick<Clock, "realMs">, seconds: number | null): Date =>
  new Date(realMs() + (seconds === null ? usualMs : seconds * 1000));

export const stillLives = ({ realMs }: Pick<Clock, "realMs">, until: Date | null): boolean =>
  until !== null && until.getTime() - marginMs > realMs();
