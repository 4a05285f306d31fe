// Addresses of notices, letters and push. Separate from paths.ts, since few pages need them.
import { textPath } from "../../common/contract/paths.ts";

export const noticeApiPaths = {
  choose: "/api/notices/choose",
  quiet: "/api/notices/quiet",
  subscribe: "/api/push/subscribe",
  unsubscribe: "/api/push/unsubscribe",
  /** Sends a test push to the calling browser. */
  tryIt: "/api/push/test",
  /** The page behind a letter's "Stop letters of this kind". */
  stopLetters: textPath("/letters/stop/:token"),
  /** The service worker that shows pushes. Its scope is its own folder, which contains no page. */
  worker: "/push/worker.js",
  /** Redirects to the current icon, which pushes show. */
  icon: "/push/icon.png",
} as const;
