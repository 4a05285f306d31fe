// Texts of the General tab, and the form's checks in order. Without zod, so that pages stay small.

export const wallets = ["btc_address", "ltc_address", "eth_address", "usdt_address"] as const;
export type Wallet = (typeof wallets)[number];

export const settingsWords = {
  shortPassword: "Password must be greater than 8 chars!",
  longPassword: "Password must be at most 128 characters long.",
  mismatch: "Passwords must match!",
  nothing: "Nothing to update!",
  saved: "Successfully updated your account!",
  refused: "Something went wrong, try again!",
  failed: "An error occurred.",
  avatar: "Failed to update avatar!",
  currentWanted: "Enter your current password.",
  currentWrong: "That is not your current password.",
  wallet: "An address has letters and digits, and no spaces.",
  longWallet: "An address has at most 128 characters.",
} as const;

export interface GeneralForm {
  password: string;
  confirmation: string;
  /** Content of the four fields. */
  wallets: Record<Wallet, string>;
  /** The stored addresses. An unchanged field is not sent. */
  saved: Record<Wallet, string | null>;
}

export type GeneralFields = { password?: string; password_confirmation?: string } & Partial<Record<Wallet, string>>;

/** Returns the fields to send, only those with something new (SETTINGS-13), or the first failing check. */
export function generalFields(
  form: GeneralForm,
): { fields: GeneralFields } | { problem: string; field: "password" | "password_confirmation" | null } {
  const { password, confirmation } = form;
  if (password !== "" && password.length < 8) return { problem: settingsWords.shortPassword, field: "password" };
  if (password !== confirmation) return { problem: settingsWords.mismatch, field: "password_confirmation" };
  const fields: GeneralFields = password === "" ? {} : { password, password_confirmation: confirmation };
  for (const wallet of wallets) {
    const address = form.wallets[wallet].trim();
    if (address !== "" && address !== form.saved[wallet]) fields[wallet] = address;
  }
  return Object.keys(fields).length === 0 ? { problem: settingsWords.nothing, field: null } : { fields };
}
