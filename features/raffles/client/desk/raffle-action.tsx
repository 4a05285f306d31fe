// Asks for confirmation, then draws, cancels or deletes a raffle (ADMIN-53, ADMIN-64, ADMIN-65).

import { formatCount } from "../../../../ui/base/format.ts";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { type AdminRaffle, raffleAllows, raffleState } from "../../contract/raffles.ts";
import { m } from "../../messages.ts";
import type { RaffleAction } from "./use-raffle-action.ts";
import { useRaffleAction } from "./use-raffle-action.ts";

type ConfirmedAction = Exclude<RaffleAction, "void">;

export interface RaffleActionDialogProps {
  open: boolean;
  raffle: AdminRaffle;
  act: ConfirmedAction;
  onClose: () => void;
}

export function RaffleActionDialog({ open, raffle, act, onClose }: RaffleActionDialogProps) {
  const run = useRaffleAction();
  const words = dialogWords(raffle)[act];
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => run(raffle, act)}
      title={words.title}
      confirmLabel={words.confirm}
      danger={act !== "draw"}
    >
      {words.text}
    </ConfirmDialog>
  );
}

function dialogWords(raffle: AdminRaffle): Record<ConfirmedAction, { title: string; confirm: string; text: string }> {
  const tickets = formatCount(raffle.entries_count, "ticket");
  const isOpen = raffleState(raffle) === "open";
  const paysBack = raffleAllows.cancel(raffleState(raffle));
  return {
    draw: {
      title: isOpen ? m.endNameNow({ name: raffle.name }) : m.drawNameNow({ name: raffle.name }),
      confirm: m.rollWinner(),
      text: !isOpen
        ? m.winnersDrawnFromTicketsAt({ tickets })
        : raffle.entries_count === 0
          ? m.stillRunningEndsAtOnce()
          : m.stillRunningEndsAtOnce2({ tickets }),
    },
    cancel: {
      title: m.cancelName({ name: raffle.name }),
      confirm: m.cancelRaffle(),
      text: m.nothingDrawnAllTicketsPaid({ tickets }),
    },
    delete: {
      title: m.deleteName({ name: raffle.name }),
      confirm: m.deleteRaffle(),
      text: paysBack ? m.leavesSiteAllTicketsPaid({ tickets }) : m.leavesSiteItsDrawStays(),
    },
  };
}
