// Shows everybody who guessed a hunt best, and tells the winner it was them.

import { formatDollars, formatPoints } from "../../../ui/base/format.ts";
import { Card } from "../../../ui/card.tsx";
import { LeafMark } from "../../../ui/site-icons.tsx";
import { useCoin } from "../../../ui/use-coin.ts";
import type { Hunt } from "../contract/hunts.ts";
import { m } from "../messages.ts";

/** `named`: also shows the hunt's name. */
export function GuessWinner({ hunt, named = false }: { hunt: Hunt; named?: boolean }) {
  const coin = useCoin();
  const { guess_winner: winner } = hunt;
  if (winner === null) return null;
  const points = coin(m.pointsPoints({ points: formatPoints(winner.points) }));
  return (
    <Card className="flex items-center gap-4 p-5">
      <LeafMark className="size-9 shrink-0" />
      <p>
        <strong className="font-semibold text-gold-300">{winner.own ? m.guessedBest() : winner.username}</strong>
        {winner.own ? `, ${winner.username}: ` : m.guessedBest2()}
        <span className="figures">{formatDollars(winner.guess)}</span>
        {named && m.name({ name: hunt.name })}, and {winner.own ? "win" : "wins"} {points}.
        {winner.own && !winner.paid && m.theyYoursWithinTwoMinutes()}
      </p>
    </Card>
  );
}
