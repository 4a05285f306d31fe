import { LinkTabs } from "../../../ui/link-tabs.tsx";
import type { BoardLink } from "../contract/boards.ts";
import { m } from "../messages.ts";

export interface BoardTabsProps {
  boards: readonly BoardLink[];
  /** The tab of the featured monthly leaderboard. */
  featured: { label: string; href: string };
  currentPath: string;
  className: string;
}

export function BoardTabs({ boards, featured, currentPath, className }: BoardTabsProps) {
  const others = boards.filter(
    ({ href, state }) => href !== featured.href && (state !== "archived" || href === currentPath),
  );
  if (others.length === 0) return null;
  const named = boards.find(({ href }) => href === featured.href)?.name ?? featured.label;
  const links = [{ label: named, href: featured.href }, ...others.map(({ name, href }) => ({ label: name, href }))];
  return (
    <div className={className}>
      <LinkTabs links={links} label={m.boards()} currentPath={currentPath} />
    </div>
  );
}
