// The link. It visits pages of the site and prefetches them on hover. All other URLs are left to the browser.
import { type AnchorHTMLAttributes, type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { router } from "../platform/pages/client/router.ts";
import { cx } from "./cx.ts";

export interface PageLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  href: string;
  children: ReactNode;
  /** "mount" fetches the page as soon as the link renders (SHELL-20). "none" never prefetches it. */
  prefetch?: "hover" | "mount" | "none";
  preserveScroll?: boolean;
  only?: string[];
  /** Moves elements between a list and a detail page: those with the same `viewTransitionName` on both pages. */
  morph?: boolean;
}

export function isPageAddress(href: string): boolean {
  return (
    href.startsWith("/") &&
    !href.startsWith("//") &&
    !/^\/((sandbox|api|overlay|assets|uploads)(\/|$)|fairness\/log\.jsonl)/.test(href)
  );
}

const isExternal = (href: string): boolean => /^https?:\/\//.test(href);

export function PageLink({ href, prefetch = "hover", preserveScroll, only, morph, children, ...rest }: PageLinkProps) {
  if (!isPageAddress(href)) {
    const elsewhere = isExternal(href) ? { target: "_blank", rel: "noreferrer" } : {};
    return (
      <a href={href} {...elsewhere} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <Link href={href} prefetch={prefetch} preserveScroll={preserveScroll} only={only} viewTransition={morph} {...rest}>
      {children}
    </Link>
  );
}

export function TextLink({ className, ...rest }: PageLinkProps) {
  return <PageLink className={cx("link", className)} {...rest} />;
}

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  only?: string[] | undefined;
  preserveScroll?: boolean | undefined;
  viewTransition?: boolean | undefined;
  prefetch: "hover" | "mount" | "none";
}

/** Delay before a hover prefetches (SHELL-59). */
const hoverMs = 75;

function Link({ href, prefetch, only = [], preserveScroll = false, viewTransition = false, ...rest }: LinkProps) {
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
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    clearTimeout(hovering.current);
    rest.onClick?.(event);
    if (!isPlainClick(event)) return;
    event.preventDefault();
    router.visit(href, { only, preserveScroll, viewTransition });
  };
  return <a {...rest} {...(prefetch === "hover" && hover)} href={href} onClick={handleClick} />;
}

/** Returns whether this code handles the click. The browser handles clicks that open a tab, a window or a file. */
function isPlainClick({
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
