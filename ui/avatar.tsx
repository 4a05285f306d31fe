import { useEffect, useRef, useState } from "react";
import { cx } from "./cx.ts";
import { defaultAvatar } from "./icons.tsx";

export function Avatar({
  src,
  name,
  size = 40,
  className,
}: {
  src: string | null;
  /** The alternative text. Empty if the name is next to the picture. */
  name: string;
  size?: number;
  className?: string;
}) {
  const [failed, setFailed] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);
  // If the picture failed before hydration, React missed the error event.
  useEffect(() => {
    const element = image.current;
    if (src !== null && element?.complete && element.naturalWidth === 0) setFailed(src);
  }, [src]);
  const isDefault = src === null || src === "" || failed === src;
  return (
    <img
      ref={image}
      src={isDefault ? defaultAvatar : src}
      data-default={isDefault || undefined}
      alt={name}
      width={size}
      height={size}
      decoding="async"
      className={cx("shrink-0 rounded-pill bg-surface-3 object-cover ring-1 ring-line", className)}
      style={{ width: size, height: size }}
      onError={() => setFailed(src)}
    />
  );
}
