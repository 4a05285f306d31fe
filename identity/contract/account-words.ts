// Texts of registration, sign-in and reset, and the form's four checks. Without zod, so that forms stay small.

export const accountWords = {
  email: "Please enter a valid email address.",
  username: "Username must be at least 3 characters long.",
  usernameTooLong: "Username must be at most 24 characters long.",
  usernameLetters: "Username may only contain letters, digits, dots, dashes and underscores.",
  password: "Password must be at least 8 characters long.",
  passwordTooLong: "Password must be at most 128 characters long.",
  commonPassword: "This password is one of the first anybody would try. Please choose another.",
  ownPassword:
    "A password must not be your username, your e-mail address, the site's name or the streamer's, nor one of them with digits or signs added.",
  mismatch: "Passwords do not match.",
  usernameTaken: "Username is already taken.",
  emailTaken: "Email is already in use.",
  emailRequired: "Email field is required!",
} as const;

/** Shown after registration: as the toast, as the line that stays, and without scripts. */
export const accountCreated = "Account made. Sign in.";

export const loginWords = {
  success: "Successfully logged in!",
  unauthorized: "Invalid username or password, try again!",
  failure: "Failed to login, try again later!",
  codeWanted: "Enter the code from your authenticator app.",
} as const;

/** Excludes signs with which mailers write lists, groups, comments or display names (RFC 5322, 3.2.3). */
const atomPattern = String.raw`[^\s@\p{C}<>()[\]\\,;:"]+`;

/** Matches something@something.something without spaces (AUTH-14). Every mailer reads it as one and the same address. */
export const emailPattern = new RegExp(`^${atomPattern}@${atomPattern}\\.${atomPattern}$`, "u");

/** Returns the first failing check of the form's four, in their documented order, or null (AUTH-14 to AUTH-17). */
export function firstRegisterProblem(form: {
  email: string;
  username: string;
  password: string;
  confirmation: string;
}): string | null {
  if (!emailPattern.test(form.email)) return accountWords.email;
  if (form.username.trim().length < 3) return accountWords.username;
  if (form.password.length < 8) return accountWords.password;
  if (form.confirmation !== form.password) return accountWords.mismatch;
  return null;
}
