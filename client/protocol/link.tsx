// A link to a page: visited without loading a document, and fetched ahead. Without scripts it is a link like any other.
import { type AnchorHTMLAttributes, type MouseEvent, useEffect, useRef } from "react";
import { router } from "./router.ts";

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  /** As of a visit. */
  only?: string[] | undefined;
  preserveScroll?: boolean | undefined;
  viewTransition?: boolean | undefined;
  /** When it is pointed at, as soon as it is there (SHELL-20), or never. */
  prefetch: "hover" | "mount" | "none";
}

/** SHELL-59. */
export const hoverMs = 75;

export function Link({
  href,
  prefetch,
  only = [],
  preserveScroll = false,
  viewTransition = false,
  ...rest
}: LinkProps) {
  const hovering = useRef<number | undefined>(undefined);
  const fetchAhead = () => router.prefetch(href, { only });
  useEffect(() => () => clearTimeout(hovering.current), []);
  useEffect(() => {
    if (prefetch === "mount") setTimeout(fetchAhead);
  }, [prefetch]);
  const hover = {
    onMouseEnter: () => {
      hovering.current = window.setTimeout(fetchAhead, hoverMs);
    },
    onMouseLeave: () => clearTimeout(hovering.current),
  };
  const pressed = (event: MouseEvent<HTMLAnchorElement>) => {
    clearTimeout(hovering.current);
    rest.onClick?.(event);
    if (!isPlain(event)) return;
    event.preventDefault();
    router.visit(href, { only, preserveScroll, viewTransition });
  };
  return <a {...rest} {...(prefetch === "hover" && hover)} href={href} onClick={pressed} />;
}

/** What opens a tab, a window or a file is the browser's. */
function isPlain({
  defaultPrevented,
  button,
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
  currentTarget,
}: MouseEvent<HTMLAnchorElement>) {
  const isHere = currentTarget.target === "" || currentTarget.target === "_self";
  return !defaultPrevented && button === 0 && isHere && !(altKey || ctrlKey || metaKey || shiftKey);
}
