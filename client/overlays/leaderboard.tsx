// The month's leaderboard over the stream: the first ten, what they would win, and how long it still runs.
import type { LeaderboardOverlay } from "../../contracts/overlays.ts";
import { formatCount, formatDollars, formatWholeDollars } from "../format.ts";
import { AnimatedNumber } from "../ui/animated-number.tsx";
import { Countdown } from "../ui/countdown.tsx";
import { useLive } from "./use-live.ts";

export function LeaderboardOverlayView({ events }: { events: string }) {
  const { state: board, now } = useLive<LeaderboardOverlay>(events);
  if (board === null) return null;
  return (
    <section className="ov-panel ov-aside" aria-label="Leaderboard">
      <header className="ov-head">
        <p className="ov-over">{board.partner} leaderboard</p>
        <h1 className="ov-title ov-gold">{formatWholeDollars(board.prizes_total)}</h1>
        {board.paused ? (
          <p className="ov-line ov-soft">Paused for now</p>
        ) : (
          <p className="ov-line ov-soft">
            <span>Ends in</span>
            <Countdown until={board.ends_at} {...(now !== undefined && { serverNow: now })} className="ov-strong" />
          </p>
        )}
      </header>
      {board.entries.length === 0 ? (
        <p className="ov-soft">Nobody is on the board yet.</p>
      ) : (
        <ol className="ov-board">
          {board.entries.map(({ rank, username, wager, prize }, index) => (
            // Two can share a rank, and masked names: the place in the list is what stays.
            <li key={index} className="ov-entry" data-rank={rank <= 3 ? rank : undefined}>
              <span className="ov-number">{rank}</span>
              <span className="ov-name">
                <b key={username} className="ov-arrive">
                  {username}
                </b>
                <small>
                  <AnimatedNumber value={wager} format={formatDollars} /> wagered
                </small>
              </span>
              {prize > 0 && <span className="ov-amount ov-gold">{formatWholeDollars(prize)}</span>}
            </li>
          ))}
        </ol>
      )}
      <p className="ov-foot">
        <span>{formatCount(board.entries_count, "player")} on the board</span>
      </p>
    </section>
  );
}
