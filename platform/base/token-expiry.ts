// How long another service's access token is valid. Uses the real time, because a demo's clock does not change it.
import type { Clock } from "./clock.ts";

/** We renew a token this long before it expires. */
const renewMarginMs = 2 * 60_000;
/** Used when the service gives no lifetime. */
const defaultLifeMs = 30 * 60_000;

export const tokenExpiry = ({ realMs }: Pick<Clock, "realMs">, seconds: number | null): Date =>
  new Date(realMs() + (seconds === null ? defaultLifeMs : seconds * 1000));

export const isTokenValid = ({ realMs }: Pick<Clock, "realMs">, until: Date | null): boolean =>
  until !== null && until.getTime() - renewMarginMs > realMs();
