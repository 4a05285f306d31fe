// The intro film: starts in view without sound, can be stopped; a still for who asked for stillness (HOME-01).
import { Pause, Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { prefersStillness } from "../../ui/hydrated.ts";

/** `src` without its ending; `.webm`, `.mp4` and `-poster.webp` stand beside each other. */
export function IntroVideo({ src, brand }: { src: string; brand: string }) {
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => {
    const element = video.current;
    if (element === null || prefersStillness()) return;
    // Fetched and started only in sight: the first paint does not wait for it.
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
    <div className="edge relative aspect-video overflow-hidden rounded-card shadow-float">
      <video
        ref={video}
        className="size-full object-cover"
        muted
        loop
        playsInline
        preload="none"
        poster={`${src}-poster.webp`}
        aria-label={`Intro film of ${brand}`}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
      >
        <source src={`${src}.webm`} type="video/webm" />
        <source src={`${src}.mp4`} type="video/mp4" />
      </video>
      <button
        type="button"
        className="absolute right-3 bottom-3 grid size-11 place-items-center rounded-pill border border-line bg-ink/70 text-text backdrop-blur-sm hover:bg-ink"
        onClick={toggle}
      >
        <Icon size={18} aria-hidden />
        <span className="sr-only">{isPlaying ? "Stop the film" : "Play the film"}</span>
      </button>
    </div>
  );
}
