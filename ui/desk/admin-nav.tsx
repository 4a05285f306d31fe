import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { maxWaitingCount } from "../../common/contract/desk-shared.ts";
import { paths } from "../../common/contract/paths.ts";
import type { Waiting } from "../../common/contract/shared.ts";
import { usePage } from "../../platform/pages/client/use-page.ts";
import { Button } from "../button.tsx";
import { cx } from "../cx.ts";
import { moderatorLinks, shownLinks } from "../layout/menu.ts";
import { lazyPart } from "../lazy-part.tsx";
import { PageLink } from "../link.tsx";
import { TabList } from "../link-tabs.tsx";
import { m } from "../messages.ts";
import type { PaletteLink, PaletteProps } from "./palette.tsx";

interface DeskLink {
  label: string;
  href: string;
  /** The name of the count of things waiting on this page. */
  waits?: keyof Waiting;
}

interface DeskGroup {
  label: string;
  links: [DeskLink, ...DeskLink[]];
}

const { admin } = paths;

export const deskGroups: DeskGroup[] = [
  {
    label: m.today(),
    links: [
      { label: m.overview(), href: admin.overview },
      { label: m.orders(), href: admin.orders, waits: "orders" },
      { label: m.withdrawals(), href: admin.withdrawals, waits: "withdrawals" },
      { label: m.messages(), href: admin.messages, waits: "messages" },
    ],
  },
  {
    label: m.shop(),
    links: [
      { label: m.store(), href: admin.shop },
      { label: m.raffles(), href: admin.raffles },
      { label: m.cases(), href: admin.cases },
      { label: m.offers(), href: admin.bonuses },
    ],
  },
  {
    label: m.live(),
    links: [
      { label: m.hunts(), href: admin.hunts },
      { label: m.secondScreen(), href: paths.deskLive },
      { label: m.challenges(), href: admin.challenges, waits: "claims" },
      { label: m.chat(), href: admin.chat },
      { label: m.commands(), href: admin.chatCommands },
      { label: m.overlays(), href: admin.overlays },
      { label: m.videos(), href: admin.videos },
    ],
  },
  {
    label: m.site(),
    links: [
      { label: m.general(), href: admin.general },
      { label: m.boards(), href: admin.boards },
      { label: m.users(), href: admin.users },
      { label: m.imports(), href: admin.imports },
      { label: m.settings(), href: admin.settings },
      { label: m.keys(), href: admin.keys },
      { label: m.discord(), href: admin.discord },
      { label: m.auditLog(), href: admin.audit },
    ],
  },
];

const waitingCounts: Record<string, keyof Waiting> = { [admin.challenges]: "claims", [admin.orders]: "orders" };
const moderatorDesks: DeskLink[] = moderatorLinks.map(({ label, href }) => {
  const waits = waitingCounts[href];
  return waits === undefined ? { label, href } : { label, href, waits };
});

const allPages = deskGroups.flatMap(({ label: detail, links }) =>
  links.map(({ label, href }) => ({ label, detail, href })),
);
const moderatorPages = moderatorDesks.map(({ label, href }) => ({ label, detail: m.deskPage(), href }));

export const sumWaiting = (links: readonly DeskLink[], waiting: Waiting): number =>
  links.reduce((sum, { waits }) => sum + ((waits && waiting[waits]) ?? 0), 0);

export const formatWaiting = (count: number): string =>
  count > maxWaitingCount ? `${maxWaitingCount}+` : String(count);

/** The longest path comes first, so the most specific one matches. */
const desks: readonly string[] = allPages.map(({ href }) => href).sort((one, other) => other.length - one.length);

const findDesk = (path: string): string => desks.find((href) => path === href || path.startsWith(`${href}/`)) ?? path;

export function AdminNav({ path, waiting }: { path: string; waiting: Waiting }) {
  const { auth, site } = usePage().props;
  const isAdmin = auth.user?.admin === 1;
  const shown = <Link extends DeskLink>(links: Link[]) => shownLinks(links, site, true);
  const desk = findDesk(path);
  const open = deskGroups.find(({ links }) => links.some(({ href }) => href === desk));
  return (
    <nav aria-label={m.adminDesks()} className="desk-nav">
      {isAdmin && (
        <ul className="desk-groups">
          {deskGroups.map((group) => (
            <li key={group.label}>
              <PageLink
                href={(shown(group.links)[0] ?? group.links[0]).href}
                className="desk-group"
                aria-current={group === open ? "true" : undefined}
              >
                {group.label}
                {group !== open && <CountBadge of={sumWaiting(group.links, waiting)} />}
              </PageLink>
            </li>
          ))}
        </ul>
      )}
      <PaletteButton pages={shown(isAdmin ? allPages : moderatorPages)} />
      <TabList
        links={shown(isAdmin ? (open?.links ?? []) : moderatorDesks)}
        currentPath={desk}
        className="desk-tabs"
        after={(link) => <CountBadge of={sumWaiting([link], waiting)} />}
      />
    </nav>
  );
}

function CountBadge({ of }: { of: number }) {
  if (of === 0) return null;
  return (
    <span className={cx("rounded-pill bg-gold-900 px-1.5 text-xs leading-5 font-semibold text-gold-200 figures")}>
      {m.waitingCount({
        count: formatWaiting(of),
        hidden: (text) => <span className="sr-only">{text}</span>,
      })}
    </span>
  );
}

const shortcutLabel = "Ctrl+K";

const Palette = lazyPart<PaletteProps>(async () => (await import("./palette.tsx")).Palette);

function PaletteButton({ pages }: { pages: PaletteLink[] }) {
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
      <Button
        size="sm"
        variant="quiet"
        icon={Search}
        className="desk-palette"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={Palette.ahead}
        onClick={open}
      >
        <span className="max-desk:sr-only">{m.goTo()}</span>
        <kbd className="text-xs text-faint max-desk:hidden">{shortcutLabel}</kbd>
      </Button>
      <Palette key={times} open={isOpen} pages={pages} onClose={() => setOpen(false)} />
    </>
  );
}
