import { textPath } from "../../common/contract/paths.ts";

export const noticeApiPaths = {
  /** The notices of the last 30 days. */
  list: "/api/notices",
  /** Marks several notices as seen. */
  seen: "/api/notices/seen",
  choose: "/api/notices/choose",
  quiet: "/api/notices/quiet",
  subscribe: "/api/push/subscribe",
  unsubscribe: "/api/push/unsubscribe",
  tryIt: "/api/push/test",
  /** The page that an email's "Stop letters of this kind" leads to. */
  stopLetters: textPath("/letters/stop/:token"),
  /** The service worker that shows push messages. Its scope is its own folder, which contains no page. */
  worker: "/push/worker.js",
  /** Redirects to the current icon, which push messages show. */
  icon: "/push/icon.png",
} as const;
