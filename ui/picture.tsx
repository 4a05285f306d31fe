import { useEffect, useRef, useState } from "react";
import { pictureSrcset } from "../platform/contract/picture-sizes.ts";
import { cx } from "./cx.ts";
import { LeafMark } from "./site-icons.tsx";

export interface PictureProps {
  src: string | null;
  /** Empty if the name is next to the picture. */
  alt: string;
  /** Width divided by height. Default: 1. */
  ratio?: number;
  fit?: "cover" | "contain";
  /** `true` is for the one large picture of a page, which is fetched first. "soon" is fetched right after it. */
  priority?: boolean | "soon";
  /** The displayed width, so the browser can choose a file, for example "(width < 768px) 50vw, 240px". */
  sizes?: string;
  /** The picture's `viewTransitionName`, the same in a list and on the detail page (PageLink's `morph`). */
  morphName?: string;
  className?: string;
}

/** The width last shown, by URL. The file of that width is shown while another width is loading. */
const lastWidths = new Map<string, string>();

export function Picture({ src, alt, ratio = 1, fit = "cover", priority, sizes, morphName, className }: PictureProps) {
  const [state, setState] = useState<"coming" | "there" | "failed">("coming");
  const image = useRef<HTMLImageElement>(null);
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
        // Does not move, because pictures below the window may wait as long as the page is open.
        state === "coming" && !missing && !standIn && "rounded-chip bg-surface-2",
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
          // With "auto", the browser measures a lazy picture itself. The width after it is for other browsers.
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

/** Lit from the upper left like everything else, in the colour of its card if it has one, otherwise in mint. */
const placeholderLight = (percent: number): string =>
  `radial-gradient(120% 120% at 12% 0%, color-mix(in srgb, var(--edge, var(--color-mint-400)) ${percent}%, transparent), transparent 70%)`;
const hills = 'url("/art/banner-hills-near.svg") 30% 100% / auto 115% no-repeat';

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
