import { callRefusals } from "../../platform/contract/refusals.ts";
import { m } from "../messages.ts";

export const refusals = {
  ...callRefusals,

  insufficient_funds: () => "insufficient funds",
  price_changed: () => "price changed",
  failed: () => "failed",

  sold_out: m.soldOut,
  paused: m.cashoutsPaused,
  nothing_due: m.nothingDue,
  claimed_already: m.claimedAlready,
  not_earned: m.notEarned,
  limit_reached: m.limitReached,
  not_yet: m.notYet,
  over: m.over,

  bad_token: m.tokenUnknown,
  token_forbidden: m.tokenForbidden,

  account_full: m.accountFull,
  account_closed: m.accountClosed,
  account_used: m.accountUsed,
  not_linked: m.notLinked,
  no_image: m.noImage,
  not_visible: m.notVisible,
  not_under_code: m.notUnderCode,
  taken: m.linkTaken,

  changed_meanwhile: m.editConflict,
  already: m.already,
  own: m.ownWithdrawal,
  not_allowed: m.adminsOnly,
  key_refused: m.keyRefused,
  switched_off: m.switchedOff,
  conflict: m.conflict,
} as const;

// biome-ignore lint/suspicious/noEmptyInterface: the features complete it.
export interface FeatureRefusals {}

type SharedRefusalCode = keyof typeof refusals;
export type RefusalCode = SharedRefusalCode | keyof FeatureRefusals;

export interface Refusal {
  code: RefusalCode;
  message: string;
}

type RefusalWords = [code: SharedRefusalCode, message?: undefined] | [code: RefusalCode, message: string];

export const refusal = (...[code, message]: RefusalWords): Refusal =>
  message === undefined ? { code, message: refusals[code]() } : { code, message };
