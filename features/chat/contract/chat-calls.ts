// Calls of the chat's desk and the webhook's path. They are not in paths.ts, because every viewer's page loads that file.
import { textPath } from "../../../common/contract/paths.ts";

export const chatCalls = {
  webhook: textPath("/api/webhooks/:platform"),
  beginGrant: textPath("/api/chat/grants/:purpose/begin"),
  endGrant: textPath("/api/chat/grants/:purpose/end"),
  testLine: "/api/chat/test",
  quiet: "/api/chat/quiet",
  liftMute: textPath("/api/chat/mutes/:account/lift"),
  lookAtSubscriptions: "/api/chat/subscriptions",
} as const;
