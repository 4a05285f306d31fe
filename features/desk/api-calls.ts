import { z } from "zod";
import type { Waiting } from "../../common/contract/shared.ts";
import { apiCall } from "../../common/http/api-call.ts";
import type { FoundUser } from "./contract/desk.ts";
import { m } from "./messages.ts";

const user = z.object({
  username: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
}) satisfies z.ZodType<FoundUser>;

const waiting = z.object({
  orders: z.int(),
  claims: z.int(),
  withdrawals: z.int().nullable(),
  messages: z.int().nullable(),
}) satisfies z.ZodType<Waiting>;

export const deskCalls = {
  searchUsers: apiCall({
    scope: "read_desk",
    summary: m.apiSearchUsers,
    answer: z.array(user),
    answerExample: [{ username: "viewer", email: "viewer@example.com", avatar: null }],
  }),
  waiting: apiCall({
    scope: "read_desk",
    summary: m.apiWaiting,
    answer: waiting,
    answerExample: { orders: 3, claims: 0, withdrawals: 1, messages: 2 },
  }),
};
