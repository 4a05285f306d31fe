import { ChevronLeft, ChevronRight, Play } from "lucide-react";
import { useRef } from "react";
import { Card } from "../../../../ui/card.tsx";
import { LocalTime } from "../../../../ui/local-time.tsx";
import { Picture } from "../../../../ui/picture.tsx";
import type { Video } from "../../contract/content.ts";
import { m } from "../../messages.ts";

export function VideoSlider({ videos, channel }: { videos: readonly Video[]; channel: string }) {
  const row = useRef<HTMLUListElement>(null);
  if (videos.length === 0) return null;
  const push = (pages: number) => row.current?.scrollBy({ left: pages * row.current.clientWidth, behavior: "smooth" });
  return (
    <section aria-labelledby="videos" className="grid gap-6">
      <div className="flex items-end justify-between gap-4">
        <h2 id="videos" className="text-title-1">
          {m.latestVideos()}
        </h2>
        <div className="flex gap-2">
          <PushButton words={m.previousVideos()} icon={ChevronLeft} onClick={() => push(-1)} />
          <PushButton words={m.nextVideos()} icon={ChevronRight} onClick={() => push(1)} />
        </div>
      </div>
      <ul
        ref={row}
        className="video-row grid snap-x snap-mandatory auto-cols-[calc((100%-0.75rem)/2)] grid-flow-col gap-3 overflow-x-auto pb-3 md:auto-cols-[calc((100%-2rem)/3)] md:gap-4 xl:auto-cols-[calc((100%-4rem)/5)]"
      >
        {videos.map((video) => (
          <Card key={video.id} as="li" liftable className="snap-start overflow-hidden">
            <a
              href={videoAddress(video, channel)}
              target="_blank"
              rel="noreferrer"
              className="group grid h-full content-start"
            >
              <span className="relative">
                <Picture src={video.thumbnail} alt="" ratio={16 / 9} />
                <span className="absolute inset-0 grid place-items-center opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100">
                  <span className="grid size-12 place-items-center rounded-pill bg-ink/75 text-mint-300">
                    <Play size={20} aria-hidden />
                  </span>
                </span>
              </span>
              <span className="grid gap-1 p-4">
                <span className="line-clamp-2 font-medium">{video.title}</span>
                <span className="text-sm text-faint">
                  <LocalTime value={video.published} wraps />
                </span>
              </span>
            </a>
          </Card>
        ))}
      </ul>
    </section>
  );
}

/** The demo's videos are made up, so their links lead to the channel. */
function videoAddress({ id }: Video, channel: string): string {
  return /^[\w-]{11}$/.test(id) ? `https://www.youtube.com/watch?v=${id}` : channel || "https://www.youtube.com";
}

function PushButton({ words, icon: Icon, onClick }: { words: string; icon: typeof ChevronLeft; onClick: () => void }) {
  return (
    <button type="button" className="btn btn-secondary btn-icon" onClick={onClick}>
      <Icon size={20} aria-hidden />
      <span className="sr-only">{words}</span>
    </button>
  );
}
