// "Provably Fair": the draws of a raffle, checked here, with everything to check them elsewhere (RAFFLE-28 to 31).
import { lazy, Suspense } from "react";
import type { Draw } from "../../../contracts/fairness.ts";
import type { Raffle } from "../../../contracts/raffles.ts";
import { Dialog } from "../../ui/dialog.tsx";

const Body = lazy(async () => ({ default: (await import("./fair-rounds.tsx")).FairRounds }));

export interface FairDialogProps {
  open: boolean;
  raffle: Raffle;
  draws: Draw[];
  onClose: () => void;
}

export function FairDialog({ open, raffle, draws, onClose }: FairDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Provably Fair" description={raffle.name} width="620px">
      <Suspense fallback={<div className="h-80" aria-hidden />}>
        <Body raffle={raffle} draws={draws} />
      </Suspense>
    </Dialog>
  );
}
