import { TOTP } from "otpauth";
import type { TestHouse } from "./house.ts";

/** `stepsLater` is the number of half minutes to add, for a code that was not used yet. */
export const appCode = (house: TestHouse, secret: string, stepsLater = 0): string =>
  new TOTP({ secret }).generate({ timestamp: house.house.clock.now().getTime() + stepsLater * 30_000 });
