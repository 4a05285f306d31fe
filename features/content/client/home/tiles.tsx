// The six tiles of the front page, each with a picture and its current number (HOME-02).
import type { ReactNode } from "react";
import type { LinkProvider } from "../../../../common/contract/linkable.ts";
import { paths } from "../../../../common/contract/paths.ts";
import { m as commonMessages } from "../../../../common/messages.ts";
import { usePage } from "../../../../platform/pages/client/use-page.ts";
import { formatPoints, formatWholeDollars } from "../../../../ui/base/format.ts";
import { Card } from "../../../../ui/card.tsx";
import { Countdown } from "../../../../ui/countdown.tsx";
import { shownLinks } from "../../../../ui/layout/menu.ts";
import { PageLink } from "../../../../ui/link.tsx";
import { Picture } from "../../../../ui/picture.tsx";
import { useCoin } from "../../../../ui/use-coin.ts";
import type { Shelf } from "../../../store/contract/shelf.ts";
import type { OnNow } from "../../contract/content.ts";
import type { TileFacts } from "../../contract/home.ts";
import { m } from "../../messages.ts";

interface Tile {
  label: string;
  href: string;
  figure: ReactNode;
  picture: string | null;
}

export function Tiles({ ways, onNow }: { ways: TileFacts; onNow: OnNow }) {
  const { site, auth } = usePage().props;
  const coin = useCoin();
  const isStaff = auth.user !== null && auth.user.role !== "viewer";
  return (
    <nav aria-label={m.tilesLabel()} className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-5">
      {shownLinks(buildTiles(ways, onNow, coin, site.linkable), site, isStaff).map(
        ({ label, href, figure, picture }) => (
          <Card key={href} liftable className="overflow-hidden">
            <PageLink
              href={href}
              className="grid h-full grid-cols-1 content-between gap-4 rounded-card p-4 max-[359px]:p-3.5 md:p-6"
            >
              <Picture src={picture} alt="" ratio={1} fit="contain" sizes="112px" className="w-20" />
              <span className="grid min-w-0 gap-1">
                <span className="font-display text-title-3 font-semibold wrap-anywhere max-[359px]:text-[0.8125rem]">
                  {label}
                </span>
                <span className="text-sm text-soft figures">{figure}</span>
              </span>
            </PageLink>
          </Card>
        ),
      )}
    </nav>
  );
}

function buildTiles(
  { bonuses, board, ranks, cases, store }: TileFacts,
  { hunt, now }: OnNow,
  coin: (ours: string) => string,
  linkable: readonly LinkProvider[],
): Tile[] {
  const shelf = (of: Shelf | null, from: typeof m.casesFrom, none: string) =>
    of === null ? none : coin(from({ count: of.count, points: formatPoints(of.from_points) }));
  const monthEnd = { countdown: () => <Countdown until={board.ends_at} serverNow={now} /> };
  return [
    {
      label: m.bonuses(),
      href: paths.bonuses,
      figure: bonuses === 0 ? m.noOffersNow() : m.offersCount({ count: bonuses }),
      picture: "/art/ways/bonuses.webp",
    },
    {
      label: m.leaderboard(),
      href: paths.leaderboard,
      figure: board.paused
        ? m.boardPaused()
        : board.prizes_total === 0
          ? m.monthEndsIn(monthEnd)
          : m.prizesDrawnIn({ ...monthEnd, prizes: formatWholeDollars(board.prizes_total) }),
      picture: "/ranks/gold-3.webp",
    },
    {
      label: m.wagerRewards(),
      href: paths.wagerMilestones,
      figure: !linkable.includes("roobet")
        ? commonMessages.notAvailableYet()
        : ranks === null
          ? m.claimRakeback()
          : m.ranksUpTo({ count: ranks.count, most: formatWholeDollars(ranks.most) }),
      picture: "/ranks/platinum-3.webp",
    },
    {
      label: m.cases(),
      href: paths.cases,
      figure: shelf(cases, m.casesFrom, m.noCases()),
      picture: cases?.image ?? null,
    },
    {
      label: m.store(),
      href: paths.store,
      figure: shelf(store, m.rewardsFrom, m.storeEmpty()),
      picture: store?.image ?? null,
    },
    {
      label: m.huntTracker(),
      href: paths.hunt,
      figure: hunt === null ? m.noHunt() : m.huntOnNow({ opened: hunt.opened, total: hunt.total }),
      picture: "/art/ways/hunt.webp",
    },
  ];
}
