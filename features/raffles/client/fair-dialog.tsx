import { lazyCheck } from "../../../fairness/client/parts/lazy-check.tsx";
import { usePrefetchedChecks } from "../../../fairness/client/parts/prefetch-checks.ts";
import type { Draw } from "../../../fairness/rules/fairness.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import type { Raffle } from "../contract/raffles.ts";
import { m } from "../messages.ts";

const LazyFairRounds = lazyCheck(async () => (await import("./fair-rounds.tsx")).FairRounds);

export interface FairDialogProps {
  open: boolean;
  raffle: Raffle;
  draws: Draw[];
  onClose: () => void;
}

export function FairDialog({ open, raffle, draws, onClose }: FairDialogProps) {
  usePrefetchedChecks(draws, { part: LazyFairRounds.ahead, withData: true });
  return (
    <Dialog open={open} onClose={onClose} title={m.provablyFair()} description={raffle.name} width="620px">
      <LazyFairRounds raffle={raffle} draws={draws} />
    </Dialog>
  );
}
