// How long an outside service's access token does, by the real time: its life is not the demo's to move.
import type { Clock } from "./clock.ts";

/** A token is asked for anew this long before it runs out. */
const renewMarginMs = 2 * 60_000;
/** When nothing is said about how long one lives. */
const defaultLifeMs = 30 * 60_000;

export const tokenExpiry = ({ realMs }: Pick<Clock, "realMs">, seconds: number | null): Date =>
  new Date(realMs() + (seconds === null ? defaultLifeMs : seconds * 1000));

export const isTokenValid = ({ realMs }: Pick<Clock, "realMs">, until: Date | null): boolean =>
  until !== null && until.getTime() - renewMarginMs > realMs();
