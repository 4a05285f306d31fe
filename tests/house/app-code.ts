// The code an authenticator app shows for a secret, by the clock of the house.
import { TOTP } from "otpauth";
import type { TestHouse } from "./house.ts";

/** `stepsLater`: the code of so many half minutes later, for a second one that was not used yet. */
export const appCode = (house: TestHouse, secret: string, stepsLater = 0): string =>
  new TOTP({ secret }).generate({ timestamp: house.house.clock.now().getTime() + stepsLater * 30_000 });
