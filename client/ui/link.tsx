// The one link: visits pages of the site with hover prefetching, leaves everything else to the browser.

import type { AnchorHTMLAttributes, ReactNode } from "react";
import { Link } from "../protocol/link.tsx";
import { cx } from "./cx.ts";

export interface PageLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  href: string;
  children: ReactNode;
  /** "mount" fetches the page as soon as the link is there (SHELL-20); "none" never before it is asked for. */
  prefetch?: "hover" | "mount" | "none";
  /** Keeps the scroll position: tabs, pagination. */
  preserveScroll?: boolean;
  /** Reloads only these props of the page. */
  only?: string[];
  /** From a list to one of its things and back: what has the same `viewTransitionName` on both pages moves over. */
  morph?: boolean;
}

/** Addresses of this origin that the page protocol answers. */
export function isPageAddress(href: string): boolean {
  return (
    href.startsWith("/") &&
    !href.startsWith("//") &&
    !/^\/((sandbox|api|overlay|assets|uploads)(\/|$)|fairness\/log\.jsonl)/.test(href)
  );
}

const isElsewhere = (href: string): boolean => /^https?:\/\//.test(href);

export function PageLink({ href, prefetch = "hover", preserveScroll, only, morph, children, ...rest }: PageLinkProps) {
  if (!isPageAddress(href)) {
    const elsewhere = isElsewhere(href) ? { target: "_blank", rel: "noreferrer" } : {};
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

/** A link inside text. */
export function TextLink({ className, ...rest }: PageLinkProps) {
  return <PageLink className={cx("link", className)} {...rest} />;
}
