// Codes and messages of refused calls, added to those of platform/contract/refusals.ts. Documented messages keep their
// wording.
import { callRefusals } from "../../platform/contract/refusals.ts";

export const soldOutMessage = "This case is sold out.";
/** Somebody else changed the edited thing. A form shows it at the field `seen`. */
export const editConflictMessage = "This changed while you were editing. Your text is still here.";

/** `PURE` lets a page that uses one message drop the others from its bundle. */
export const refusals = /* @__PURE__ */ Object.assign({}, callRefusals, {
  // Spending, claims and requests.
  insufficient_funds: "insufficient funds",
  product_out_of_stock: "product out of stock",
  price_changed: "price changed",
  questions_changed: "questions changed",
  sold_out: soldOutMessage,
  case_changed: "This case was just changed. Have a look at its new odds.",
  terms_changed: "The terms of cashouts have just changed. Look at them and try again.",
  paused: "Cashouts are paused for now. Your bucks are safe.",
  nothing_due: "Nothing to claim.",
  claimed_already: "You have claimed this challenge already.",
  not_earned: "This is not earned yet.",
  limit_reached: "You have as many as one viewer may have.",
  not_yet: "This has not begun.",
  over: "This is over.",

  // Accounts, here and elsewhere.
  account_full: "Your account holds more than it can. Please write to us, and we set it right.",
  account_closed: "This account was closed by its owner and stays as it is.",
  account_changed: "You took part with another account.",
  account_used: "This account counts for another viewer.",
  not_linked: "No account is linked.",
  failed: "failed",
  no_image: "Generate an image first: yours ran out.",
  not_visible: "We could not find the image on your Packdraw profile yet.",
  not_under_code: "This account is not signed up with our creator code.",
  taken: "This Packdraw account is already linked to another user.",

  // The desk.
  changed_meanwhile: editConflictMessage,
  already: "This is so already.",
  own: "Nobody approves or pays their own withdrawal. Another admin has to.",
  not_allowed: "An admin has to do it.",
  key_refused: "The service does not take this key.",
  switched_off: "That is switched off here.",
  conflict: "This is not as it was. Reload the page.",
} as const);

export type RefusalCode = keyof typeof refusals;

export interface Refusal {
  code: RefusalCode;
  message: string;
}

/** Returns a refusal with its code's message, or with another message. */
export const refusal = (code: RefusalCode, message: string = refusals[code]): Refusal => ({ code, message });
