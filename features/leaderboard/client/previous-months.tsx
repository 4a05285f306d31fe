import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { paths } from "../../../common/contract/paths.ts";
import { formatWholeDollars } from "../../../ui/base/format.ts";
import { Countdown } from "../../../ui/countdown.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { TextLink } from "../../../ui/link.tsx";
import type { PreviousBoard } from "../contract/leaderboard.ts";
import { m } from "../messages.ts";
import { PreviousWinners } from "./previous-winners.tsx";
import { formatMonth } from "./words.ts";

const LazyOwnEntryCheck = lazyPart(
  async () => (await import("./own-entry-check.tsx")).OwnEntryCheckPanel,
  <div className="h-11" aria-hidden />,
);

export function PreviousMonths({ boards, isSignedIn }: { boards: PreviousBoard[]; isSignedIn: boolean }) {
  if (boards.length === 0) return null;
  return (
    <section aria-labelledby="previous" className="grid grid-cols-1 gap-5">
      <h2 id="previous" className="text-title-2">
        {m.previousMonths()}
      </h2>
      <ul className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {boards.map((board) => (
          <li key={board.id}>
            <Month board={board} isSignedIn={isSignedIn} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Month({ board, isSignedIn }: { board: PreviousBoard; isSignedIn: boolean }) {
  const [wasOpened, setOpened] = useState(false);
  const month = formatMonth(board.started_at);
  const [first] = board.leaderboard.raffle;
  return (
    <details
      className="accordion-item edge rounded-card"
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      <summary className="flex items-center justify-between gap-4 rounded-card px-5 py-4">
        <span className="grid min-w-0 gap-1">
          <span className="font-display text-title-3 font-semibold">{month}</span>
          <span className="text-sm text-soft figures">{boardSummary(board)}</span>
          {first !== undefined && (
            <span className="text-sm">
              {m.firstWinner({
                name: (text) => <span className="text-gold-300">{text}</span>,
                username: first.username,
              })}
            </span>
          )}
        </span>
        <span className="flex shrink-0 items-center gap-3">
          {first !== undefined && (
            <span className="figure-display text-figure text-gold-300">{formatWholeDollars(board.prize)}</span>
          )}
          <ChevronDown size={20} aria-hidden className="accordion-mark shrink-0 text-faint transition-transform" />
        </span>
      </summary>
      <div className="grid gap-4 px-5 pb-5">
        {first === undefined ? (
          <p className="text-soft">{board.drawn ? m.nobodyHadTicket() : <AwaitedDraw board={board} />}</p>
        ) : (
          <PreviousWinners board={board} label={m.winnersOf({ month })} />
        )}
        {first !== undefined && (
          <p className="text-sm text-soft">
            {m.checkDraw({ link: (text) => <TextLink href={paths.fairness}>{text}</TextLink> })}
          </p>
        )}
        {wasOpened && board.committed && isSignedIn && <LazyOwnEntryCheck board={board.id} />}
      </div>
    </details>
  );
}

function AwaitedDraw({ board: { beacon } }: { board: PreviousBoard }) {
  if (beacon === null) return m.drawSoon();
  return (
    <>
      {m.drawIn({
        countdown: () => <Countdown until={beacon.at} look="clock" ended={m.aMoment()} className="text-mint-300" />,
      })}
    </>
  );
}

const boardSummary = (board: PreviousBoard): string =>
  m.playersAndTickets({ players: board.entries_count, tickets: board.total_tickets });
