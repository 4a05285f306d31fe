import { CirclePause } from "lucide-react";
import { formatCompact, formatPoints, formatWholeDollars } from "../../../ui/base/format.ts";
import { Countdown } from "../../../ui/countdown.tsx";
import { Stat } from "../../../ui/stat.tsx";
import type { LeaderboardProps } from "../contract/leaderboard.ts";
import { m } from "../messages.ts";

type BoardHeadProps = Pick<LeaderboardProps, "leaderboard" | "prizes" | "now">;

export function BoardHead({ leaderboard, prizes, now }: BoardHeadProps) {
  const pool = prizes.reduce((sum, prize) => sum + prize, 0);
  return (
    <div className="grid grid-cols-2 gap-x-4 sm:gap-x-6 gap-y-4 border-y border-line py-4 md:py-5 md:grid-cols-[repeat(4,auto)]">
      <Stat label={m.monthlyPrizePool()}>
        {pool === 0 ? (
          <span className="text-[0.72em] tracking-tight text-soft">{m.notAnnounced()}</span>
        ) : (
          <span className="text-gold-300">{formatWholeDollars(pool)}</span>
        )}
      </Stat>
      <Stat label={pool === 0 ? m.monthEndsIn() : m.drawnIn()}>
        <Countdown
          until={leaderboard.ends_at}
          serverNow={now}
          ended={m.now()}
          className="text-[0.72em] tracking-tight"
        />
      </Stat>
      <Stat label={m.ticketsInDraw()}>{figure(leaderboard.total_tickets)}</Stat>
      <Stat label={m.players()}>{figure(leaderboard.entries_count)}</Stat>
    </div>
  );
}

const figure = (value: number): string => (value < 10_000_000 ? formatPoints(value) : formatCompact(value));

export function PausedNotice() {
  return (
    <div className="edge-glow tier-gold flex items-center gap-4 rounded-card px-5 py-5 md:px-7 md:py-6">
      <CirclePause size={34} strokeWidth={1.6} aria-hidden className="shrink-0 text-gold-400" />
      <div className="grid gap-1">
        <p className="font-display text-title-2 font-semibold text-gold-300">{m.paused()}</p>
        <p className="text-soft">{m.pausedText()}</p>
      </div>
    </div>
  );
}
