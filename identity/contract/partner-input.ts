// Schemas of the calls that link a partner's account. They have their own file, so pages do not load zod.
import { z } from "zod";
import { plainText } from "../../platform/contract/plain-text.ts";
import { m } from "../messages.ts";

const username = z
  .string({ error: m.enterPackdrawUsername })
  .trim()
  .min(1, { error: m.enterPackdrawUsername })
  .max(100, { error: m.packdrawUsernameLong })
  .regex(plainText, { error: m.packdrawUsernameInvalid });

export const roobetWagerInput = z.object({
  username: z
    .string({ error: m.enterRoobetUsername })
    .trim()
    .min(1, { error: m.enterRoobetUsername })
    .max(100, { error: m.roobetUsernameLong })
    .regex(plainText, { error: m.roobetUsernameInvalid }),
});
export const packdrawImageInput = z.object({ username: username.optional() });
/** `account_id` is the account that typed the code, as the page showed it. */
export const chatAnswerInput = z.object({ account_id: z.string().min(1).max(100), is_mine: z.boolean() });
export const packdrawConnectInput = z.object({ username });
