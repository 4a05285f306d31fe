// Shows everybody who guessed a hunt best, and tells the winner it was them.

import { formatDollars, formatPoints } from "../../../ui/base/format.ts";
import { Card } from "../../../ui/card.tsx";
import { LeafMark } from "../../../ui/site-icons.tsx";
import { useCoin } from "../../../ui/use-coin.ts";
import type { Hunt } from "../contract/hunts.ts";

/** `named`: also shows the hunt's name. */
export function GuessWinner({ hunt, named = false }: { hunt: Hunt; named?: boolean }) {
  const coin = useCoin();
  const { guess_winner: winner } = hunt;
  if (winner === null) return null;
  const points = coin(`${formatPoints(winner.points)} points`);
  return (
    <Card className="flex items-center gap-4 p-5">
      <LeafMark className="size-9 shrink-0" />
      <p>
        <strong className="font-semibold text-gold-300">{winner.own ? "You guessed best" : winner.username}</strong>
        {winner.own ? `, ${winner.username}: ` : " guessed best: "}
        <span className="figures">{formatDollars(winner.guess)}</span>
        {named && ` for ${hunt.name}`}, and {winner.own ? "win" : "wins"} {points}.
        {winner.own && !winner.paid && " They are yours within two minutes."}
      </p>
    </Card>
  );
}
