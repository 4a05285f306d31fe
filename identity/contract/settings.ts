import { z } from "zod";
import { m } from "../messages.ts";
import type { NoticesProps } from "./notices.ts";

/** An empty text changes nothing, and null removes the stored address. The cashout validates the format. */
const wallet = z
  .string({ error: m.walletInvalid })
  .trim()
  .max(128, { error: m.walletLong })
  .regex(/^[A-Za-z0-9:_.-]*$/, { error: m.walletInvalid })
  .transform((address) => (address === "" ? undefined : address))
  .nullable()
  .optional();

const currentPassword = z.string({ error: m.enterCurrentPassword }).max(1_000, { error: m.wrongCurrentPassword });

/** The JSON body of `POST /api/user/update`. Usernames and email addresses cannot be changed, so they are ignored. */
export const updateInput = z
  .object({
    password: z
      .string({ error: m.newPasswordShort })
      .max(128, { error: m.passwordLong })
      .refine((password) => password === "" || password.length >= 8, { error: m.newPasswordShort })
      .transform((password) => (password === "" ? undefined : password))
      .optional(),
    password_confirmation: z.string({ error: m.newPasswordMismatch }).optional(),
    current_password: currentPassword.optional(),
    btc_address: wallet,
    ltc_address: wallet,
    eth_address: wallet,
    usdt_address: wallet,
  })
  .refine(
    (form) =>
      form.password === undefined ||
      form.password_confirmation === undefined ||
      form.password === form.password_confirmation,
    { error: m.newPasswordMismatch, path: ["password_confirmation"] },
  );
export type UpdateInput = z.output<typeof updateInput>;

/** The body of `POST /api/two-factor/enable`. The password is required unless the user has just signed in. */
export const enableInput = z.object({ current_password: currentPassword.optional() });

export const ribbonOptOutInput = z.object({ left_out: z.boolean({ error: m.hideFromRibbonInvalid }) });

export const closeInput = z.object({
  password: z.string({ error: m.enterYourPassword }).min(1, { error: m.enterYourPassword }).max(1_000),
});

const code = z.string({ error: m.enterCode }).trim().min(1, { error: m.enterCode }).max(40, { error: m.notACode });
export const codeInput = z.object({ code });

export interface SignInRow {
  /** Identifies the session. Nobody can use it to sign in. */
  id: string;
  /** The browser and system, such as "Firefox on Windows". */
  device: string;
  address: string;
  created_at: string;
  last_seen_at: string;
  current: boolean;
}

export interface TwoFactorState {
  enabled: boolean;
  recovery_codes_left: number;
  /** Whether the user must have two-factor sign-in: admins need it to use the desk. */
  required: boolean;
}

export interface GeneralProps {
  sign_ins: SignInRow[];
  two_factor: TwoFactorState;
  left_out: boolean;
  notices: NoticesProps;
}

export interface TwoFactorKey {
  message: string;
  secret: string;
  otpauth_url: string;
  qr: string;
}

/** The reply to `POST /api/two-factor/confirm`: ten codes, which are shown only once. */
export interface RecoveryCodes {
  message: string;
  recovery_codes: string[];
}

declare module "../../platform/contract/open.ts" {
  interface Pages {
    "settings/general": GeneralProps;
  }
}
