// Returns whether the stream is live. The site pushes the status, or it is polled every 15 s. A failed check is treated as
// offline and only logged (SHELL-35 to SHELL-37).
import { useCallback, useSyncExternalStore } from "react";
import { paths } from "../common/contract/paths.ts";
import { isRecord } from "../platform/contract/json-values.ts";
import { currentValue, useTopic } from "../platform/live/client/live-store.ts";

export type StreamStatus = "checking" | "live" | "offline";

const pollMs = 15_000;
const timeoutMs = 10_000;

async function checkStream(url: string): Promise<"live" | "offline"> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: "application/json" },
    });
    if (!response.ok) throw new Error(`The stream check answered ${response.status}.`);
    const channel: unknown = await response.json();
    const livestream = isRecord(channel) ? channel.livestream : null;
    return isRecord(livestream) && livestream.is_live === true ? "live" : "offline";
  } catch (cause) {
    // biome-ignore lint/suspicious/noConsole: required by SHELL-37
    console.warn("The stream's status could not be checked; it counts as offline.", cause);
    return "offline";
  }
}

interface StreamWatch {
  status: StreamStatus;
  watchers: Set<() => void>;
  timer: ReturnType<typeof setInterval>;
}

/** One poll for each URL, however many components of a page need it. */
const watchesByUrl = new Map<string, StreamWatch>();

/** Pass null if there is no stream; then nothing is polled. */
export function useStreamStatus(url: string | null): StreamStatus {
  const subscribe = useCallback((watcher: () => void) => (url === null ? () => {} : watchStream(url, watcher)), [url]);
  const pushed = useTopic(isPushed(url) ? "stream" : null);
  const polled = useSyncExternalStore<StreamStatus>(
    subscribe,
    () => (url === null ? "offline" : (watchesByUrl.get(url)?.status ?? "checking")),
    () => "checking",
  );
  return pushed === undefined ? polled : toStatus(pushed.state);
}

/** The site pushes the status of the stream that it checks itself. */
const isPushed = (url: string | null): boolean => url === paths.api.streamChannel;
const toStatus = ({ live }: { live: boolean }): "live" | "offline" => (live ? "live" : "offline");

function watchStream(url: string, watcher: () => void): () => void {
  const watch = watchesByUrl.get(url) ?? startWatch(url);
  watch.watchers.add(watcher);
  return () => {
    watch.watchers.delete(watcher);
    if (watch.watchers.size > 0) return;
    clearInterval(watch.timer);
    watchesByUrl.delete(url);
  };
}

function startWatch(url: string): StreamWatch {
  const check = async () => {
    const pushed = isPushed(url) ? currentValue("stream") : undefined;
    const status = pushed === undefined ? await checkStream(url) : toStatus(pushed.state);
    watch.status = status;
    for (const notify of watch.watchers) notify();
  };
  const watch: StreamWatch = { status: "checking", watchers: new Set(), timer: setInterval(check, pollMs) };
  watchesByUrl.set(url, watch);
  void check();
  return watch;
}

const platforms: Record<string, string> = {
  "kick.com": "Kick",
  "youtube.com": "YouTube",
  "youtu.be": "YouTube",
  "twitch.tv": "Twitch",
};

/**
 * Returns "Kick" for "https://kick.com/gale", the host name for an unknown platform, and null for anything that is not a URL.
 */
export function platformName(streamUrl: string): string | null {
  if (!URL.canParse(streamUrl)) return null;
  const host = new URL(streamUrl).hostname.replace(/^(www|m)\./, "");
  return platforms[host] ?? host;
}
