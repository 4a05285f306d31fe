// The sidebar: 280 px open, 80 px as icons with tips, gone under 768 px (SHELL-19 to SHELL-29).
import { ChevronDown, PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { useId, useState } from "react";
import { paths } from "../../../contracts/paths.ts";
import type { SharedUser, Site } from "../../../contracts/shared.ts";
import { adminLinks, type MenuLink, mainLinks, moderatorLinks, rewardLinks } from "../../layout/menu.ts";
import { currentOf } from "../../layout/rules.ts";
import { cx } from "../../ui/cx.ts";
import { PageLink } from "../../ui/link.tsx";
import { Brand } from "./brand.tsx";
import { ReferralCode } from "./referral-code.tsx";

export interface SidebarProps {
  user: SharedUser | null;
  site: Site;
  url: string;
  isOpen: boolean;
  onToggle: () => void;
}

export function Sidebar({ user, site, url, isOpen, onToggle }: SidebarProps) {
  const Toggle = isOpen ? PanelLeftClose : PanelLeftOpen;
  const toggleWords = isOpen ? "Collapse the menu" : "Open the menu";
  return (
    <aside className="sidebar" data-open={isOpen} aria-label="Menu">
      <div
        className={cx(
          "flex h-(--topbar) shrink-0 items-center",
          isOpen ? "justify-between pr-3 pl-6" : "justify-center",
        )}
      >
        <Brand brand={site.brand} compact={!isOpen} />
        {isOpen && <ToggleButton icon={Toggle} words={toggleWords} isOpen={isOpen} onToggle={onToggle} />}
      </div>
      <nav aria-label="Main" className="flex min-h-0 flex-1 flex-col gap-1 overflow-x-clip overflow-y-auto px-4 py-3">
        {!isOpen && (
          <div className="mb-2 flex justify-center">
            <ToggleButton icon={Toggle} words={toggleWords} isOpen={isOpen} onToggle={onToggle} />
          </div>
        )}
        <ul className="grid gap-1">
          {mainLinks.map((link) => (
            <SidebarLink key={link.href} link={link} url={url} isOpen={isOpen} />
          ))}
        </ul>
        <SidebarGroup label="Rewards" links={rewardLinks} url={url} isOpen={isOpen} />
        {user?.admin === 1 && <SidebarGroup label="Admin" links={adminLinks} url={url} isOpen={isOpen} />}
        {user?.role === "moderator" && (
          <SidebarGroup label="Moderator" links={moderatorLinks} url={url} isOpen={isOpen} />
        )}
      </nav>
      {isOpen && site.referral_code !== "" && (
        <div className="px-4 pb-5">
          <ReferralCode code={site.referral_code} />
        </div>
      )}
    </aside>
  );
}

function ToggleButton(props: { icon: typeof PanelLeftOpen; words: string; isOpen: boolean; onToggle: () => void }) {
  const { icon: Icon, words, isOpen, onToggle } = props;
  return (
    <button
      type="button"
      className="btn btn-quiet btn-icon text-faint"
      aria-expanded={isOpen}
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
}: {
  label: string;
  links: MenuLink[];
  url: string;
  isOpen: boolean;
}) {
  const [isExpanded, setExpanded] = useState(true);
  const listId = useId();
  return (
    <div className="mt-4">
      <button
        type="button"
        className={cx(
          "flex min-h-10 w-full items-center rounded-control text-sm font-medium text-faint transition-colors hover:text-text",
          isOpen ? "justify-between px-3" : "justify-center border-t border-line",
        )}
        aria-expanded={isExpanded}
        aria-controls={listId}
        data-tip={isOpen ? undefined : label}
        data-tip-side="right"
        onClick={() => setExpanded(!isExpanded)}
      >
        <span className={cx(!isOpen && "sr-only")}>{label}</span>
        <ChevronDown size={17} aria-hidden className={cx("transition-transform", !isExpanded && "-rotate-90")} />
      </button>
      <ul id={listId} className="mt-1 grid gap-1" hidden={!isExpanded}>
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
        className={cx("nav-link", !isOpen && "nav-link-icon")}
        aria-current={currentOf(url, href)}
        data-tip={isOpen ? undefined : label}
        data-tip-side="right"
      >
        <Icon size={20} strokeWidth={1.8} aria-hidden className="shrink-0" />
        <span className={cx(!isOpen && "sr-only")}>{label}</span>
      </PageLink>
    </li>
  );
}
