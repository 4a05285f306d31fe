import type { House } from "../../common/server/house.ts";
import { type Broadcast, createBroadcast, heartbeatMs } from "../../platform/live/server/broadcast.ts";
import type { Frames } from "../../platform/live/server/channel.ts";
import type { OverlayHello } from "./contract/overlays.ts";

export const overlayLimits = { mostListeners: 500, mostUnreadBytes: 1024 * 1024 } as const;
export const retryMs = 2_000;
/** Overlays are also updated at this interval, because some of their content changes only with time. */
export const pollMs = heartbeatMs;

export function createOverlayBroadcast(
  { changes, log }: Pick<House, "changes" | "log">,
  hello: () => OverlayHello,
): Broadcast {
  const frames: Frames = {
    greeting: () => `event: hello\ndata: ${JSON.stringify(hello())}\n\n`,
    state: (_key, { id, json }) => `event: state\nid: ${id}\ndata: ${json}\n\n`,
    change: (_key, json) => `event: change\ndata: ${json}\n\n`,
  };
  return createBroadcast({ changes, log, frames, limits: overlayLimits, beat: () => ": still here\n\n" });
}
