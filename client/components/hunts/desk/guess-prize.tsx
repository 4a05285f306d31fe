// What the desk reads of a hunt's guess prize: who wins it, or that it waits for an admin, who releases it here.

import { Gift } from "lucide-react";
import { useState } from "react";
import { deskCalls } from "../../../../contracts/desk-calls.ts";
import type { Hunt } from "../../../../contracts/hunts.ts";
import { formatDollars, formatPoints } from "../../../format.ts";
import { router } from "../../../protocol/router.ts";
import { usePage } from "../../../protocol/use-page.ts";
import { Button } from "../../../ui/button.tsx";
import { useCoin } from "../../../ui/coin.ts";
import { actOn } from "../../desk/act-on.ts";

export function GuessPrize({ hunt, isFinished }: { hunt: Hunt; isFinished: boolean }) {
  const coin = useCoin();
  const { guess_prize: prize, guess_prize_waiting: waiting, guess_winner: winner } = hunt;
  if (waiting > 0) return <Waiting hunt={hunt} points={waiting} />;
  if (prize === 0) return null;
  const points = coin(`${formatPoints(prize)} points`);
  if (winner === null) {
    const words = isFinished ? "Nobody guessed." : `When it is finished, the closest guess wins ${points}.`;
    return <p className="text-soft">{words}</p>;
  }
  const when = winner.paid ? "was paid" : "is paid a minute after the finish, unless you reopen the hunt:";
  return (
    <p className="text-gold-300" role="status">
      The closest guess, {winner.username} with {formatDollars(winner.guess)}, {when} {points}.
    </p>
  );
}

/** A hunt whose payouts a moderator decides promises nothing before an admin has looked at its end. */
function Waiting({ hunt, points }: { hunt: Hunt; points: number }) {
  const { user } = usePage().props.auth;
  const [isBusy, setBusy] = useState(false);
  const prize = useCoin()(`${formatPoints(points)} points`);
  const release = async () => {
    setBusy(true);
    await actOn(deskCalls.releasePrize(hunt.id), { version: hunt.version }, `The closest guess wins ${prize}.`);
    setBusy(false);
    router.reload();
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <p className="text-gold-300" role="status">
        The prize for the closest guess, {prize}, waits for an admin.{" "}
        {hunt.finished
          ? "It is paid once one has released it, unless a moderator changes the payouts again."
          : "One releases it when the hunt is finished; viewers are told of it then."}
      </p>
      {user?.admin === 1 && hunt.finished && (
        <Button size="sm" icon={Gift} busy={isBusy} onClick={() => void release()}>
          Release prize
        </Button>
      )}
    </div>
  );
}
