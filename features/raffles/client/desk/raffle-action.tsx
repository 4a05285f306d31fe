// Asks for confirmation, then draws, cancels or deletes a raffle (ADMIN-53, ADMIN-64, ADMIN-65).

import { formatCount } from "../../../../ui/base/format.ts";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { type AdminRaffle, raffleAllows, raffleState } from "../../contract/raffles.ts";
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
      title: isOpen ? `End ${raffle.name} now?` : `Draw ${raffle.name} now?`,
      confirm: "Roll Winner",
      text: !isOpen
        ? `The winners are drawn from ${tickets} at once. A draw is never repeated.`
        : raffle.entries_count === 0
          ? "It is still running. It ends at once, without a winner: nobody has a ticket. This cannot be taken back."
          : `It is still running. It ends at once with ${tickets}, and the winners are drawn. This cannot be taken back.`,
    },
    cancel: {
      title: `Cancel ${raffle.name}?`,
      confirm: "Cancel raffle",
      text: `Nothing is drawn, and all ${tickets} are paid back. This cannot be taken back.`,
    },
    delete: {
      title: `Delete ${raffle.name}?`,
      confirm: "Delete raffle",
      text: paysBack
        ? `It leaves the site, and all ${tickets} are paid back. This cannot be taken back.`
        : "It leaves the site. Its draw stays published on the Fairness page.",
    },
  };
}
