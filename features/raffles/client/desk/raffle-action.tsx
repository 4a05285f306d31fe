// Asks for confirmation, then draws, cancels or deletes a raffle (ADMIN-53, ADMIN-64, ADMIN-65).

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
  const { name, entries_count: count } = raffle;
  const isOpen = raffleState(raffle) === "open";
  const paysBack = raffleAllows.cancel(raffleState(raffle));
  return {
    draw: {
      title: isOpen ? m.endNow({ name }) : m.drawNow({ name }),
      confirm: m.rollWinner(),
      text: isOpen ? m.endText({ count }) : m.drawText({ count }),
    },
    cancel: {
      title: m.cancelTitle({ name }),
      confirm: m.cancelRaffle(),
      text: m.cancelText({ count }),
    },
    delete: {
      title: m.deleteTitle({ name }),
      confirm: m.deleteRaffle(),
      text: paysBack ? m.deleteText({ count }) : m.deleteDrawnText(),
    },
  };
}
