import { BookOpen } from "lucide-react";
import { type ReactNode, useState } from "react";
import { paths } from "../../../../common/contract/paths.ts";
import { useRecordBoards } from "../../../../fairness/client/receipts/use-receipts.ts";
import { usePage } from "../../../../platform/pages/client/use-page.ts";
import { formatWholeDollars } from "../../../../ui/base/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { cx } from "../../../../ui/cx.ts";
import { preloadDialog } from "../../../../ui/dialog.tsx";
import { lazyPart } from "../../../../ui/lazy-part.tsx";
import { LocalTime } from "../../../../ui/local-time.tsx";
import { Meta } from "../../../../ui/meta.tsx";
import { PageHead } from "../../../../ui/page-head.tsx";
import { BoardTabs } from "../../../boards/client/board-tabs.tsx";
import type { LeaderboardProps, PreviousBoard } from "../../contract/leaderboard.ts";
import { m } from "../../messages.ts";
import { BoardHead, PausedNotice } from "../board-head.tsx";
import { BoardTable } from "../board-table.tsx";
import { OwnBar } from "../own-bar.tsx";
import { MonthPodium } from "../podium.tsx";
import { PreviousMonths } from "../previous-months.tsx";
import { PreviousWinners } from "../previous-winners.tsx";
import { PrizeList } from "../prize-list.tsx";
import { formatMonth } from "../words.ts";

const RulesDialog = lazyPart(async () => (await import("../rules-dialog.tsx")).RulesDialog);
const preloadRules = () => {
  preloadDialog();
  RulesDialog.ahead();
};

const RacePage = lazyPart(async () => (await import("../../../boards/client/race-page.tsx")).RacePage);

/** Loads a race's code before its page renders. The page of the monthly draw never needs that code. */
export const ahead = async ({ race }: Partial<LeaderboardProps>): Promise<void> => {
  if (race) await RacePage.load();
};

export default function LeaderboardPage(props: LeaderboardProps) {
  const { race, boards, leaderboard, now } = props;
  const { label } = leaderboard.partner;
  const tabs = (
    <BoardTabs
      boards={boards}
      featured={{ label: m.title({ partner: label }), href: paths.leaderboard }}
      currentPath={race?.href ?? paths.leaderboard}
      // The tabs move up next to the month's figures, which saves space on a phone's first screen.
      className={cx("-mt-3 md:-mt-1", (race ?? props).paused ? "" : "-mb-6 md:-mb-10")}
    />
  );
  if (race === null) return <MonthPage {...props} tabs={tabs} />;
  return <RacePage key={race.id} race={race} now={now} tabs={tabs} />;
}

function MonthPage({ tabs, ...props }: LeaderboardProps & { tabs: ReactNode }) {
  const { leaderboard, viewer, previous, prizes, paused, as_of, now } = props;
  const { entries, entries_count, total_tickets, partner, started_at } = leaderboard;
  const { site } = usePage().props;
  useRecordBoards(previous);
  const lastDrawn = previous.find(({ leaderboard: { raffle } }) => raffle.length > 0);
  return (
    <div className={cx("grid grid-cols-1 gap-6 md:gap-10", !paused && "board")}>
      <Meta
        title={m.title({ partner: partner.label })}
        description={
          prizes.length === 0
            ? m.description({ partner: partner.label })
            : m.descriptionPrizes({ partner: partner.label, count: prizes.length, prizes: formatPool(prizes) })
        }
      />
      <PageHead title={m.title({ partner: partner.label })} lead={<Lead prizes={prizes} />} />
      {tabs}
      {paused ? <PausedNotice /> : <BoardHead leaderboard={leaderboard} prizes={prizes} now={now} />}
      <section aria-labelledby="month" className="board-top grid grid-cols-1 gap-5 max-[359px]:gap-3">
        <div className="flex items-center justify-between gap-x-3 md:gap-x-6">
          <div className="grid gap-1 wrap-anywhere">
            <h2 id="month" className="text-title-2 max-[359px]:text-title-3">
              {formatMonth(started_at)}
            </h2>
            <p className="text-sm text-faint">
              {as_of === null ? m.noFiguresYet() : m.asOf({ time: () => <LocalTime value={as_of} /> })}
            </p>
          </div>
          {/* The rules button is not in the page head, where it would push the board down on phones. */}
          <Rules partner={partner.label} prizes={prizes} />
        </div>
        <MonthPodium entries={entries} totalTickets={total_tickets} />
      </section>
      {/* The own bar sticks only within this element, so it never covers the podium. */}
      <div className="grid grid-cols-1 gap-6 md:gap-10">
        <div className="grid items-start gap-8 xl:grid-cols-[1fr_20rem] xl:gap-10">
          <section aria-label={m.allPlayers()} className="min-w-0">
            <BoardTable entries={entries} count={entries_count} />
          </section>
          {paused ? lastDrawn && <LastWinners board={lastDrawn} /> : <PrizeList prizes={prizes} />}
        </div>
        <PreviousMonths boards={previous} isSignedIn={viewer !== "guest"} />
        <OwnBar
          viewer={viewer}
          own={entries.find((entry) => entry.own)}
          partner={partner.label}
          isLinkable={site.linkable.some((provider) => provider === partner.slug)}
          totalTickets={total_tickets}
          paused={paused}
        />
      </div>
    </div>
  );
}

const formatPool = (prizes: readonly number[]): string =>
  formatWholeDollars(prizes.reduce((sum, prize) => sum + prize, 0));

function Lead({ prizes }: { prizes: readonly number[] }) {
  const { referral_code: code } = usePage().props.site;
  return (
    <>
      {code === ""
        ? m.leadNoCode()
        : m.lead({ b: (text) => <strong className="font-semibold text-gold-300">{text}</strong>, code })}{" "}
      {prizes.length > 0 && m.leadPrizes({ count: prizes.length, prizes: formatPool(prizes) })}
    </>
  );
}

function Rules({ partner, prizes }: { partner: string; prizes: number[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={BookOpen} onClick={() => setOpen(true)} onPointerEnter={preloadRules} onFocus={preloadRules}>
        {m.rules()}
      </Button>
      <RulesDialog open={isOpen} onClose={() => setOpen(false)} partner={partner} prizes={prizes} />
    </>
  );
}

function LastWinners({ board }: { board: PreviousBoard }) {
  const title = m.winnersOf({ month: formatMonth(board.started_at) });
  return (
    <section aria-labelledby="winners" className="grid gap-4">
      <h2 id="winners" className="text-title-2">
        {title}
      </h2>
      <Card className="px-5 py-2">
        <PreviousWinners board={board} label={title} />
      </Card>
    </section>
  );
}
