// Styles know whether the sidebar is open or collapsed before React does (`collapsed:` and `expanded:`, shell.css).
// `isOpen` is for what styles cannot express (SHELL-19 to SHELL-29).
import { Check, ChevronDown, Copy, PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { canEarn } from "../../../common/contract/linkable.ts";
import { paths } from "../../../common/contract/paths.ts";
import type { SharedUser } from "../../../common/contract/shared.ts";
import { cachedPart } from "../../../platform/pages/client/cached-part.tsx";
import { usePage } from "../../../platform/pages/client/use-page.ts";
import { useCopy } from "../../../ui/copy.tsx";
import { cx } from "../../../ui/cx.ts";
import { ariaCurrent } from "../../../ui/layout/chrome.ts";
import {
  adminLinks,
  earnLinks,
  type MenuLink,
  mainLinks,
  moderatorLinks,
  moreLinks,
  rewardLinks,
  shownLinks,
} from "../../../ui/layout/menu.ts";
import { PageLink } from "../../../ui/link.tsx";
import { m } from "../../messages.ts";
import { Brand } from "./brand.tsx";

export interface SidebarProps {
  role: SharedUser["role"] | null;
  /** One path for all pages of the same kind (from `menuPath`). */
  url: string;
  isOpen: boolean;
  onToggle: () => void;
}

export const Sidebar = cachedPart(SidebarPart);

function SidebarPart({ role, url, isOpen, onToggle }: SidebarProps) {
  const { site } = usePage().props;
  const isStaff = role === "admin" || role === "moderator";
  const shown = (links: MenuLink[]) => shownLinks(links, site, isStaff);
  const menu = useRef<HTMLElement>(null);
  useEffect(() => {
    menu.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [url]);
  return (
    <aside className="sidebar" aria-label={m.menu()}>
      <div className="flex h-(--topbar) shrink-0 items-center justify-between pr-3 pl-6 collapsed:justify-center collapsed:p-0">
        <Brand site={site} className="min-w-0 collapsed:hidden" />
        <Brand site={site} compact className="expanded:hidden" />
        <ToggleButton opens={false} onToggle={onToggle} className="collapsed:hidden" />
      </div>
      <nav
        ref={menu}
        aria-label={m.main()}
        className="sidebar-menu flex min-h-0 flex-1 flex-col gap-1 overflow-x-clip overflow-y-auto px-4 py-3"
      >
        <div className="mb-2 flex justify-center expanded:hidden">
          <ToggleButton opens onToggle={onToggle} />
        </div>
        <ul className="grid gap-1">
          {shown(mainLinks).map((link) => (
            <SidebarLink key={link.href} link={link} url={url} isOpen={isOpen} />
          ))}
        </ul>
        <SidebarGroup label={m.rewards()} links={shown(rewardLinks)} url={url} isOpen={isOpen} />
        {role === "admin" && <SidebarGroup label={m.admin()} links={shown(adminLinks)} url={url} isOpen={isOpen} />}
        {role === "moderator" && (
          <SidebarGroup label={m.moderator()} links={shown(moderatorLinks)} url={url} isOpen={isOpen} />
        )}
        <SidebarGroup label={m.earn()} links={shown(earnLinks)} url={url} isOpen={isOpen} startsFolded={isStaff} />
        <SidebarGroup
          label={m.more()}
          links={shown(moreLinks({ isGuest: role === null, hasChat: site.chat }))}
          url={url}
          isOpen={isOpen}
          startsFolded
        />
      </nav>
      {site.referral_code !== "" && !isStaff && (
        <div className="px-4 pb-5 collapsed:hidden">
          <ReferralCode code={site.referral_code} earns={canEarn(site.linkable)} />
        </div>
      )}
    </aside>
  );
}

/**
 * One of two buttons: the open sidebar shows the button that collapses it, and the collapsed sidebar the button that opens
 * it.
 */
export function ToggleButton(props: { opens: boolean; onToggle: () => void; className?: string }) {
  const { opens, onToggle, className } = props;
  const Icon = opens ? PanelLeftOpen : PanelLeftClose;
  const words = opens ? m.expandSidebar() : m.collapseSidebar();
  return (
    <button
      type="button"
      className={cx("btn btn-quiet btn-icon text-faint", className)}
      aria-expanded={!opens}
      data-tip={words}
      data-tip-side="right"
      onClick={onToggle}
    >
      <Icon size={20} aria-hidden />
      <span className="sr-only">{words}</span>
    </button>
  );
}

function SidebarGroup({
  label,
  links,
  url,
  isOpen,
  startsFolded = false,
}: {
  label: string;
  links: MenuLink[];
  url: string;
  isOpen: boolean;
  /** The group starts folded, except on the pages it links to. */
  startsFolded?: boolean;
}) {
  const [chosen, setChosen] = useState({ isExpanded: !startsFolded, at: "" });
  const holdsCurrent = links.some(({ href }) => ariaCurrent(url, href) !== undefined);
  // The group unfolds when the visitor arrives at one of its pages. The visitor's own choice lasts until the next page.
  const isExpanded = chosen.isExpanded || (holdsCurrent && chosen.at !== url);
  const listId = `sidebar-${label.toLowerCase()}`;
  const list = useRef<HTMLUListElement>(null);
  // Scrolls the unfolded group into view, because it may be at the end of a full sidebar.
  const toggle = () => {
    flushSync(() => setChosen({ isExpanded: !isExpanded, at: url }));
    list.current?.scrollIntoView({ block: "nearest" });
  };
  return (
    <div className="mt-4">
      <button
        type="button"
        className="flex min-h-10 w-full items-center justify-between rounded-control px-3 text-sm font-medium text-faint transition-colors hover:text-text collapsed:justify-center collapsed:border-t collapsed:border-line collapsed:px-0"
        aria-expanded={isExpanded}
        aria-controls={listId}
        data-tip={isOpen ? undefined : label}
        data-tip-side="right"
        onClick={toggle}
      >
        <span className="collapsed:sr-only">{label}</span>
        <ChevronDown size={17} aria-hidden className={cx("transition-transform", !isExpanded && "-rotate-90")} />
      </button>
      <ul ref={list} id={listId} className="mt-1 grid gap-1" hidden={!isExpanded}>
        {links.map((link) => (
          <SidebarLink key={link.href} link={link} url={url} isOpen={isOpen} />
        ))}
      </ul>
    </div>
  );
}

function SidebarLink({ link, url, isOpen }: { link: MenuLink; url: string; isOpen: boolean }) {
  const { label, href, icon: Icon } = link;
  return (
    <li>
      <PageLink
        href={href}
        prefetch={href === paths.hunt ? "mount" : "hover"}
        className="nav-link collapsed:justify-center collapsed:px-0"
        aria-current={ariaCurrent(url, href)}
        data-tip={isOpen ? undefined : label}
        data-tip-side="right"
      >
        <Icon size={20} strokeWidth={1.8} aria-hidden className="shrink-0" />
        <span className="collapsed:sr-only">{label}</span>
      </PageLink>
    </li>
  );
}

function ReferralCode({ code, earns }: { code: string; earns: boolean }) {
  const [isCopied, copy] = useCopy();
  const Icon = isCopied ? Check : Copy;
  return (
    <div className="edge rounded-card p-4 [--fill:#0e1a1e]">
      <p className="text-sm text-soft">{earns ? m.useCodeToEarn() : m.useCode()}</p>
      <button
        type="button"
        className="mt-3 flex min-h-11 w-full items-center justify-between gap-2 rounded-control border border-dashed border-gold-400/45 px-3.5 font-display text-sm font-semibold text-gold-300 transition-colors hover:border-gold-400"
        onClick={() => void copy(code)}
      >
        <span className="truncate">{code}</span>
        <Icon size={17} aria-hidden className="shrink-0" />
        <span className="sr-only">{isCopied ? m.codeCopied() : m.copyCode()}</span>
      </button>
    </div>
  );
}
