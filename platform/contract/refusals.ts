// Programs read a refusal's code, people its message. The product adds more codes (common/contract/refusals.ts).
import { m } from "../messages.ts";

export const callRefusals = {
  // The specification prescribes these messages.
  bad_request: () => "bad request",
  unauthorized: () => "unauthorized",
  two_factor_required: () => "two factor required",
  forbidden: () => "forbidden",

  wrong_method: () => "Use GET or POST.",
  bad_key: () => "The Idempotency-Key must be 1 to 200 printable characters.",
  key_reused: () => "This Idempotency-Key was used for another request.",

  other_site: m.otherSite,
  not_found: m.notFound,
  too_large: m.tooLarge,
  too_many_tries: m.tooManyTries,
  password_wanted: m.passwordWanted,
  two_factor_first: m.twoFactorFirst,
  server_error: m.serverError,
  unavailable: m.away,
} as const;

export interface Refusal {
  code: string;
  message: string;
}

export type CallRefusalCode = keyof typeof callRefusals;

export const refusal = (code: CallRefusalCode, message: string = callRefusals[code]()) => ({ code, message });
