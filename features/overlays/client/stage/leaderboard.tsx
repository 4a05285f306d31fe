import { AnimatedNumber } from "../../../../ui/animated-number.tsx";
import { formatShare, formatWholeDollars } from "../../../../ui/base/format.ts";
import { Countdown } from "../../../../ui/countdown.tsx";
import { placeWords, prizeRows } from "../../../leaderboard/client/words.ts";
import type { LeaderboardOverlay } from "../../../leaderboard/contract/overlay.ts";
import { m } from "../../messages.ts";
import { Invite } from "./invite.tsx";
import { useLive } from "./use-live.ts";

export function LeaderboardOverlayView({ events }: { events: string }) {
  const { state: board, now } = useLive<LeaderboardOverlay>(events);
  if (board === null) return null;
  return (
    <section className="ov-panel ov-aside" aria-label={m.leaderboard()}>
      <header className="ov-head">
        <p className="ov-over">{m.boardOf({ partner: board.partner })}</p>
        <h1 className="ov-title ov-gold">
          {board.prizes_total === 0 ? m.thisMonth() : formatWholeDollars(board.prizes_total)}
        </h1>
        {board.paused ? (
          <p className="ov-line ov-soft">{m.paused()}</p>
        ) : (
          <p className="ov-line ov-soft">
            <span>{m.endsIn()}</span>
            <Countdown until={board.ends_at} {...(now !== undefined && { serverNow: now })} className="ov-strong" />
          </p>
        )}
      </header>
      {board.entries.length === 0 ? (
        <p className="ov-soft">{m.boardEmpty()}</p>
      ) : (
        <ol className="ov-board">
          {board.entries.map(({ rank, username, tickets }, index) => (
            // Ranks can tie and masked names can repeat, so the key is the position in the list.
            <li key={index} className="ov-entry" data-rank={rank <= 3 ? rank : undefined}>
              <span className="ov-number">{rank}</span>
              <span className="ov-name">
                <b key={username} className="ov-arrive">
                  {username}
                </b>
                <small>
                  <AnimatedNumber value={tickets} format={formatTickets} />
                  {board.total_tickets > 0 && ` · ${formatShare(tickets / board.total_tickets, 1)}`}
                </small>
              </span>
            </li>
          ))}
        </ol>
      )}
      {board.prizes.length > 0 && <Prizes board={board} />}
      <p className="ov-foot">
        <span>{m.players({ count: board.entries_count })}</span>
        <Invite />
      </p>
    </section>
  );
}

/** Prizes follow the order of the draw, not the ranks above. */
function Prizes({ board }: { board: LeaderboardOverlay }) {
  return (
    <section className="ov-prizes" aria-label={m.prizes()}>
      <p className="ov-line ov-soft">{m.drawnByTicket({ count: board.winners })}</p>
      <ol>
        {prizeRows(board.prizes).map((row) => (
          <li key={row.from}>
            <small>{placeWords(row)}</small> <b>{formatWholeDollars(row.prize)}</b>
          </li>
        ))}
      </ol>
    </section>
  );
}

const formatTickets = (tickets: number): string => m.ticketCount({ count: Math.round(tickets) });
