// Calls of the chat's desk, and where platforms deliver. Apart from paths.ts, which every page of the players' site loads.
import { textPath } from "../../../common/contract/paths.ts";

export const chatCalls = {
  /** Where a platform delivers what happens in its channel: `kick`. */
  webhook: textPath("/api/webhooks/:platform"),
  /** Where to send an admin's browser to agree for the site. */
  beginGrant: textPath("/api/chat/grants/:purpose/begin"),
  endGrant: textPath("/api/chat/grants/:purpose/end"),
  testLine: "/api/chat/test",
  quiet: "/api/chat/quiet",
  liftMute: textPath("/api/chat/mutes/:account/lift"),
  lookAtSubscriptions: "/api/chat/subscriptions",
} as const;
