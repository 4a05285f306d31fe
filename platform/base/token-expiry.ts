// Uses the real time, because moving a demo's clock does not change how long another service's token is valid.
import type { Clock } from "./clock.ts";

const renewMarginMs = 2 * 60_000;
const defaultLifeMs = 30 * 60_000;

export const tokenExpiry = ({ realMs }: Pick<Clock, "realMs">, seconds: number | null): Date =>
  new Date(realMs() + (seconds === null ? defaultLifeMs : seconds * 1000));

export const isTokenValid = ({ realMs }: Pick<Clock, "realMs">, until: Date | null): boolean =>
  until !== null && until.getTime() - renewMarginMs > realMs();
