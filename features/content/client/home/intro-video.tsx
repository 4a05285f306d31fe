// The intro video (HOME-01). A file plays without sound while it is in view, and people can stop it. People who prefer
// reduced motion see a still picture. A YouTube video loads only after a press.
import { Pause, Play } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { parseFilm } from "../../../../common/contract/film.ts";
import { LeafMark } from "../../../../ui/site-icons.tsx";
import { prefersReducedMotion } from "../../../../ui/use-hydrated.ts";
import { m } from "../../messages.ts";

export function IntroVideo({ setting, brand }: { setting: string; brand: string }) {
  const film = parseFilm(setting);
  switch (film?.kind) {
    case "own":
      return (
        <MovingFilm brand={brand} poster={`${film.base}-poster.webp`}>
          <source src={`${film.base}.webm`} type="video/webm" />
          <source src={`${film.base}.mp4`} type="video/mp4" />
        </MovingFilm>
      );
    case "file":
      return (
        <MovingFilm brand={brand}>
          <source src={film.src} type={/\.webm($|\?)/i.test(film.src) ? "video/webm" : "video/mp4"} />
        </MovingFilm>
      );
    case "youtube":
      return <YoutubeFilm id={film.id} brand={brand} />;
    default:
      return null;
  }
}

const frame = "edge relative aspect-video overflow-hidden rounded-card shadow-float";

function MovingFilm({ brand, poster, children }: { brand: string; poster?: string; children: ReactNode }) {
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => {
    const element = video.current;
    if (element === null || prefersReducedMotion()) return;
    // Loads and plays only in view, so that the first paint does not wait for it.
    const sight = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) void element.play().catch(() => {});
      else element.pause();
    });
    sight.observe(element);
    return () => sight.disconnect();
  }, []);
  const toggle = () => {
    const element = video.current;
    if (element?.paused) void element.play().catch(() => {});
    else element?.pause();
  };
  const Icon = isPlaying ? Pause : Play;
  return (
    <div className={frame}>
      <video
        ref={video}
        className="size-full object-cover"
        muted
        loop
        playsInline
        // Without a poster, the browser shows the film's first frame.
        preload={poster === undefined ? "metadata" : "none"}
        poster={poster}
        aria-label={m.introVideoOf({ brand })}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
      >
        {children}
      </video>
      <button
        type="button"
        className="absolute right-3 bottom-3 grid size-11 place-items-center rounded-pill border border-line bg-ink/70 text-text backdrop-blur-sm hover:bg-ink"
        onClick={toggle}
      >
        <Icon size={18} aria-hidden />
        <span className="sr-only">{isPlaying ? m.pauseVideo() : m.playVideo()}</span>
      </button>
    </div>
  );
}

/** Loads nothing from YouTube before the press. Then uses YouTube's domain that sets no cookies. */
function YoutubeFilm({ id, brand }: { id: string; brand: string }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) {
    return (
      <div className={frame}>
        <iframe
          src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1`}
          title={m.introVideoOf({ brand })}
          className="size-full border-0 bg-black"
          allow="autoplay; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      </div>
    );
  }
  return (
    <button
      type="button"
      className={`${frame} group grid w-full place-items-center bg-surface-1 text-center`}
      onClick={() => setOpen(true)}
    >
      <span className="grid justify-items-center gap-4">
        <LeafMark className="size-10" />
        <span className="grid size-16 place-items-center rounded-pill bg-mint-400 text-ink transition-transform group-hover:scale-105">
          <Play size={26} aria-hidden />
        </span>
        <span className="grid gap-1">
          <span className="font-semibold">{m.playVideo()}</span>
          <span className="text-sm text-faint">{m.loadsFromYoutube()}</span>
        </span>
      </span>
    </button>
  );
}
