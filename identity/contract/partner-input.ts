// Input of the calls that link a partner's account. Separate from partners.ts, so that pages do not load zod.
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
/** `account_id`: the account that typed the code, as the page showed it. */
export const chatAnswerInput = z.object({ account_id: z.string().min(1).max(100), is_mine: z.boolean() });
/** Comes from the path. */
export const packdrawConnectInput = z.object({ username });
