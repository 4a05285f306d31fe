// The top bar: the stream, and who is looking (SHELL-30, SHELL-38 to SHELL-44, SHELL-48).
import { paths } from "../../../contracts/paths.ts";
import type { SharedUser, Site } from "../../../contracts/shared.ts";
import { kept } from "../../protocol/kept.tsx";
import { usePage } from "../../protocol/use-page.ts";
import { Points } from "../../ui/amounts.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { PageLink } from "../../ui/link.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { Balances } from "./balances.tsx";
import { Brand } from "./brand.tsx";
import { ClaimChip } from "./claim-chip.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { StreamIndicator } from "./stream-indicator.tsx";

export function TopBar({ user, site, url }: { user: SharedUser | null; site: Site; url: string }) {
  return (
    <header className="top-bar">
      <SiteEnd isGuest={user === null} />
      <div className="flex items-center gap-1.5 desk:gap-3">
        {user === null ? (
          <>
            <ButtonLink href={paths.login} variant="quiet" className="max-desk:px-2.5 max-[389px]:px-1.5">
              Login
            </ButtonLink>
            <ButtonLink href={paths.register} variant="outline" className="max-desk:px-3.5">
              Register
            </ButtonLink>
          </>
        ) : (
          <>
            <ClaimChip dollars={user.claimable} balancePoints={user.balance} url={url} />
            <PageLink href={paths.history} className="inline-flex h-11 items-center font-semibold desk:hidden">
              <Points value={user.balance} rolling tight />
              <span className="sr-only">, open history</span>
            </PageLink>
            <div className="flex items-center gap-3 max-desk:hidden">
              <Balances user={user} brand={site.brand} />
              <AccountMenu user={user} />
            </div>
          </>
        )}
        <MobileMenu user={user} site={site} url={url} />
      </div>
    </header>
  );
}

/** The end of the bar that is the same for all. */
const SiteEnd = kept(({ isGuest }: { isGuest: boolean }) => {
  const { site } = usePage().props;
  return (
    <div className="flex items-center gap-2.5">
      <Brand site={site} compact className={cx("desk:hidden", isGuest && "max-[359px]:hidden")} />
      {site.stream_url !== "" && <StreamIndicator site={site} />}
    </div>
  );
});
