// The menu of staff pages, in place of the viewers' sidebar: the way back to the site, the palette and the desk's pages. Under
// 768 px it is two rows at the top of the page. Styles: ui/desk/desk.css.
import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { paths } from "../../../common/contract/paths.ts";
import type { SharedUser, Site, Waiting } from "../../../common/contract/shared.ts";
import { cx } from "../../../ui/cx.ts";
import {
  type DeskGroup,
  type DeskLink,
  findDesk,
  formatWaiting,
  shownGroups,
  sumWaiting,
} from "../../../ui/desk/admin-nav.ts";
import { useWaiting } from "../../../ui/desk/use-waiting.ts";
import "../../../ui/desk/desk.css";
import { isDesk } from "../../../ui/layout/chrome.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { PageLink } from "../../../ui/link.tsx";
import { m } from "../../messages.ts";
import { BrandSign } from "./brand.tsx";
import type { DeskPaletteProps } from "./desk-palette.tsx";
import { ToggleButton } from "./sidebar.tsx";

export interface DeskMenuProps {
  role: SharedUser["role"];
  site: Site;
  /** The page's path, without its query. */
  path: string;
  isOpen: boolean;
  onToggle: () => void;
}

export function DeskMenu({ role, site, path, isOpen, onToggle }: DeskMenuProps) {
  const waiting = useWaiting();
  const groups = shownGroups(role === "admin", site);
  const desk = findDesk(path);
  const menu = useRef<HTMLElement>(null);
  // Scrolls the current page's link into view, in a low window or a long row.
  useEffect(() => {
    menu.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [desk]);
  return (
    // Hidden on the page for a moderator's phone, which needs all the room and has its own link to the desk.
    <nav ref={menu} aria-label={m.deskMenu()} className={cx("desk-menu", !isDesk(path) && "max-desk:hidden")}>
      <div className="desk-menu-head">
        <PageLink
          href={paths.home}
          className="desk-back"
          data-tip={isOpen ? undefined : m.backToSite()}
          data-tip-side="right"
        >
          <BrandSign site={site} compact />
          <span className="desk-menu-label">{m.backToSite()}</span>
        </PageLink>
        <ToggleButton opens={false} onToggle={onToggle} className="collapsed:hidden" />
      </div>
      <div className="desk-menu-body">
        <div className="mb-2 flex justify-center expanded:hidden max-desk:hidden">
          <ToggleButton opens onToggle={onToggle} />
        </div>
        <PaletteButton groups={groups} isAdmin={role === "admin"} isOpen={isOpen} />
        <ul className="desk-groups">
          {groups.map((group) => (
            <Group
              key={group.label}
              group={group}
              isAlone={groups.length === 1}
              desk={desk}
              waiting={waiting}
              isOpen={isOpen}
            />
          ))}
        </ul>
      </div>
    </nav>
  );
}

interface GroupProps {
  group: DeskGroup;
  /** True for moderators, whose only group needs no heading. */
  isAlone: boolean;
  desk: string;
  waiting: Waiting;
  isOpen: boolean;
}

/** A low or narrow window shows only the open group's pages. The others' headings lead to their first page. */
function Group({ group: { label, links }, isAlone, desk, waiting, isOpen }: GroupProps) {
  const isCurrent = links.some(({ href }) => href === desk);
  const [first] = links;
  if (first === undefined) return null;
  return (
    <li data-open={isCurrent || isAlone || undefined}>
      {!isAlone && (
        <PageLink
          href={first.href}
          prefetch="none"
          className="desk-group"
          aria-current={isCurrent ? "true" : undefined}
        >
          {label}
          <span className="desk-group-count">
            <CountBadge of={sumWaiting(links, waiting)} />
          </span>
        </PageLink>
      )}
      <ul className="desk-links">
        {links.map((link) => (
          <li key={link.href}>
            <DeskMenuLink link={link} desk={desk} waiting={waiting} isOpen={isOpen} />
          </li>
        ))}
      </ul>
    </li>
  );
}

function DeskMenuLink({
  link,
  desk,
  waiting,
  isOpen,
}: { link: DeskLink } & Pick<GroupProps, "desk" | "waiting" | "isOpen">) {
  const { label, href, icon: Icon } = link;
  return (
    <PageLink
      href={href}
      className="nav-link"
      aria-current={href === desk ? "page" : undefined}
      data-tip={isOpen ? undefined : label}
      data-tip-side="right"
    >
      <Icon size={17} strokeWidth={1.8} aria-hidden className="shrink-0" />
      <span className="desk-menu-label">{label}</span>
      <CountBadge of={sumWaiting([link], waiting)} />
    </PageLink>
  );
}

function CountBadge({ of }: { of: number }) {
  if (of === 0) return null;
  return (
    <span className="rounded-pill bg-gold-900 px-1.5 text-xs leading-5 font-semibold text-gold-200 figures">
      {m.waitingCount({
        count: formatWaiting(of),
        hidden: (text) => <span className="sr-only">{text}</span>,
      })}
    </span>
  );
}

const shortcutLabel = "Ctrl+K";

const DeskPalette = lazyPart<DeskPaletteProps>(async () => (await import("./desk-palette.tsx")).DeskPalette);

/** Opens the palette: by a button, or by Ctrl-K or ⌘-K anywhere at the desk. */
function PaletteButton({
  groups,
  isAdmin,
  isOpen: isWide,
}: {
  groups: DeskGroup[];
  isAdmin: boolean;
  isOpen: boolean;
}) {
  const [times, setTimes] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setTimes((was) => was + 1);
    setOpen(true);
  };
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isWanted = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isWanted || event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      // An open dialog may have unsaved input, which must not be lost by accident.
      if (document.querySelector("[role=dialog], [role=alertdialog]") === null) open();
    };
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  });
  return (
    <>
      <button
        type="button"
        className="desk-palette nav-link"
        aria-keyshortcuts="Control+K Meta+K"
        data-tip={isWide ? undefined : m.goTo()}
        data-tip-side="right"
        onPointerEnter={DeskPalette.ahead}
        onClick={open}
      >
        <Search size={17} aria-hidden className="shrink-0" />
        <span className="desk-menu-label">{m.goTo()}</span>
        <kbd className="text-xs text-faint">{shortcutLabel}</kbd>
      </button>
      <DeskPalette key={times} open={isOpen} groups={groups} isAdmin={isAdmin} onClose={() => setOpen(false)} />
    </>
  );
}
