// Codes and messages of refused calls, in addition to those of platform/contract/refusals.ts. The documents prescribe some of
// the messages.
import { callRefusals } from "../../platform/contract/refusals.ts";
import { m } from "../messages.ts";

export const refusals = {
  ...callRefusals,

  // The documents prescribe these messages.
  insufficient_funds: () => "insufficient funds",
  product_out_of_stock: () => "product out of stock",
  price_changed: () => "price changed",
  questions_changed: () => "questions changed",
  failed: () => "failed",

  sold_out: m.soldOut,
  case_changed: m.caseChanged,
  terms_changed: m.termsChanged,
  paused: m.cashoutsPaused,
  nothing_due: m.nothingDue,
  claimed_already: m.claimedAlready,
  not_earned: m.notEarned,
  limit_reached: m.limitReached,
  not_yet: m.notYet,
  over: m.over,

  account_full: m.accountFull,
  account_closed: m.accountClosed,
  account_changed: m.accountChanged,
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

export type RefusalCode = keyof typeof refusals;

export interface Refusal {
  code: RefusalCode;
  message: string;
}

/** Returns a refusal with the code's own message, unless the caller passes another message. */
export const refusal = (code: RefusalCode, message: string = refusals[code]()): Refusal => ({ code, message });
