import { Menu } from "lucide-react";
import { useState } from "react";
import { paths } from "../../../common/contract/paths.ts";
import type { SharedUser, Site } from "../../../common/contract/shared.ts";
import { cachedPart } from "../../../platform/pages/client/cached-part.tsx";
import { usePage } from "../../../platform/pages/client/use-page.ts";
import { Points } from "../../../ui/amounts.tsx";
import { formatDollars, formatPoints } from "../../../ui/base/format.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { ClaimChip } from "../../../ui/claim-chip.tsx";
import { cx } from "../../../ui/cx.ts";
import { Dialog, preloadDialog } from "../../../ui/dialog.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { PageLink } from "../../../ui/link.tsx";
import { platformName, useStreamStatus } from "../../../ui/stream-status.ts";
import { m } from "../../messages.ts";
import { AccountMenu } from "./account-menu.tsx";
import { Balances } from "./balances.tsx";
import { Brand } from "./brand.tsx";
import type { MobileMenuProps } from "./mobile-menu-sheet.tsx";
import { NoticeBell } from "./notice-bell.tsx";

export function TopBar({ user, site, url }: { user: SharedUser | null; site: Site; url: string }) {
  return (
    <header className="top-bar">
      <BarEnd isGuest={user === null} isCrowded={user !== null && isCrowded(user)} />
      <div className="flex items-center gap-1.5 desk:gap-3">
        {user === null ? (
          <>
            <ButtonLink href={paths.login} variant="quiet" className="max-desk:px-2.5 max-[389px]:px-1.5">
              {m.login()}
            </ButtonLink>
            <ButtonLink href={paths.register} variant="outline" className="max-desk:px-3.5">
              {m.register()}
            </ButtonLink>
          </>
        ) : (
          <>
            <ClaimChip dollars={user.claimable} balancePoints={user.balance} url={url} />
            <PageLink href={paths.history} className="inline-flex h-11 items-center font-semibold desk:hidden">
              <Points value={user.balance} rolling tight />
              <span className="sr-only">, {m.openHistory()}</span>
            </PageLink>
            <div className="max-desk:hidden">
              <Balances user={user} brand={site.brand} />
            </div>
            <NoticeBell user={user} />
            <div className="max-desk:hidden">
              <AccountMenu user={user} />
            </div>
          </>
        )}
        <MobileMenu user={user} site={site} url={url} />
      </div>
    </header>
  );
}

/** The most characters that fit on a phone beside the mark. The claim's button is as wide as three more. */
const maxLetters = 10;

function isCrowded({ balance, claimable }: SharedUser): boolean {
  const claim = claimable > 0 ? formatDollars(claimable).length + 3 : 0;
  return formatPoints(balance).length + claim > maxLetters;
}

/** The end of the bar, which is the same for every user. On a phone, a crowded bar has no mark: the bottom bar has "Home". */
const BarEnd = cachedPart(({ isGuest, isCrowded }: { isGuest: boolean; isCrowded: boolean }) => {
  const { site } = usePage().props;
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      {!isCrowded && <Brand site={site} compact className={cx("desk:hidden", isGuest && "max-[359px]:hidden")} />}
      {site.stream_url !== "" && <StreamIndicator site={site} />}
    </div>
  );
});

const MobileMenuSheet = lazyPart(async () => (await import("./mobile-menu-sheet.tsx")).MobileMenuSheet);

function preload(): void {
  preloadDialog();
  MobileMenuSheet.ahead();
}

function MobileMenu(props: Omit<MobileMenuProps, "open" | "onClose">) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <MenuButton isOpen={isOpen} onPress={() => setOpen(true)} />
      <MobileMenuSheet {...props} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

const MenuButton = cachedPart(({ isOpen, onPress }: { isOpen: boolean; onPress: () => void }) => (
  <button
    type="button"
    className="btn btn-quiet btn-icon -mr-2 desk:hidden"
    aria-haspopup="dialog"
    aria-expanded={isOpen}
    onPointerDown={preload}
    onFocus={preload}
    onClick={onPress}
  >
    <Menu size={24} aria-hidden />
    <span className="sr-only">{m.openMenu()}</span>
  </button>
));

const StreamPlayer = lazyPart(async () => (await import("./stream-player.tsx")).StreamPlayer);
const StreamOnNow = lazyPart(
  async () => (await import("../../../features/content/client/stream-on-now.tsx")).StreamOnNow,
);

/** Under 390 px, only the dot says that the stream is off, so the buttons have room. */
const pill = "inline-flex h-9 items-center gap-2 rounded-pill border px-3.5 text-sm font-semibold max-[389px]:px-2.5";

function StreamIndicator({ site }: { site: Pick<Site, "streamer" | "stream_url" | "stream_status_url"> }) {
  const status = useStreamStatus(site.stream_status_url);
  const platform = platformName(site.stream_url);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {status === "checking" && (
        <span className={`${pill} animate-pulse border-line bg-surface-2 text-faint`} data-stream="checking">
          <span aria-hidden className="size-2 rounded-pill bg-tier-grey" />
          <span className="sr-only">{m.checkingStream()}</span>
          <span aria-hidden className="h-2 w-10 rounded-pill bg-surface-3 max-[389px]:hidden" />
        </span>
      )}
      {status === "offline" && (
        <span className={`${pill} min-w-0 border-line bg-surface-1/70 text-soft`} data-stream="offline">
          <span aria-hidden className="size-2 shrink-0 rounded-pill bg-tier-grey" />
          <span className="truncate max-[389px]:sr-only">{m.streamOffline()}</span>
        </span>
      )}
      {status === "live" && (
        <button
          type="button"
          className={`${pill} touch-target border-coral-400/50 bg-coral-900 text-coral-300 transition-colors hover:border-coral-400`}
          data-stream="live"
          data-tip={m.watchStreamer({ streamer: site.streamer })}
          data-tip-side="bottom"
          onPointerEnter={preloadDialog}
          onFocus={preloadDialog}
          onClick={() => setOpen(true)}
        >
          <span aria-hidden className="relative grid size-2 place-items-center">
            <span className="size-2 rounded-pill bg-coral-400" />
            <span className="absolute size-4 animate-pulse rounded-pill border border-coral-400/70" />
          </span>
          {m.streamLive()}
        </button>
      )}
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={m.streamerLive({ streamer: site.streamer })}
        width="960px"
      >
        <div className="aspect-video max-h-[55dvh] w-full overflow-hidden rounded-control bg-black">
          <StreamPlayer site={site} />
        </div>
        <StreamOnNow onFollow={() => setOpen(false)} />
        <p className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-sm text-soft">
          {m.playerBlocked()}
          <a className="btn btn-secondary" href={site.stream_url} target="_blank" rel="noreferrer">
            {platform === null ? m.openStream() : m.openOnPlatform({ platform })}
          </a>
        </p>
      </Dialog>
    </>
  );
}
