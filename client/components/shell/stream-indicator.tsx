// The stream in the top bar: checking, LIVE or Offline; a press on LIVE opens the player, with what is on
// now under it (SHELL-30 to SHELL-34).
import { useState } from "react";
import type { Site } from "../../../contracts/shared.ts";
import { Dialog, preloadDialog } from "../../ui/dialog.tsx";
import { later } from "../../ui/later.tsx";
import { platformOf, useStreamStatus } from "./stream.ts";

const StreamPlayer = later(async () => (await import("./stream-player.tsx")).StreamPlayer);
const StreamOnNow = later(async () => (await import("./stream-on-now.tsx")).StreamOnNow);

/** Under 390 px the dot alone says that the stream is off: the room is the buttons'. */
const pill = "inline-flex h-9 items-center gap-2 rounded-pill border px-3.5 text-sm font-semibold max-[389px]:px-2.5";

export function StreamIndicator({ site }: { site: Pick<Site, "streamer" | "stream_url" | "stream_status_url"> }) {
  const status = useStreamStatus(site.stream_status_url);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {status === "checking" && (
        <span className={`${pill} animate-pulse border-line bg-surface-2 text-faint`} data-stream="checking">
          <span aria-hidden className="size-2 rounded-pill bg-tier-grey" />
          <span className="sr-only">Checking the stream</span>
          <span aria-hidden className="h-2 w-10 rounded-pill bg-surface-3 max-[389px]:hidden" />
        </span>
      )}
      {status === "offline" && (
        <span className={`${pill} border-line bg-surface-1/70 text-soft`} data-stream="offline">
          <span aria-hidden className="size-2 rounded-pill bg-tier-grey" />
          <span className="max-[389px]:sr-only">Offline</span>
        </span>
      )}
      {status === "live" && (
        <button
          type="button"
          className={`${pill} touch-target border-coral-400/50 bg-coral-900 text-coral-300 transition-colors hover:border-coral-400`}
          data-stream="live"
          data-tip={`Watch ${site.streamer}`}
          data-tip-side="bottom"
          onPointerEnter={preloadDialog}
          onFocus={preloadDialog}
          onClick={() => setOpen(true)}
        >
          <span aria-hidden className="relative grid size-2 place-items-center">
            <span className="size-2 rounded-pill bg-coral-400" />
            <span className="absolute size-4 animate-pulse rounded-pill border border-coral-400/70" />
          </span>
          LIVE
        </button>
      )}
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={`${site.streamer} is live`} width="960px">
        <div className="aspect-video max-h-[55dvh] w-full overflow-hidden rounded-control bg-black">
          <StreamPlayer site={site} />
        </div>
        <StreamOnNow onFollow={() => setOpen(false)} />
        <p className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-sm text-soft">
          Does the player stay empty? A blocker or the network may keep it away.
          <a className="btn btn-secondary" href={site.stream_url} target="_blank" rel="noreferrer">
            Open on {platformOf(site.stream_url)}
          </a>
        </p>
      </Dialog>
    </>
  );
}
