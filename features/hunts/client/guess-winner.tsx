import type { ReactNode } from "react";
import { formatDollars, formatPoints } from "../../../ui/base/format.ts";
import { Card } from "../../../ui/card.tsx";
import { LeafMark } from "../../../ui/site-icons.tsx";
import { useCoin } from "../../../ui/use-coin.ts";
import type { Hunt } from "../contract/hunts.ts";
import { m } from "../messages.ts";

export function GuessWinner({ hunt, named = false }: { hunt: Hunt; named?: boolean }) {
  const coin = useCoin();
  const { guess_winner: winner } = hunt;
  if (winner === null) return null;
  const { username } = winner;
  const values = {
    b: (text: ReactNode) => <strong className="font-semibold text-gold-300">{text}</strong>,
    guess: formatDollars(winner.guess),
    points: coin(m.points({ points: formatPoints(winner.points) })),
    hunt: hunt.name,
  };
  const own = named ? m.ownGuessWinsNamed(values) : m.ownGuessWins(values);
  const other = named ? m.guessWinsNamed({ ...values, username }) : m.guessWins({ ...values, username });
  return (
    <Card className="flex items-center gap-4 p-5">
      <LeafMark className="size-9 shrink-0" />
      <p className="figures">
        {winner.own ? own : other} {winner.own && !winner.paid && m.paidSoon()}
      </p>
    </Card>
  );
}
