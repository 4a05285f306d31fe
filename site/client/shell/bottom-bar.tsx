import { CircleUser } from "lucide-react";
import { paths } from "../../../common/contract/paths.ts";
import { cachedPart } from "../../../platform/pages/client/cached-part.tsx";
import { usePage } from "../../../platform/pages/client/use-page.ts";
import { cx } from "../../../ui/cx.ts";
import { ariaCurrent } from "../../../ui/layout/chrome.ts";
import { type MenuLink, mainLinks, rewardLinks, shownLinks } from "../../../ui/layout/menu.ts";
import { PageLink } from "../../../ui/link.tsx";
import { m } from "../../messages.ts";

const look = "flex flex-1 flex-col items-center justify-center gap-0.5 text-xs font-medium";
const barLinks = [...mainLinks.slice(0, 1), ...rewardLinks];

/** Leaves room for the phone's own controls. Set here, because the main style sheet has no room left. */
const height = "calc(56px + env(safe-area-inset-bottom))";
const padding = "env(safe-area-inset-bottom)";

/** Only styles hide the bar: on wide screens, while somebody is typing, and while a dialog is open (tips.css). */
export const BottomBar = cachedPart(BottomBarPart);

function BottomBarPart({ url, isGuest }: { url: string; isGuest: boolean }) {
  const { site } = usePage().props;
  const own = site.absent.includes(paths.me) ? paths.settings : paths.me;
  const me: MenuLink = { label: m.me(), href: isGuest ? paths.login : own, icon: CircleUser };
  return (
    <>
      <div className="desk:hidden" style={{ height }} />
      <nav
        className="bottom-bar fixed inset-0 z-30 mt-auto flex border-t border-line bg-surface-1 desk:hidden"
        style={{ height, paddingBottom: padding }}
        aria-label={m.shortcuts()}
      >
        {[...shownLinks(barLinks, site, false), me].map(({ label, href, icon: Icon }) => (
          <PageLink
            key={label}
            href={href}
            prefetch="none"
            className={cx(look, ariaCurrent(url, href) === undefined ? "text-soft" : "text-mint-300")}
            aria-current={ariaCurrent(url, href)}
          >
            <Icon size={21} strokeWidth={1.8} aria-hidden />
            {label}
          </PageLink>
        ))}
      </nav>
    </>
  );
}
