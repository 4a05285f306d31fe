// Input and texts of registration, sign-in and password reset.
import { z } from "zod";
import { accountWords, emailPattern } from "./account-words.ts";

const password = z
  .string({ error: accountWords.password })
  .min(8, accountWords.password)
  .max(128, accountWords.passwordTooLong)
  .regex(/\S/, accountWords.password);

const hasMatchingPasswords = <Shape extends { password: string; password_confirmation?: string | undefined }>(
  form: Shape,
): boolean => form.password_confirmation === undefined || form.password_confirmation === form.password;
const mismatchError = { error: accountWords.mismatch, path: ["password_confirmation"] };

export const registerInput = z
  .object({
    email: z
      .string({ error: accountWords.email })
      .trim()
      .max(254, accountWords.email)
      .regex(emailPattern, accountWords.email),
    username: z
      .string({ error: accountWords.username })
      .trim()
      .min(3, accountWords.username)
      .max(24, accountWords.usernameTooLong)
      .regex(/^[A-Za-z0-9_.-]+$/, accountWords.usernameLetters),
    password,
    password_confirmation: z.string({ error: accountWords.mismatch }).optional(),
  })
  .refine(hasMatchingPasswords, mismatchError);

export const loginInput = z.object({
  username: z.string({ error: "Please enter your username." }).min(1, "Please enter your username.").max(254),
  password: z.string({ error: "Please enter your password." }).min(1, "Please enter your password.").max(1_000),
  code: z.string().max(40).optional(),
});

export const requestResetInput = z.object({
  email: z
    .string({ error: accountWords.emailRequired })
    .trim()
    .min(1, accountWords.emailRequired)
    .max(254, accountWords.email),
});

export const resetPasswordInput = z
  .object({
    token: z.string({ error: "This link is not valid." }).min(1, "This link is not valid.").max(200),
    password,
    password_confirmation: z.string({ error: accountWords.mismatch }).optional(),
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
