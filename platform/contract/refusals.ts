// The reasons why a call is refused. Every refusal is `{code, message}`: programs read the code, people the message. A
// code's default message is here. The product has more codes (common/contract/refusals.ts).

export const callRefusals = {
  bad_request: "bad request",
  unauthorized: "unauthorized",
  two_factor_required: "two factor required",
  forbidden: "forbidden",
  other_site: "This call came from another site.",
  not_found: "There is nothing at this address.",
  wrong_method: "Claim it by GET or POST.",
  too_large: "The request is too large.",
  too_many_tries: "Too many tries.",
  password_wanted: "This is a lot at once: give your password, then press again.",
  two_factor_first: "Turn on two-factor sign-in first: admins need it.",
  bad_key: "The Idempotency-Key must be 1 to 200 printable characters.",
  key_reused: "This Idempotency-Key was used for another request.",
  server_error: "Something went wrong on our side.",
  unavailable: "The site is away for a moment. Please try again shortly.",
} as const;

export interface Refusal {
  code: string;
  message: string;
}

export type CallRefusalCode = keyof typeof callRefusals;

export const refusal = (code: CallRefusalCode, message: string = callRefusals[code]) => ({ code, message });
