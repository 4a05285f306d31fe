import { Gift, LogOut, Settings, Users } from "lucide-react";
import { paths } from "../../../common/contract/paths.ts";
import type { SharedUser, Site } from "../../../common/contract/shared.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { formatDollars } from "../../../ui/base/format.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
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
import { useCoin } from "../../../ui/use-coin.ts";
import { m } from "../../messages.ts";
import { Balances } from "./balances.tsx";
import { useLogout } from "./logout.ts";

export interface MobileMenuProps {
  user: SharedUser | null;
  site: Site;
  url: string;
  open: boolean;
  onClose: () => void;
}

/** Two links have other labels in this menu (docs/decided.md, Addresses; SHELL-49). */
const nameOverrides: Record<string, Partial<MenuLink>> = {
  [paths.store]: { label: m.pointStore() },
  [paths.wagerRewards]: { label: m.wagerMilestones(), href: paths.wagerMilestones },
};
const mobileRewards: MenuLink[] = [...rewardLinks, ...earnLinks].map((link) => ({
  ...link,
  ...nameOverrides[link.href],
}));

const mobileAdmin: MenuLink[] = [...adminLinks, { label: m.users(), href: paths.admin.users, icon: Users }];

export function MobileMenuSheet({ user, site, url, open, onClose }: MobileMenuProps) {
  const isStaff = user !== null && user.role !== "viewer";
  const shown = (links: MenuLink[]) => shownLinks(links, site, isStaff);
  return (
    <Dialog open={open} onClose={onClose} title={m.menu()}>
      <div className="grid gap-6">
        {user === null ? (
          <div className="grid grid-cols-2 gap-2">
            <ButtonLink href={paths.login} variant="secondary" onClick={onClose}>
              {m.login()}
            </ButtonLink>
            <ButtonLink href={paths.register} variant="primary" onClick={onClose}>
              {m.register()}
            </ButtonLink>
          </div>
        ) : (
          <AccountLinks user={user} brand={site.brand} onClose={onClose} />
        )}
        <Links label={m.main()} links={shown(mainLinks)} url={url} onClose={onClose} />
        <Links label={m.rewards()} links={shown(mobileRewards)} url={url} onClose={onClose} heading />
        {user?.admin === 1 && (
          <Links label={m.admin()} links={shown(mobileAdmin)} url={url} onClose={onClose} heading />
        )}
        {user?.role === "moderator" && (
          <Links label={m.moderator()} links={shown(moderatorLinks)} url={url} onClose={onClose} heading />
        )}
        <Links
          label={m.more()}
          links={shown(moreLinks({ isGuest: user === null, hasChat: site.chat }))}
          url={url}
          onClose={onClose}
          heading
        />
      </div>
    </Dialog>
  );
}

function AccountLinks({ user, brand, onClose }: { user: SharedUser; brand: string; onClose: () => void }) {
  const { logout, isLeaving } = useLogout();
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 font-semibold">
        <Avatar src={user.avatar} name="" size={36} />
        <span className="truncate">{user.username}</span>
      </p>
      <Balances user={user} brand={brand} wide onLeave={onClose} />
      {user.claimable > 0 && (
        <ButtonLink href={paths.wagerRewards} variant="gold" icon={Gift} onClick={onClose}>
          {m.claimAmount({ amount: formatDollars(user.claimable) })}
        </ButtonLink>
      )}
      <div className="grid grid-cols-2 gap-2">
        <ButtonLink href={paths.settings} icon={Settings} onClick={onClose}>
          {m.settings()}
        </ButtonLink>
        <Button icon={LogOut} busy={isLeaving} onClick={() => void logout()}>
          {m.logout()}
        </Button>
      </div>
    </div>
  );
}

interface LinksProps {
  label: string;
  links: MenuLink[];
  url: string;
  onClose: () => void;
  heading?: boolean;
}

function Links({ label, links, url, onClose, heading }: LinksProps) {
  const coin = useCoin();
  return (
    <nav aria-label={label}>
      {heading && <p className="overline-label mb-2">{label}</p>}
      <ul className="grid grid-cols-2 gap-2">
        {links.map(({ label: name, href, icon: Icon }) => (
          <li key={href}>
            <PageLink
              href={href}
              prefetch="none"
              className="nav-link min-h-13 border border-line bg-surface-2 max-[359px]:gap-2 max-[359px]:px-2"
              aria-current={ariaCurrent(url, href)}
              onClick={onClose}
            >
              <Icon size={19} strokeWidth={1.8} aria-hidden className="shrink-0" />
              <span className="leading-tight">{coin(name)}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
