// Tabs that are pages of their own: settings, admin desks.
import { PageLink } from "./link.tsx";

export function LinkTabs({
  links,
  label,
  currentPath,
}: {
  links: { label: string; href: string }[];
  label: string;
  /** The page's path, without its query. */
  currentPath: string;
}) {
  return (
    <nav aria-label={label} className="overflow-x-auto border-b border-line">
      <ul className="flex gap-6">
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
