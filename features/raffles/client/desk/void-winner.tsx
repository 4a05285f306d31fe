import { WinnersDialog } from "../../../../fairness/client/winners-dialog.tsx";
import type { AdminRaffle } from "../../contract/raffles.ts";
import { useRaffleAction } from "./use-raffle-action.ts";

export interface VoidWinnerDialogProps {
  open: boolean;
  raffle: AdminRaffle;
  onClose: () => void;
}

export function VoidWinnerDialog({ open, raffle, onClose }: VoidWinnerDialogProps) {
  const run = useRaffleAction();
  const winners = raffle.winners.map(({ ticket, user }) => ({ ticket, ...user, voidReason: null }));
  return (
    <WinnersDialog
      open={open}
      name={raffle.name}
      winners={winners}
      onClose={onClose}
      onVoid={(win) => run(raffle, "void", win)}
    />
  );
}
