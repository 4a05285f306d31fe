// Registration, sign-in and password reset: what the calls take and the words they are refused with.
import { z } from "zod";
import { emailPattern, words } from "./account-words.ts";

const password = z
  .string({ error: words.password })
  .min(8, words.password)
  .max(128, words.passwordTooLong)
  .regex(/\S/, words.password);

const confirmed = <Shape extends { password: string; password_confirmation?: string | undefined }>(
  form: Shape,
): boolean => form.password_confirmation === undefined || form.password_confirmation === form.password;
const mismatch = { error: words.mismatch, path: ["password_confirmation"] };

export const registerInput = z
  .object({
    email: z.string({ error: words.email }).trim().max(254, words.email).regex(emailPattern, words.email),
    username: z
      .string({ error: words.username })
      .trim()
      .min(3, words.username)
      .max(24, words.usernameTooLong)
      .regex(/^[A-Za-z0-9_.-]+$/, words.usernameLetters),
    password,
    password_confirmation: z.string({ error: words.mismatch }).optional(),
  })
  .refine(confirmed, mismatch);

export const loginInput = z.object({
  username: z.string({ error: "Please enter your username." }).min(1, "Please enter your username.").max(254),
  password: z.string({ error: "Please enter your password." }).min(1, "Please enter your password.").max(1_000),
  code: z.string().max(40).optional(),
});

export const requestResetInput = z.object({
  email: z.string({ error: words.emailRequired }).trim().min(1, words.emailRequired).max(254, words.email),
});

export const resetPasswordInput = z
  .object({
    token: z.string({ error: "This link is not valid." }).min(1, "This link is not valid.").max(200),
    password,
    password_confirmation: z.string({ error: words.mismatch }).optional(),
  })
  .refine(confirmed, mismatch);

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
