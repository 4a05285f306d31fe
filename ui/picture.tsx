// An image with its place reserved: a skeleton until it is there, a quiet leaf when it cannot come.
import { useEffect, useRef, useState } from "react";
import { pictureSrcset } from "../platform/contract/picture-sizes.ts";
import { cx } from "./cx.ts";
import { LeafMark } from "./site-icons.tsx";

export interface PictureProps {
  src: string | null;
  /** Empty when the name stands beside it. */
  alt: string;
  /** Width over height of the place it takes; 1 unless told. */
  ratio?: number;
  fit?: "cover" | "contain";
  /** The one large picture of a page: fetched at once, before others. "soon" is at once, but behind it. */
  priority?: boolean | "soon";
  /** How wide it stands, for choosing among its widths, e.g. "(width < 768px) 50vw, 240px". */
  sizes?: string;
  /** Its name among the pictures of a list and of what the list leads to (PageLink's `morph`). */
  morphName?: string;
  className?: string;
}

/** By address: the width of a picture that was shown last. It stands in while another width of it is on its way. */
const lastWidths = new Map<string, string>();

export function Picture({ src, alt, ratio = 1, fit = "cover", priority, sizes, morphName, className }: PictureProps) {
  const [state, setState] = useState<"coming" | "there" | "failed">("coming");
  const image = useRef<HTMLImageElement>(null);
  // A new source starts anew.
  useEffect(() => {
    const element = image.current;
    if (!element?.complete) return setState("coming");
    if (element.naturalWidth === 0) return setState("failed");
    arrive(element);
  }, [src]);
  const arrive = (element: HTMLImageElement) => {
    setState("there");
    if (src !== null) lastWidths.set(src, element.currentSrc);
  };
  const missing = src === null || src === "" || state === "failed";
  const standIn = missing || state === "there" ? undefined : lastWidths.get(src);
  return (
    <span
      className={cx(
        "relative block overflow-hidden",
        state === "coming" && !missing && !standIn && "skeleton",
        className,
      )}
      style={{
        aspectRatio: ratio,
        viewTransitionName: morphName,
        ...(standIn && { background: `url("${CSS.escape(standIn)}") center / ${fit} no-repeat` }),
      }}
    >
      {missing ? (
        <Placeholder alt={alt} fit={fit} />
      ) : (
        <img
          ref={image}
          src={src}
          srcSet={pictureSrcset(src)}
          // Browsers that know "auto" measure a picture that may wait; it has to say how wide it is otherwise.
          sizes={pictureSrcset(src) && (priority ? (sizes ?? "100vw") : `auto, ${sizes ?? "320px"}`)}
          alt={alt}
          loading={priority ? "eager" : "lazy"}
          fetchPriority={priority === true ? "high" : "auto"}
          decoding="async"
          className={cx("absolute inset-0 size-full", fit === "cover" ? "object-cover" : "object-contain")}
          onLoad={(event) => arrive(event.currentTarget)}
          onError={() => setState("failed")}
        />
      )}
    </span>
  );
}

/** The light of its card where it stands in one, mint else; from above left, as everywhere. */
const placeholderLight = (percent: number): string =>
  `radial-gradient(120% 120% at 12% 0%, color-mix(in srgb, var(--edge, var(--color-mint-400)) ${percent}%, transparent), transparent 70%)`;
const hills = 'url("/art/banner-hills-near.svg") 30% 100% / auto 115% no-repeat';

/** What has no picture: a leaf over night hills where a picture fills its place, a coined leaf where it would stand free. */
function Placeholder({ alt, fit }: { alt: string; fit: "cover" | "contain" }) {
  const isFree = fit === "contain";
  return (
    <span
      data-stand-in
      className="absolute inset-0 grid place-items-center"
      style={{ background: isFree ? undefined : `${placeholderLight(30)}, ${hills}, var(--color-surface-2)` }}
    >
      <span
        className={isFree ? "grid size-4/5 place-items-center rounded-pill border border-line" : "contents"}
        style={isFree ? { background: `${placeholderLight(45)}, var(--color-surface-2)`, aspectRatio: 1 } : undefined}
      >
        <LeafMark className={isFree ? "w-1/2" : "w-1/4 max-w-16"} />
      </span>
      {alt !== "" && <span className="sr-only">{alt}</span>}
    </span>
  );
}
