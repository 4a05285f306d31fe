import { z } from "zod";
import { m } from "../messages.ts";
import { emailPattern } from "./account-words.ts";

const password = z
  .string({ error: m.passwordShort })
  .min(8, { error: m.passwordShort })
  .max(128, { error: m.passwordLong })
  .regex(/\S/, { error: m.passwordShort });

const hasMatchingPasswords = <Shape extends { password: string; password_confirmation?: string | undefined }>(
  form: Shape,
): boolean => form.password_confirmation === undefined || form.password_confirmation === form.password;
const mismatchError = { error: m.passwordMismatch, path: ["password_confirmation"] };

export const registerInput = z
  .object({
    email: z
      .string({ error: m.emailInvalid })
      .trim()
      .max(254, { error: m.emailInvalid })
      .regex(emailPattern, { error: m.emailInvalid }),
    username: z
      .string({ error: m.usernameShort })
      .trim()
      .min(3, { error: m.usernameShort })
      .max(24, { error: m.usernameLong })
      .regex(/^[A-Za-z0-9_.-]+$/, { error: m.usernameLetters }),
    password,
    password_confirmation: z.string({ error: m.passwordMismatch }).optional(),
  })
  .refine(hasMatchingPasswords, mismatchError);

export const loginInput = z.object({
  username: z.string({ error: m.enterUsername }).min(1, { error: m.enterUsername }).max(254),
  password: z.string({ error: m.enterPassword }).min(1, { error: m.enterPassword }).max(1_000),
  code: z.string().max(40).optional(),
});

export const requestResetInput = z.object({
  email: z
    .string({ error: m.emailRequired })
    .trim()
    .min(1, { error: m.emailRequired })
    .max(254, { error: m.emailInvalid }),
});

export const resetPasswordInput = z
  .object({
    token: z.string({ error: m.resetLinkInvalid }).min(1, { error: m.resetLinkInvalid }).max(200),
    password,
    password_confirmation: z.string({ error: m.passwordMismatch }).optional(),
  })
  .refine(hasMatchingPasswords, mismatchError);

export interface ResetPasswordProps {
  token: string;
}

declare module "../../platform/contract/open.ts" {
  interface Pages {
    "auth/forgot-password": NoProps;
    "auth/login": NoProps;
    "auth/register": NoProps;
    "auth/reset-password": ResetPasswordProps;
    "partners/packdraw": NoProps;
  }
}
