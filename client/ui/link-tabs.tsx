// Tabs that are pages of their own: settings, admin desks. A row that is too long scrolls, with the open one in sight.
import { useEffect, useRef } from "react";
import { cx } from "./cx.ts";
import { PageLink } from "./link.tsx";

export function LinkTabs({
  links,
  label,
  currentPath,
  dense = false,
}: {
  links: { label: string; href: string }[];
  label: string;
  /** The page's path, without its query. */
  currentPath: string;
  /** For many of them. */
  dense?: boolean;
}) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const open = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (row.current && open)
      row.current.scrollLeft = open.offsetLeft - (row.current.clientWidth - open.offsetWidth) / 2;
  }, [currentPath]);
  return (
    <nav ref={row} aria-label={label} className="relative overflow-x-auto border-b border-line">
      <ul className={cx("flex", dense ? "gap-1 text-sm lg:justify-between" : "gap-6")}>
        {links.map((link) => (
          <li key={link.href}>
            <PageLink
              href={link.href}
              preserveScroll
              className="tab"
              aria-current={link.href === currentPath ? "page" : undefined}
            >
              {link.label}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
