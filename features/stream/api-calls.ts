import { z } from "zod";
import { apiCall } from "../../common/http/api-call.ts";
import { m } from "./messages.ts";

export const streamCall = apiCall({
  scope: "read_public",
  summary: m.apiStream,
  answer: z.object({ livestream: z.object({ is_live: z.literal(true) }).nullable() }),
  answerExample: { livestream: { is_live: true } },
});
