// Does not import zod, so the forms stay small.
import { m } from "../messages.ts";

/** Excludes characters with which mailers write lists, groups, comments or display names (RFC 5322, 3.2.3). */
const atomPattern = String.raw`[^\s@\p{C}<>()[\]\\,;:"]+`;

/**
 * Matches something@something.something without spaces (AUTH-14). Every mailer reads such a text as the same single address.
 */
export const emailPattern = new RegExp(`^${atomPattern}@${atomPattern}\\.${atomPattern}$`, "u");

export interface RegisterProblem {
  text: string;
  field: "email" | "username" | "password" | "password_confirmation";
}

/** Returns the first of the form's four checks that fails, in their documented order, or null (AUTH-14 to AUTH-17). */
export function firstRegisterProblem(form: {
  email: string;
  username: string;
  password: string;
  confirmation: string;
}): RegisterProblem | null {
  if (!emailPattern.test(form.email)) return { text: m.emailInvalid(), field: "email" };
  if (form.username.trim().length < 3) return { text: m.usernameShort(), field: "username" };
  if (form.password.length < 8) return { text: m.passwordShort(), field: "password" };
  if (form.confirmation !== form.password) return { text: m.passwordMismatch(), field: "password_confirmation" };
  return null;
}
