import { m } from "../messages.ts";

export const wallets = ["btc_address", "ltc_address", "eth_address", "usdt_address"] as const;
export type Wallet = (typeof wallets)[number];

export interface GeneralForm {
  password: string;
  confirmation: string;
  wallets: Record<Wallet, string>;
  /** The stored addresses. A field that equals its stored address is not sent. */
  saved: Record<Wallet, string | null>;
}

export type GeneralFields = { password?: string; password_confirmation?: string } & Partial<Record<Wallet, string>>;

/** Returns the fields to send, which are those with something new (SETTINGS-13), or the first check that fails. */
export function generalFields(
  form: GeneralForm,
): { fields: GeneralFields } | { problem: string; field: "password" | "password_confirmation" | null } {
  const { password, confirmation } = form;
  if (password !== "" && password.length < 8) return { problem: m.newPasswordShort(), field: "password" };
  if (password !== confirmation) return { problem: m.newPasswordMismatch(), field: "password_confirmation" };
  const fields: GeneralFields = password === "" ? {} : { password, password_confirmation: confirmation };
  for (const wallet of wallets) {
    const address = form.wallets[wallet].trim();
    if (address !== "" && address !== form.saved[wallet]) fields[wallet] = address;
  }
  return Object.keys(fields).length === 0 ? { problem: m.nothingToUpdate(), field: null } : { fields };
}
