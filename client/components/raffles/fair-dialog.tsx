// "Provably Fair": the draws of a raffle, checked here, with everything to check them elsewhere (RAFFLE-28 to 31).
import type { Draw } from "../../../contracts/fairness.ts";
import type { Raffle } from "../../../contracts/raffles.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { later } from "../../ui/later.tsx";

const place = <div className="h-80" aria-hidden />;
const missing = (
  <p role="status" className="text-soft">
    What checks a draw could not be loaded. You may be offline; it comes as soon as the network is back.
  </p>
);
const Body = later(async () => (await import("./fair-rounds.tsx")).FairRounds, place, missing);

export interface FairDialogProps {
  open: boolean;
  raffle: Raffle;
  draws: Draw[];
  onClose: () => void;
}

export function FairDialog({ open, raffle, draws, onClose }: FairDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Provably Fair" description={raffle.name} width="620px">
      <Body raffle={raffle} draws={draws} />
    </Dialog>
  );
}
