// Calls of the chat's desk and the webhook's address. They are apart from paths.ts because every viewer's page loads that.
import { textPath } from "../../../common/contract/paths.ts";

export const chatCalls = {
  /** Where a platform delivers its channel's events. The platform so far is `kick`. */
  webhook: textPath("/api/webhooks/:platform"),
  /** Returns the address where an admin's browser agrees for the site. */
  beginGrant: textPath("/api/chat/grants/:purpose/begin"),
  endGrant: textPath("/api/chat/grants/:purpose/end"),
  testLine: "/api/chat/test",
  quiet: "/api/chat/quiet",
  liftMute: textPath("/api/chat/mutes/:account/lift"),
  lookAtSubscriptions: "/api/chat/subscriptions",
} as const;
