// What the calls that link an account at a partner take. Apart from partners.ts, so that pages do without the schemas'
// library.
import { z } from "zod";
import { plainText } from "../../platform/contract/plain-text.ts";

const noName = "Please enter a Packdraw username!";
const username = z
  .string({ error: noName })
  .trim()
  .min(1, noName)
  .max(100, "A Packdraw username has at most 100 characters.")
  .regex(plainText, "That is not a Packdraw username.");

export const packdrawImageInput = z.object({ username: username.optional() });
/** `account_id`: of the account that typed the code, as it was shown. */
export const chatAnswerInput = z.object({ account_id: z.string().min(1).max(100), is_mine: z.boolean() });
/** Of the path. */
export const packdrawConnectInput = z.object({ username });
