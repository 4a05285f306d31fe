import { type ReactNode, useEffect, useRef } from "react";
import { PageLink } from "./link.tsx";

interface TabLink {
  label: string;
  href: string;
}

export interface LinkTabsProps {
  links: TabLink[];
  label: string;
  currentPath: string;
}

export function LinkTabs({ links, label, currentPath }: LinkTabsProps) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const open = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (row.current && open)
      row.current.scrollLeft = open.offsetLeft - (row.current.clientWidth - open.offsetWidth) / 2;
  }, [currentPath]);
  return (
    <nav ref={row} aria-label={label} className="relative overflow-x-auto overflow-y-hidden border-b border-line">
      <TabList links={links} currentPath={currentPath} className="flex gap-6" />
    </nav>
  );
}

export interface TabListProps<Link extends TabLink> {
  links: readonly Link[];
  currentPath: string;
  className: string;
  after?: (link: Link) => ReactNode;
}

export function TabList<Link extends TabLink>({ links, currentPath, className, after }: TabListProps<Link>) {
  return (
    <ul className={className}>
      {links.map((link) => (
        <li key={link.href}>
          <PageLink
            href={link.href}
            preserveScroll
            className="tab"
            aria-current={link.href === currentPath ? "page" : undefined}
          >
            {link.label}
            {after?.(link)}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
