// Addresses of what has to do with notices, apart from paths.ts: few pages need them.
import { textPath } from "../../common/contract/paths.ts";

export const noticeApiPaths = {
  choose: "/api/notices/choose",
  quiet: "/api/notices/quiet",
  subscribe: "/api/push/subscribe",
  unsubscribe: "/api/push/unsubscribe",
  /** Pushes to the browser that asks, at once. */
  tryIt: "/api/push/test",
  /** Where a letter's "stop letters of this kind" leads. */
  stopLetters: textPath("/letters/stop/:token"),
  /** The script that shows what is pushed. Its reach is its own folder, in which no page is. */
  worker: "/push/worker.js",
  /** Leads to the icon that holds now, beside which a push is shown. */
  icon: "/push/icon.png",
} as const;
